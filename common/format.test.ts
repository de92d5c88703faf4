import { describe, expect, it, vi } from "vitest";
import type { Locale } from "./contract/api.ts";
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatRecent,
  formatShortDate,
  formatWholeMoney,
  INTL_LOCALES as tags,
} from "./format.ts";
import { isoTime } from "./time.ts";

const locales: Locale[] = ["fr", "en"];

describe.each(locales)("%s agrees with Intl", (locale) => {
  it.each([0, 1, 499, 4999, 123456, 99999999, -250])("money: %d cents", (cents) => {
    const intl = new Intl.NumberFormat(tags[locale], { style: "currency", currency: "EUR" });
    expect(formatMoney(cents, locale)).toBe(intl.format(cents / 100));
  });

  it.each([0, 49, 50, 499, 123456, 99999999])("whole money: %d cents", (cents) => {
    const options = { style: "currency", currency: "EUR", maximumFractionDigits: 0 } as const;
    expect(formatWholeMoney(cents, locale)).toBe(new Intl.NumberFormat(tags[locale], options).format(cents / 100));
  });

  it.each([0, 7, 999, 1000, 1234567, -1234])("number: %d", (value) => {
    expect(formatNumber(value, locale)).toBe(new Intl.NumberFormat(tags[locale]).format(value));
  });

  it.each(["2026-03-14", "2026-12-31T23:59:59Z", "2025-08-05 10:00:00.000Z"])("date: %s", (iso) => {
    const intl = new Intl.DateTimeFormat(tags[locale], { dateStyle: "long", timeZone: "UTC" });
    const text = intl.format(new Date(isoTime(iso)));
    expect(formatDate(iso, locale), "day and month stay on one line").toBe(text.replace(" ", "\u00a0"));
  });
});

it("writes the first of a month as French does", () => {
  expect(formatDate("2026-03-01", "fr")).toBe("1er\u00a0mars 2026");
});

it("gives nothing for a date that is none", () => {
  expect(formatDate("soon", "fr")).toBe("");
});

it("never writes minus zero", () => {
  expect(formatNumber(-0.001, "en", 2)).toBe("0.00");
});

describe("dates and times in the reader's zone", () => {
  const noon = new Date(2026, 4, 1, 14, 5).toISOString();

  it("have the first of a month as it is read, and a British order of words", () => {
    expect(formatDateTime(noon, "fr")).toBe("1er\u00a0mai 2026 à 14:05");
    expect(formatDateTime(noon, "en")).toBe("1\u00a0May 2026 at 14:05");
    expect(formatShortDate("2026-05-01T00:00:00.000Z", "fr")).toBe("1er mai");
    expect(formatShortDate("2026-05-11T00:00:00.000Z", "fr")).toBe("11 mai");
    expect(formatDateTime("no time", "fr")).toBe("");
  });

  it("are as short as the day allows", () => {
    vi.useFakeTimers({ now: new Date(2026, 4, 1, 18), toFake: ["Date"] });
    expect(formatRecent(noon, "fr")).toBe("14:05");
    vi.setSystemTime(new Date(2026, 4, 2));
    expect([formatRecent(noon, "fr"), formatRecent(noon, "en")]).toEqual(["1er mai", "1 May"]);
    vi.setSystemTime(new Date(2027, 0, 1));
    expect([formatRecent(noon, "fr"), formatRecent(noon, "en")]).toEqual(["1er mai 2026", "1 May 2026"]);
    expect(formatRecent("no time", "fr")).toBe("");
    vi.useRealTimers();
  });
});
