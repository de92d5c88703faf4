import { describe, expect, it } from "vitest";
import { freeUsername, isRepeat, nextState, PASSWORD_ALPHABET, usernameBase } from "./rules.ts";

describe("usernameBase", () => {
  it.each([
    ["Jean.Dupont+tv@example.com", "jeanduponttv"],
    ["UPPER_123@x.com", "upper123"],
    ["éàü@x.com", "user"],
    ["...@x.com", "user"],
    ['"a@b"@x.com', "ab"],
    ["", "user"],
    ["noat", "noat"],
  ])("%s → %s", (email, base) => expect(usernameBase(email)).toBe(base));
});

describe("freeUsername", () => {
  const random = (length: number) => "x".repeat(length);
  it("is base, underscore, 4 characters and the domain", () => {
    expect(freeUsername("Zoe@x.com", "mail.example", random, () => false)).toBe("zoe_xxxx@mail.example");
  });
  it("takes more characters after three collisions", () => {
    expect(freeUsername("Zoe@x.com", "d.example", random, (name) => name === "zoe_xxxx@d.example")).toBe(
      "zoe_xxxxxxx@d.example",
    );
  });
  it("gives up rather than looping for ever", () => {
    expect(() => freeUsername("a@x.com", "d.example", random, () => true)).toThrow("no free streaming username");
  });
});

describe("nextState", () => {
  it.each([
    ["active", true, "active"],
    ["active", false, "suspended"],
    ["suspended", true, "active"],
    ["suspended", false, "suspended"],
    ["queued", false, "queued"],
    ["error", true, "error"],
  ] as const)("%s, allowed %s → %s", (state, allowed, next) => expect(nextState(state, allowed)).toBe(next));
});

describe("isRepeat", () => {
  const now = new Date("2026-03-10T12:00:10.000Z");
  it.each([
    [null, false],
    [new Date("2026-03-10T12:00:00.001Z"), true],
    [new Date("2026-03-10T12:00:00.000Z"), false],
    // A clock that was years ahead.
    [new Date("2038-01-19T00:00:00.000Z"), false],
  ])("%s → %s", (rotated, repeat) => expect(isRepeat(rotated, now)).toBe(repeat));
});

it("draws passwords from letters, digits and the eight signs of the specification", () => {
  expect(PASSWORD_ALPHABET).toMatch(/^[A-Z]{26}[a-z]{26}[0-9]{10}!@#\$%\^&\*$/);
});
