import { expect, it } from "vitest";
import { orderOf, readDate } from "./dates.ts";
import { Unreadable } from "./values.ts";

const read = (cell: string, order?: "dmy" | "mdy") => readDate(cell, order)?.toISOString() ?? null;
const code = (cell: string, order?: "dmy" | "mdy") => {
  try {
    return read(cell, order);
  } catch (error) {
    return error instanceof Unreadable ? error.problem.code : String(error);
  }
};

it("a day lasts until its end in Paris, a time without a zone is UTC", () => {
  expect(read("2027-04-03")).toBe("2027-04-03T21:59:59.000Z");
  expect(read("2027-01-31")).toBe("2027-01-31T22:59:59.000Z");
  expect(read("2027-04-03T10:22:00.000Z")).toBe("2027-04-03T10:22:00.000Z");
  expect(read("2027-04-03 10:22")).toBe("2027-04-03T10:22:00.000Z");
  expect(read("2027-04-03 10:22:05")).toBe("2027-04-03T10:22:05.000Z");
  expect(read("2027-04-03T12:22:00+02:00")).toBe("2027-04-03T10:22:00.000Z");
  expect(read("2027/04/03")).toBe("2027-04-03T21:59:59.000Z");
});

it("months in words are read in both languages", () => {
  for (const text of ["3 avril 2027", "3 avr. 2027", "April 3, 2027", "Apr 3 2027", "3rd April 2027"])
    expect([text, read(text)]).toEqual([text, "2027-04-03T21:59:59.000Z"]);
  expect(read("1er août 2027")).toBe("2027-08-01T21:59:59.000Z");
  expect(read("15 juin 2027")).toBe("2027-06-15T21:59:59.000Z");
  expect(read("15 juil. 2027")).toBe("2027-07-15T21:59:59.000Z");
});

it("a column decides the order of day and month", () => {
  expect(orderOf(["03/04/2027", "25/12/2026"])).toBe("dmy");
  expect(orderOf(["03/04/2027", "12/25/2026"])).toBe("mdy");
  expect(orderOf(["03/04/2027", "05/06/2027"])).toBe("ask");
  expect(orderOf(["13/04/2027", "04/13/2027"])).toBe("mixed");
  expect(orderOf(["04/04/2027", "2027-04-03", ""])).toBe("none");
  expect(read("03/04/2027", "dmy")).toBe("2027-04-03T21:59:59.000Z");
  expect(read("03/04/2027", "mdy")).toBe("2027-03-04T22:59:59.000Z");
  expect(read("03.04.2027 14:05", "dmy")).toBe("2027-04-03T14:05:00.000Z");
  expect(read("04/04/2027")).toBe("2027-04-04T21:59:59.000Z");
  expect(code("03/04/2027")).toBe("date_order");
  expect(code("25/04/2027", "mdy")).toBe("date_unreadable");
});

it("Excel's serial numbers and Unix times are dates", () => {
  expect(read("46480")).toBe("2027-04-03T21:59:59.000Z");
  expect(read("46480,5")).toBe("2027-04-03T12:00:00.000Z");
  expect(read("1806747720")).toBe("2027-04-03T10:22:00.000Z");
});

it.each(["", "0", "0000-00-00", "0000-00-00 00:00:00", "NULL", "-", "\u00a0"])("%j is no date", (cell) => {
  expect(read(cell)).toBeNull();
});

it("what nobody can read for sure is refused, never guessed", () => {
  for (const cell of ["#N/A", "1,23457E+17", "1.23457E+17", "#####", "#VALEUR!"])
    expect([cell, code(cell)]).toEqual([cell, "value_damaged"]);
  for (const cell of ["30/02/2027", "2027-02-30", "soon", "03/04/27", "12", "2027-04-03 25:00"])
    expect([cell, code(cell, "dmy")]).toEqual([cell, "date_unreadable"]);
  expect(code("1899-12-31")).toBe("date_far");
  expect(code("2999-01-01")).toBe("date_far");
  expect(read("2118-01-01T00:00:00Z")).toBe("2118-01-01T00:00:00.000Z");
});
