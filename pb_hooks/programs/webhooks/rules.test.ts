import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { base64 } from "../../lib/base64.ts";
import { isOutage, pauseAfter, secretText, signedHeaders, waitAfter } from "./rules.ts";

const KEY = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123";
const OTHER = "0123456789abcdefghijklmnopqrstuvwxyzABCD";
const hmac = (text: string, key: string) => createHmac("sha256", key).update(text).digest("hex");

it("signs as the public library verifies, with every secret in force", () => {
  const body = JSON.stringify({ type: "user.created", data: { name: "é €" } });
  const headers = signedHeaders("msg_1", Math.floor(Date.now() / 1000), body, [KEY, OTHER], hmac);
  for (const secret of [KEY, OTHER])
    expect(new Webhook(secretText(secret)).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secretText(KEY)).verify(`${body} `, headers)).toThrow();
  const stranger = secretText(KEY.replace("a", "z"));
  expect(() => new Webhook(stranger).verify(body, headers)).toThrow();
});

it("writes base64 of every length", () => {
  for (let length = 0; length < 9; length++) {
    const bytes = Array.from({ length }, (_, index) => (index * 89 + 250) % 256);
    expect(base64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  }
});

it("tries for three days, with growing waits", () => {
  const waits: number[] = [];
  for (let wait = waitAfter(1); wait !== undefined; wait = waitAfter(waits.length + 1)) waits.push(wait);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.1);
});

it("pauses an endpoint that is down, for a quarter of an hour at most", () => {
  expect([1, 2, 3, 7, 50].map(pauseAfter)).toEqual([15, 30, 60, 900, 900]);
  expect([0, 200, 400, 410, 429, 500, 503].filter(isOutage)).toEqual([0, 429, 503]);
});
