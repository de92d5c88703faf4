import { expect, it } from "vitest";
import { mayFollow } from "./rules.ts";

it("lets a member follow what our pages follow, and the member's own records", () => {
  const own = () => ["users/abc", "stremio/def"];
  expect(mayFollow(["orders/*", "subscriptions/*", "payments/*", "PB_CONNECT", "@session"], own)).toBe(true);
  expect(mayFollow(["orders/*", "users/abc", "stremio/def"], own)).toBe(true);
  for (const topic of [
    "orders",
    "orders/abc",
    "users/*",
    "users/xyz",
    "stremio/*",
    "users/abc?options={}",
    "plans/*",
    "site/site",
    "_authOrigins/*",
    "x",
    "orders/*?",
    "@oauth2",
  ])
    expect([topic, mayFollow([topic], own)]).toEqual([topic, false]);
});
