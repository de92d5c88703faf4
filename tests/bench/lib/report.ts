import { readFileSync, writeFileSync } from "node:fs";
import type { Comparison } from "./numbers.ts";

export type Row = {
  measure: string;
  ours: string;
  other: string;
  ratio: string;
  goal: string;
  /** Empty for figures without a goal. */
  met: "yes" | "no" | "";
};

type Limit = { measure: string; value: number; unit: string; digits?: number; atMost?: number; atLeast?: number };

/** A figure with an absolute limit; `other` is the competitor's, for information. */
export function limitRow(limit: Limit, other?: number): Row {
  const { measure, value, unit, digits = 0, atMost, atLeast } = limit;
  const show = (amount: number) => `${format(amount, digits)}${unit && ` ${unit}`}`;
  const goal = atMost !== undefined ? `≤ ${show(atMost)}` : atLeast !== undefined ? `≥ ${show(atLeast)}` : "";
  const met = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  return {
    measure,
    ours: show(value),
    other: other === undefined ? "" : show(other),
    ratio: other === undefined ? "" : `${(value / other).toFixed(2)}×`,
    goal,
    met: goal ? (met ? "yes" : "no") : "",
  };
}

/** Two rates measured in pairs; the goal, if any, is the minimum ratio ours / other. */
export function rateRow(measure: string, found: Comparison, unit: string, goal?: number, digits = 0): Row {
  return {
    measure,
    ours: `${format(found.ours, digits)} ${unit}`,
    other: `${format(found.other, digits)} ${unit}`,
    ratio: `${found.ratio.toFixed(2)}× (${found.low.toFixed(2)}–${found.high.toFixed(2)})`,
    goal: goal === undefined ? "" : `≥ ${goal}×`,
    met: goal === undefined ? "" : found.ratio >= goal ? "yes" : "no",
  };
}

/** A measure that failed; the reason is printed below the table. */
export function missingRow(measure: string): Row {
  return { measure, ours: "not measured", other: "", ratio: "", goal: "", met: "" };
}

/** Thrown by a measure whose tool is not available: the measure is left out, and the run still succeeds. */
export class Skipped extends Error {}

export function format(value: number, digits = 0): string {
  return value.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function markdown(rows: Row[]): string {
  const lines = rows.map((row) => [row.measure, row.ours, row.other, row.ratio, row.goal, row.met]);
  const table = [["measure", "ours", "other", "ratio", "goal", "met"], ...lines];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => [...(line[column] ?? "")].length))) ?? [];
  const text = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [text(table[0] ?? []), rule, ...lines.map(text)].join("\n");
}

const [BEGIN, END] = ["<!-- last run: begin -->", "<!-- last run: end -->"];

/**
 * Replaces the text between the two marks of a document.
 * @throws Error if the marks are missing
 */
export function writeBetweenMarks(file: string, text: string): void {
  const old = readFileSync(file, "utf8");
  const [begin, end] = [old.indexOf(BEGIN), old.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${file} has lost its marks ${BEGIN} and ${END}`);
  writeFileSync(file, `${old.slice(0, begin + BEGIN.length)}\n${text}\n${old.slice(end)}`);
}
