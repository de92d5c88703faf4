import { describe, expect, it } from "vitest";
import { access, CODE_ALPHABET, cleanName, freeCode, signUpTerms } from "./rules.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const BEFORE = "2026-03-10 11:59:59.999Z";
const AFTER = "2026-03-10 12:00:00.001Z";
const LATER = "2026-04-01 00:00:00.000Z";

describe("access", () => {
  it.each([
    ["a running trial", { plan: "free", trialEnds: AFTER, paidUntil: "" }, "trial", true, AFTER],
    ["a trial over a moment ago", { plan: "free", trialEnds: BEFORE, paidUntil: "" }, "expired", false, BEFORE],
    [
      "a trial ending right now",
      { plan: "free", trialEnds: "2026-03-10 12:00:00.000Z", paidUntil: "" },
      "expired",
      false,
      "2026-03-10 12:00:00.000Z",
    ],
    ["no trial at all", { plan: "free", trialEnds: "", paidUntil: "" }, "expired", false, null],
    ["a paid plan never paid", { plan: "paid", trialEnds: "", paidUntil: "" }, "unpaid", false, null],
    [
      "a trial that turned into an unpaid plan",
      { plan: "paid", trialEnds: BEFORE, paidUntil: "" },
      "unpaid",
      false,
      BEFORE,
    ],
    ["a paid plan during the trial", { plan: "paid", trialEnds: AFTER, paidUntil: "" }, "trial", true, AFTER],
    ["a paid period", { plan: "paid", trialEnds: "", paidUntil: AFTER }, "paid", true, AFTER],
    ["a paid period beats a longer trial", { plan: "paid", trialEnds: LATER, paidUntil: AFTER }, "paid", true, AFTER],
    ["a paid period over, trial running", { plan: "paid", trialEnds: AFTER, paidUntil: BEFORE }, "trial", true, AFTER],
    [
      "both over: the later end",
      { plan: "paid", trialEnds: "2026-01-01 00:00:00.000Z", paidUntil: BEFORE },
      "expired",
      false,
      BEFORE,
    ],
    ["paid dates count for the free plan too", { plan: "free", trialEnds: "", paidUntil: AFTER }, "paid", true, AFTER],
  ] as const)("%s", (_, facts, state, active, until) => {
    expect(access({ ...facts, blocked: "" }, NOW)).toEqual({ state, active, until: until?.replace(" ", "T") ?? null });
  });
});

it("gives no access to a blocked account, whatever it has paid", () => {
  const facts = { plan: "paid", trialEnds: AFTER, paidUntil: AFTER, blocked: BEFORE };
  expect(access(facts, NOW)).toEqual({ state: "blocked", active: false, until: null });
});

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
