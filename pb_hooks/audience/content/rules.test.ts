import { describe, expect, it } from "vitest";
import { categoryRank, freshFor, isTag, pageCount, pageNumber, parseTags } from "./rules.ts";

it.each([
  [undefined, 1],
  ["1", 1],
  ["12", 12],
  ["0", null],
  ["01", null],
  ["-1", null],
  ["1.5", null],
  ["x", null],
  ["999999", null],
])("page %j is %j", (text, page) => expect(pageNumber(text)).toBe(page));

it.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
])("%i posts fill %i pages", (posts, pages) => expect(pageCount(posts)).toBe(pages));

describe("tags", () => {
  it.each(["guides", "vie privée", "4K", "l’essai"])("%s is one", (tag) => expect(isTag(tag)).toBe(true));
  it.each(["", " a", "a ", "a%", "a_b", '"', "\\", "<b>", "&", "x".repeat(41), "a\nb"])("%j is none", (tag) =>
    expect(isTag(tag)).toBe(false),
  );
  it.each([
    ['["a","b"]', ["a", "b"]],
    ['["a","%"]', ["a"]],
    ["", []],
    ["null", []],
    ["{}", []],
    ["[", []],
  ])("of %s", (json, tags) => expect(parseTags(json)).toEqual(tags));
});

it("puts the site's own categories first", () => {
  expect(["other", "billing", "start"].sort((a, b) => categoryRank(a) - categoryRank(b))).toEqual([
    "start",
    "billing",
    "other",
  ]);
});

it.each([
  [undefined, 60],
  ["2026-01-01T00:00:30.000Z", 30],
  ["2026-01-01T00:00:00.200Z", 1],
  ["2026-01-01T05:00:00.000Z", 60],
])("with %s next, a page is fresh for %i s", (next, seconds) =>
  expect(freshFor(next, new Date("2026-01-01T00:00:00.000Z"))).toBe(seconds),
);
