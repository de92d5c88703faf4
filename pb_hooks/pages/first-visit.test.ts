import { describe, expect, it } from "vitest";
import visits from "../../internal/front/site/testdata/first-visit.json" with { type: "json" };
import { firstVisitLocale } from "./first-visit.ts";

describe("the language of a first visit, by the table that internal/front/site is tested with", () => {
  it.each(visits)("$name: $language", ({ headers, language }) => {
    const sent = new Map(Object.entries(headers));
    expect(firstVisitLocale((name) => sent.get(name) ?? "", "example.org")).toBe(language);
  });
});
