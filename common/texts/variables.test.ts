import { expect, it } from "vitest";
import { SITE_TEXTS } from "./site.ts";
import { variableProblems, variablesOf } from "./variables.ts";

it("finds names in braces and tags, each once", () => {
  expect(variablesOf("Hello {name}, <0>from {price}</0>, {name}.")).toEqual(["{name}", "<0>", "{price}", "</0>"]);
  expect(variablesOf("Nothing { } here: a < b")).toEqual([]);
});

it("names what is unknown and what is missing", () => {
  const product = "From <0>{price}</0> a month";
  expect(variableProblems("Only <0>{price}</0>", product)).toEqual({ unknown: [], missing: [], apart: [] });
  expect(variableProblems("Only {cost}", product)).toEqual({
    unknown: ["{cost}"],
    missing: ["<0>", "{price}", "</0>"],
    apart: [],
  });
  expect(variableProblems("{brand}: <0>{price}</0>", product, { more: ["{brand}"] })).toEqual({
    ...{ unknown: [], missing: [], apart: [] },
  });
});

it("refuses a plural as translators write it, and no text of the product has one", () => {
  const typed = "{days, plural, one {# day} other {# days}} left";
  expect(variableProblems(typed, "{days} left").unknown).toEqual(["{days, plural"]);
  expect(variableProblems("One, two {days}", "{days} left").unknown).toEqual([]);
  for (const text of Object.values(SITE_TEXTS).flatMap((texts) => Object.values(texts)))
    expect(text, text).not.toMatch(/\{\s*\w+\s*,/);
});

it("refuses other markup, and tags in disorder", () => {
  expect(variableProblems("<b>Bold</b>", "Bold").unknown).toEqual(["<b>", "</b>"]);
  expect(variableProblems("</0>a<0>", "<0>a</0>").missing).toEqual(["<0>", "</0>"]);
  expect(variableProblems("<0>a</0> <0>b</0>", "<0>a</0>").missing).toEqual(["<0>", "</0>"]);
});

it("names what no paragraph of the product joins", () => {
  const product = "Until {end}.\n\nSince {start}, with {days}.";
  const rules = { more: ["{brand}"], together: [["{end}"], ["{start}", "{days}"]] };
  const apart = (text: string) => variableProblems(text, product, rules).apart;
  expect(apart("{brand}: {end}\n\n{days}, {start}, {brand}\n \nBye")).toEqual([]);
  expect(apart("{end}, {days}\n\n{start}")).toEqual(["{end}", "{days}"]);
});
