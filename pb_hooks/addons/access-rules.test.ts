import { expect, it } from "vitest";
import type { Access } from "../../common/wire/api.ts";
import { accessFields } from "./access-rules.ts";

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
const of = (state: Access["state"], active: boolean) =>
  accessFields({ state, active, until: null }, [day("2026-03-01"), day("2026-04-01"), null], "p", "fr");

it("access lasts until the later of what was paid and of the trial", () => {
  expect(of("paid", true)).toEqual({ state: "active", until: "2026-04-01 00:00:00.000Z", plan: "p", locale: "fr" });
  expect(of("trial", true).state).toBe("active");
});

it.each(["blocked", "unpaid", "expired"] as const)("%s has no end to wait for", (state) =>
  expect(of(state, false)).toEqual({ state, until: "", plan: "p", locale: "fr" }),
);
