import { describe, expect, it } from "vitest";
import { readChoice } from "./choice.ts";
import { choicePath } from "./choice-path.ts";

describe("the choice in the address", () => {
  it("survives the way there and back", () => {
    const choice = { plan: "comfort", period: "year", coupon: "BIENVENUE-20" } as const;
    expect(readChoice(choicePath(choice).split("?")[1] ?? "")).toEqual(choice);
    expect(choicePath({ plan: "comfort", period: "month" })).toBe("/checkout?plan=comfort&period=month");
  });

  it.each([
    ["", { plan: "", period: "month", coupon: "" }],
    ["?plan=../x&period=week", { plan: "", period: "month", coupon: "" }],
    ["?plan=solo&coupon=%20bien%20venue", { plan: "solo", period: "month", coupon: "BIENVENUE" }],
  ])("%j", (search, expected) => expect(readChoice(search)).toEqual(expected));
});
