import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { flag, missingAs, oneOf, rawText, requiredText, text, texts, wholeNumber } from "./fields.ts";
import { read } from "./refusal.ts";

const named = v.object({ name: requiredText(5), description: text(10) });
const schema = v.object({
  kind: oneOf(["a", "b"]),
  size: wholeNumber(1, 10),
  slug: v.pipe(rawText, v.regex(/^[a-z]*$/)),
  tags: v.pipe(texts, v.maxLength(2)),
  texts: missingAs({}, v.object({ fr: missingAs({}, named), en: missingAs({}, named) })),
  page: missingAs({}, v.object({ title: text(3) })),
  ends: v.pipe(
    rawText,
    v.check((day) => day !== "never", "range_reversed"),
  ),
  on: flag,
});
const GOOD = { kind: "a", size: 3, texts: { fr: { name: "Nom" }, en: { name: " Name " } } };

describe("a schema of a request", () => {
  it("reads what is missing as empty, trims, and drops what it does not know", () => {
    expect(read(schema, { ...GOOD, on: "yes", slug: 5, other: 1 }).output).toEqual({
      kind: "a",
      size: 3,
      slug: "",
      tags: [],
      texts: { fr: { name: "Nom", description: "" }, en: { name: "Name", description: "" } },
      page: { title: "" },
      ends: "",
      on: false,
    });
  });

  it.each<[field: string, code: string, changes: object]>([
    ["kind", "validation_in_invalid", { kind: undefined }],
    ["kind", "validation_in_invalid", { kind: ["a"] }],
    ["size", "validation_only_int_constraint", { size: undefined }],
    ["size", "validation_only_int_constraint", { size: "3" }],
    ["size", "validation_only_int_constraint", { size: 1.5 }],
    ["size", "validation_only_int_constraint", { size: null }],
    ["size", "validation_min_number_constraint", { size: 0 }],
    ["size", "validation_max_number_constraint", { size: 1e308 }],
    ["slug", "validation_invalid_format", { slug: "A" }],
    ["tags", "validation_length_too_long", { tags: ["a", "b", "c"] }],
    ["tags", "validation_invalid_value", { tags: ["a", 1] }],
    ["name_fr", "validation_required", { texts: undefined }],
    ["name_en", "validation_required", { texts: { fr: { name: "Nom" }, en: { name: " " } } }],
    ["description_fr", "validation_length_too_long", { texts: { fr: { name: "Nom", description: "x".repeat(11) } } }],
    ["page.title", "validation_length_too_long", { page: { title: "long" } }],
    ["page", "validation_invalid_value", { page: "x" }],
    ["ends", "range_reversed", { ends: "never" }],
  ])("refuses %s with %s: %j", (field, code, changes) => {
    expect(read(schema, { ...GOOD, ...changes })).toEqual({ refusal: { field, code } });
  });

  it.each([null, undefined, [], "text", 3])("takes %j for an empty body", (sent) => {
    expect(read(schema, sent)).toEqual({ refusal: { field: "kind", code: "validation_in_invalid" } });
  });

  it("reads nothing that an object inherits", () => {
    const odd = v.object({ constructor: rawText, toString: rawText });
    expect(read(odd, {}).output).toEqual({ constructor: "", toString: "" });
  });
});
