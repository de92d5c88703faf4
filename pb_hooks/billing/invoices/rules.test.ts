import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exemptionArticle, invoiceNumber, moved, rateOfSetting, rateOfTax, registerKey, vatWithin } from "./rules.ts";

const cents = fc.integer({ min: 1, max: 10_000_000 });
const rate = fc.constantFrom(0, 210, 550, 850, 1000, 2000, 2700);

describe("VAT within a price", () => {
  it.each([
    [499, 2000, 83],
    [1200, 2000, 200],
    [3, 2000, 1],
    [499, 0, 0],
    [999, 550, 52],
  ])("of %i cents at %i is %i", (gross, at, vat) => expect(vatWithin(gross, at)).toBe(vat));

  it("and the net price add up to the price, and are within half a cent of the exact share", () => {
    fc.assert(
      fc.property(cents, rate, (gross, at) => {
        const { net, vat, gross: sum } = moved(0, gross, at);
        expect(net + vat).toBe(sum);
        expect(sum).toBe(gross);
        expect(Math.abs(vat - (gross * at) / (10_000 + at))).toBeLessThanOrEqual(0.5);
        expect([net, vat].every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });

  it("is taken back to the cent by refunds in any parts", () => {
    fc.assert(
      fc.property(
        cents,
        rate,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (paid, at, cuts) => {
          const left = [...cuts.map((cut) => Math.floor(cut * paid)), 0].sort((a, b) => b - a);
          const documents = [0, paid, ...left]
            .slice(1)
            .map((after, index) => moved([0, paid, ...left][index] ?? 0, after, at));
          const sum = (part: "net" | "vat" | "gross") => documents.reduce((all, each) => all + each[part], 0);
          expect([sum("net"), sum("vat"), sum("gross")]).toEqual([0, 0, 0]);
          for (const note of documents.slice(1)) {
            expect(note.net + note.vat).toBe(note.gross);
            expect(note.net <= 0 && note.vat <= 0).toBe(true);
          }
        },
      ),
    );
  });

  it("by Stripe leads back to its rate", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: 100_000 }),
        fc.constantFrom(1700, 1900, 2000, 2100, 2550, 2700),
        (gross, at) => {
          expect(rateOfTax(gross, vatWithin(gross, at), 0)).toBe(at);
        },
      ),
    );
    expect(rateOfTax(299, 150, 0)).toBeUndefined();
  });

  it.each([
    // Several rates match these amounts to the cent: 26.5 or 27 %, 20 or 20.5 %, 17 to 22 %.
    [308, 65, 0, 2700],
    [285, 48, 0, 2000],
    [12, 2, 2000, 2000],
    [285, 48, 2000, 2000],
    [499, 83, 550, 2000],
    [1100, 100, 2000, 1000],
  ])("of %i cents with %i of tax, at an own rate of %i, is at %i", (gross, tax, own, at) => {
    expect(rateOfTax(gross, tax, own)).toBe(at);
  });

  it.each([
    ["franchise", 0],
    ["", 0],
    ["20", 2000],
    ["5.5", 550],
    ["8.5", 850],
  ])("setting %j is %i", (setting, at) => expect(rateOfSetting(setting)).toBe(at));
});

it.each([
  ["RCS Paris 123 456 789", "123456789"],
  ["RCS Paris B 123\u00a0456\u00a0789", "123456789"],
  ["SIRET 123 456 789 00012", "123456789"],
  ["123456789", "123456789"],
  ["RCS Paris 123-456-789", "123456789"],
  ["SIRET 123\u2011456\u2011789\u201100012", "123456789"],
  ["rcsparis123456789", "123456789"],
  ["HRB 12345 B, Berlin", "hrb12345bberlin"],
  ["", ""],
])("%j names the entity %j", (text, key) => expect(registerKey(text)).toBe(key));

it("the key of a key is itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789", ..."RB é.-/"), maxLength: 30 }), (text) => {
      expect(registerKey(registerKey(text))).toBe(registerKey(text));
    }),
  );
});

it("writes numbers that sort as texts", () => {
  expect([invoiceNumber(2026, 123), invoiceNumber(2026, 1_234_567)]).toEqual(["2026-000123", "2026-1234567"]);
});

it.each([
  ["2026-08-31", "art. 293 B du CGI"],
  ["2026-09-01", "art. 293 B du CGI (art. L. 223-3 du CIBS)"],
  ["2027-12-31", "art. 293 B du CGI (art. L. 223-3 du CIBS)"],
  ["2028-01-01", "art. L. 223-3 du CIBS"],
])("a document of %s names the exemption of %s", (day, article) => expect(exemptionArticle(day)).toBe(article));
