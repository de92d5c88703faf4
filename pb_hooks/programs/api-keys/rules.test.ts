import { describe, expect, it } from "vitest";
import { lastDays, minuteOf, newKey, parseBearer, parseScopes, stateOf } from "./rules.ts";

const KEY = `psk_${"abcDEF12".padEnd(48, "x")}`;

describe("a key", () => {
  it("is its mark, what finds it and what is secret", () => {
    const lengths: number[] = [];
    const { key, prefix } = newKey((length) => {
      lengths.push(length);
      return "Z".repeat(length);
    });
    expect([key.length, prefix, lengths]).toEqual([52, "psk_ZZZZZZZZ", [8, 40]]);
    expect(parseBearer(`Bearer ${key}`)).toEqual({ key, prefix });
  });

  it("is read from a bearer header only", () => {
    const found = { key: KEY, prefix: "psk_abcDEF12" };
    for (const header of [`Bearer ${KEY}`, `bearer ${KEY}`, `Bearer   ${KEY} `])
      expect(parseBearer(header)).toEqual(found);
    for (const header of [
      "",
      KEY,
      `Basic ${KEY}`,
      `Bearer ${KEY}x`,
      `Bearer ${KEY.slice(1)}`,
      `Bearer ${KEY}, Bearer ${KEY}`,
    ]) {
      expect([header, parseBearer(header)]).toEqual([header, null]);
    }
  });

  it("works until it is revoked or over", () => {
    const now = "2026-11-21 12:00:00.000Z";
    expect(stateOf({ revoked: "", expires: "" }, now)).toBe("live");
    expect(stateOf({ revoked: "", expires: "2026-11-21 12:00:00.001Z" }, now)).toBe("live");
    expect(stateOf({ revoked: "", expires: now }, now)).toBe("expired");
    expect(stateOf({ revoked: now, expires: "2030-01-01 00:00:00.000Z" }, now)).toBe("revoked");
  });
});

it("stored scopes are ours or none", () => {
  expect(parseScopes('["users:read","root"]')).toEqual(["users:read"]);
  expect(parseScopes("")).toEqual([]);
  expect(parseScopes('"users:read"')).toEqual([]);
});

it("days are UTC and end today; a minute ends when the clock says", () => {
  const now = new Date("2026-03-01T23:59:59.900Z");
  expect(lastDays(now, 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(minuteOf(now)).toEqual({ minute: Date.parse("2026-03-01T23:59:00Z") / 60_000, left: 1 });
  expect(minuteOf(new Date("2026-03-01T23:59:00.000Z")).left).toBe(60);
});
