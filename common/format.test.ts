import { describe, expect, it } from "vitest";
import { formatDate, formatMoney, formatNumber, formatWholeMoney, INTL_LOCALES as tags } from "./format.ts";
import { isoTime } from "./time.ts";
import type { Locale } from "./wire/api.ts";

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
    expect(formatDate(iso, locale)).toBe(intl.format(new Date(isoTime(iso))));
  });
});

it("writes the first of a month as French does", () => {
  expect(formatDate("2026-03-01", "fr")).toBe("1er mars 2026");
});

it("gives nothing for a date that is none", () => {
  expect(formatDate("soon", "fr")).toBe("");
});

it("never writes minus zero", () => {
  expect(formatNumber(-0.001, "en", 2)).toBe("0.00");
});
