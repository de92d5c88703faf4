import type { ImportRow } from "../../../../../common/contract/imports.ts";
import { type ImportField, type Mapped, SHARED } from "../../../../../common/imports/columns.ts";
import { type DateOrder, type OrderOfColumn, orderOf } from "../../../../../common/imports/dates.ts";
import { type MemberRow, planKey, type Reading, type RowNotice, readRow } from "../../../../../common/imports/rows.ts";
import { isNothing, line, type ValueProblem } from "../../../../../common/imports/values.ts";
import type { ParsedFile } from "./parse.ts";

/** What happens to a row; `known` has an account already. */
export type Fate = { line: number; email: string } & (
  | { kind: "new" | "known"; member: MemberRow }
  | { kind: "refused"; problem: ValueProblem }
);

/**
 * `unproved`: new members who asked for the newsletter and do not get it, without a proof of consent. `unbilled`: those whose time counts
 * as a gift, because the column that says what was paid is empty.
 */
export type Preview = { fates: Fate[]; counts: Record<Fate["kind"], number>; unproved: number; unbilled: number };

const DATES: readonly Mapped[] = [
  "paid_until",
  "billed_until",
  "period_start",
  "ended",
  "consent",
] satisfies ImportField[];

/** The columns of dates whose order someone must say: all fit both, or some fit one only and some the other. */
export type DateQuestion = { column: number; heading: string; example: string; order: OrderOfColumn };

/** By column of dates: the order that its values show. */
function ordersOf(file: ParsedFile, columns: readonly Mapped[]): Map<number, OrderOfColumn> {
  const dates = columns.flatMap((field, index) => (DATES.includes(field) ? [index] : []));
  return new Map(dates.map((index) => [index, orderOf(file.rows.map(({ cells }) => cells[index] ?? ""))]));
}

/** The orders that the columns show, and the questions about the others. */
export function datesOf(file: ParsedFile, columns: readonly Mapped[]) {
  const decided: Record<string, DateOrder> = {};
  const questions: DateQuestion[] = [];
  for (const [column, order] of ordersOf(file, columns)) {
    if (order === "dmy" || order === "mdy") decided[column] = order;
    if (order !== "ask" && order !== "mixed") continue;
    const isExample = (cell: string) => /^\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{4}/.test(cell) && orderOf([cell]) === "ask";
    const example = file.rows.map(({ cells }) => line(cells[column] ?? "")).find(isExample) ?? "";
    questions.push({ column, heading: file.headings[column] ?? "", example, order });
  }
  return { decided, questions };
}

/** More different plans than this: the column holds something else. */
export const PLANS_MAX = 50;

/** The plans that the file names, as they are written first, by key. */
export function plansIn(file: ParsedFile, columns: readonly Mapped[]): Map<string, string> {
  const index = columns.indexOf("plan");
  const found = new Map<string, string>();
  if (index < 0) return found;
  for (const { cells } of file.rows) {
    const text = line(cells[index] ?? "");
    if (!isNothing(text) && !found.has(planKey(text))) found.set(planKey(text), text);
    if (found.size > PLANS_MAX) break;
  }
  return found;
}

/** The columns after one has become another field: what only one column can be, no other one stays. */
export function withField(columns: readonly Mapped[], column: number, field: Mapped): Mapped[] {
  return columns.map((other, index) => {
    if (index === column) return field;
    return other === field && !SHARED.includes(field) ? "" : other;
  });
}

/** What happens to each row. The server does the same, row by row. @param known addresses with an account, in lower case */
export function previewOf(
  rows: readonly ImportRow[],
  reading: Reading,
  known: ReadonlySet<string>,
  now: Date,
): Preview {
  const first = new Map<string, number>();
  const counts = { new: 0, known: 0, refused: 0 };
  const at = reading.columns.indexOf("email");
  const fates = rows.map(({ line: number, cells }): Fate => {
    const { member, problem } = readRow(reading, cells, now);
    if (problem) return { line: number, email: line(cells[at] ?? ""), kind: "refused", problem };
    const { email } = member;
    const key = email.toLowerCase();
    if (known.has(key)) return { line: number, email, kind: "known", member };
    const earlier = first.get(key);
    if (earlier !== undefined)
      return { line: number, email, kind: "refused", problem: { code: "doubled", value: String(earlier) } };
    first.set(key, number);
    return { line: number, email, kind: "new", member };
  });
  for (const { kind } of fates) counts[kind] += 1;
  const noticed = (notice: RowNotice) =>
    fates.filter((fate) => fate.kind === "new" && fate.member.notices.includes(notice)).length;
  return { fates, counts, unproved: noticed("consent_missing"), unbilled: noticed("unbilled") };
}

/** New members whose row says neither an end nor who pays: the operator says what they get, whichever plan it is. */
export function endlessIn(rows: readonly ImportRow[], reading: Reading, known: ReadonlySet<string>, now: Date): number {
  if (!reading.columns.some((field) => field === "status" || field === "complimentary")) return 0;
  const columns = reading.columns.map((field) => (field === "plan" ? "" : field));
  const { fates } = previewOf(rows, { ...reading, columns, given: "" }, known, now);
  return fates.filter((fate) => fate.kind === "new" && fate.member.notices.includes("no_end")).length;
}

/** The addresses of the rows that can be read, for the question which of them are known. */
export function addressesOf(rows: readonly ImportRow[], columns: readonly Mapped[]): string[] {
  const at = columns.indexOf("email");
  if (at < 0) return [];
  return [
    ...new Set(rows.map(({ cells }) => line(cells[at] ?? "").toLowerCase()).filter((email) => email.includes("@"))),
  ];
}
