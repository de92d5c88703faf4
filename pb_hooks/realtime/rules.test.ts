import { expect, it } from "vitest";
import { mayFollow } from "./rules.ts";

it("lets a member follow what our pages follow", () => {
  expect(mayFollow(["orders/*", "subscriptions/*", "payments/*", "PB_CONNECT", "@session"])).toBe(true);
  for (const topic of [
    "orders",
    "orders/abc",
    "users/*",
    "plans/*",
    "site/site",
    "_authOrigins/*",
    "x",
    "orders/*?",
    "@oauth2",
  ])
    expect([topic, mayFollow([topic])]).toEqual([topic, false]);
});
