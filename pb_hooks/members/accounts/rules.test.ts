import { describe, expect, it } from "vitest";
import { CODE_ALPHABET, cleanName, freeCode, signUpTerms } from "./rules.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");

describe("signUpTerms", () => {
  it("gives a trial the price 0 and its days", () => {
    expect(signUpTerms("free", 3, NOW)).toEqual({ price: "0", trialEnds: new Date("2026-03-13T12:00:00.000Z") });
  });
  it("gives no trial of no days", () => {
    expect(signUpTerms("free", 0, NOW)).toEqual({ price: "0", trialEnds: null });
  });
  it("gives a paid plan neither price nor trial", () => {
    expect(signUpTerms("paid", 3, NOW)).toEqual({ price: "", trialEnds: null });
  });
});

describe("freeCode", () => {
  it("tries again after a collision", () => {
    const codes = ["AAAAAAAA", "AAAAAAAA", "BBBBBBBB"];
    expect(
      freeCode(
        () => codes.shift() ?? "",
        (code) => code === "AFF-AAAAAAAA",
      ),
    ).toBe("AFF-BBBBBBBB");
  });
  it("gives up rather than looping for ever", () => {
    expect(() =>
      freeCode(
        () => "AAAAAAAA",
        () => true,
      ),
    ).toThrow("no free affiliate code");
  });
  it("draws from 36 upper-case characters", () => {
    expect(CODE_ALPHABET).toMatch(/^[A-Z]{26}[0-9]{10}$/);
  });
});

describe("cleanName", () => {
  it.each([
    ["  Jean \u0007 D.\r\nBcc: x ", "Jean D. Bcc: x"],
    ["Zoé\u202Eevil", "Zoé evil"],
    ["", ""],
    ["\u0000\u200B", ""],
    ["👩‍🚀".repeat(90), undefined],
  ])("%j", (name, clean) => {
    const result = cleanName(name);
    expect(Array.from(result).length).toBeLessThanOrEqual(100);
    if (clean !== undefined) expect(result).toBe(clean);
  });
});
