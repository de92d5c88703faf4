import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  AA,
  BRAND_COLOURS,
  brandProperties,
  contrast,
  contrastOf,
  inkOn,
  isLostOn,
  mixed,
  NIGHT,
  OUR_COLOURS,
  PAPER,
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

it("says where most of a picture is lost: transparent parts show the ground", () => {
  const pixels = (...colours: [count: number, ...rgba: number[]][]) =>
    colours.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat());
  const empty: [number, ...number[]] = [80, 0, 0, 0, 0];
  const lost = (...colours: [number, ...number[]][]) => [NIGHT, PAPER].map((on) => isLostOn(on, pixels(...colours)));
  expect(lost(empty, [20, 27, 42, 73, 255]), "navy letters").toEqual([true, false]);
  expect(lost(empty, [20, 255, 250, 240, 255]), "cream letters").toEqual([false, true]);
  expect(lost(empty, [20, 214, 51, 132, 255]), "pink letters").toEqual([false, false]);
  expect(lost([80, 255, 255, 255, 255], [20, 27, 42, 73, 255]), "navy letters on white").toEqual([false, true]);
  expect(lost(empty, [8, 255, 183, 101, 255], [12, 27, 42, 73, 255]), "a bright mark beside them").toEqual([
    true,
    false,
  ]);
  expect(lost(empty, [20, 255, 255, 255, 20]), "a faint white").toEqual([true, true]);
});

it("ours are readable, stay as they are, and are those of the style sheets", () => {
  const sheets = ["theme", "bridge"].map((name) => readFileSync(`web/src/styles/${name}.css`, "utf8")).join("");
  for (const name of BRAND_COLOURS) expect(readable(name, OUR_COLOURS[name])).toBe(OUR_COLOURS[name]);
  const properties = brandProperties(OUR_COLOURS, true);
  for (const name of ["press", "glow", "paper-press", "paper-glow"])
    expect(sheets, name).toContain(`var(--brand-${name}, ${properties[`--brand-${name}`]})`);
  for (const name of Object.keys(brandProperties(OUR_COLOURS, false))) expect(sheets).toContain(`var(${name}, `);
});
