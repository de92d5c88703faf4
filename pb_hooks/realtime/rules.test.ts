import { expect, it } from "vitest";
import { mayFollow } from "./rules.ts";

it("lets a guest wait for a provider's answer and nothing else", () => {
  expect(mayFollow("guest", [])).toBe(true);
  expect(mayFollow("guest", ["@oauth2"])).toBe(true);
  for (const topics of [["plans/*"], ["@oauth2", "@oauth2"], ["@oauth2", "PB_CONNECT"], ["orders/*"], ["@oauth2?"]])
    expect([topics, mayFollow("guest", topics)]).toEqual([topics, false]);
});

it("lets a member follow what our pages follow", () => {
  expect(mayFollow("member", ["orders/*", "subscriptions/*", "payments/*", "PB_CONNECT", "@oauth2"])).toBe(true);
  for (const topic of ["orders", "orders/abc", "users/*", "plans/*", "site/site", "_authOrigins/*", "x", "orders/*?"])
    expect([topic, mayFollow("member", [topic])]).toEqual([topic, false]);
});
