import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  AA,
  BRAND_COLOURS,
  brandProperties,
  contrast,
  contrastOf,
  inkOn,
  mixed,
  OUR_COLOURS,
  readable,
} from "./brand.ts";

const COLOURS = ["#000000", "#ffffff", "#ff0000", "#0000ff", "#00ff00", "#777777", "#1a237e", "#ffb765", "#7a1257"];

it("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(mixed("#ffb765", 0.68, "#ffffff")).toBe("#ffce96");
});

describe("every colour", () => {
  it.each(COLOURS)("has an ink on %s, and a readable tone", (colour) => {
    expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(AA);
    for (const name of BRAND_COLOURS) expect(contrastOf(name, readable(name, colour))).toBeGreaterThanOrEqual(AA);
  });
});

it("ours are readable, stay as they are, and are those of the style sheets", () => {
  const sheets = ["theme", "bridge"].map((name) => readFileSync(`web/src/styles/${name}.css`, "utf8")).join("");
  for (const name of BRAND_COLOURS) expect(readable(name, OUR_COLOURS[name])).toBe(OUR_COLOURS[name]);
  const properties = brandProperties(OUR_COLOURS, true);
  for (const name of ["press", "glow", "paper-press", "paper-glow"])
    expect(sheets, name).toContain(`var(--brand-${name}, ${properties[`--brand-${name}`]})`);
  for (const name of Object.keys(brandProperties(OUR_COLOURS, false))) expect(sheets).toContain(`var(${name}, `);
});
