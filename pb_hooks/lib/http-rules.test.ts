import { expect, it } from "vitest";
import { attempts, blockedReason, isTransient, waitMs } from "./http-rules.ts";

it("lets named hosts through, by https or on this machine", () => {
  const hosts = ["api.stripe.com", "127.0.0.1:1234", "plain.example"];
  expect(blockedReason("https://api.stripe.com/v1", hosts)).toBe("");
  expect(blockedReason("http://127.0.0.1:1234/v1", hosts)).toBe("");
  expect(blockedReason("http://plain.example/", hosts)).toBe("scheme");
  expect(blockedReason("http://127.0.0.1:9999/", hosts)).toBe("host");
  expect(blockedReason("https://api.stripe.com.evil.example/", hosts)).toBe("host");
  expect(blockedReason("https://api.stripe.com\\@evil.example/", hosts)).toBe("address");
});

it("repeats what may be repeated, later each time", () => {
  expect([attempts(true), attempts(false)]).toEqual([3, 1]);
  expect([200, 400, 404, 429, 500, 503].filter(isTransient)).toEqual([429, 500, 503]);
  expect([waitMs(1, 0), waitMs(1, 0.5), waitMs(2, 0.5)]).toEqual([200, 300, 900]);
});
