import { fold } from "../fold.ts";
import { visibleLine, visibleLines } from "../visible.ts";

/** A problem with one value of a file: a code for its sentence, and the value as it is in the file. */
export type ValueProblem = { code: ProblemCode; value: string };

/** Why a row cannot be imported. */
export type ProblemCode =
  | "cells_few"
  | "cells_many"
  | "cell_long"
  | "text_damaged"
  | "value_damaged"
  | "email_missing"
  | "email_two_at"
  | "email_unreadable"
  | "email_kept"
  | "doubled"
  | "name_long"
  | "note_long"
  | "date_unreadable"
  | "date_order"
  | "date_far"
  | "flag_unknown"
  | "status_unknown"
  | "overdue"
  | "plan_unknown"
  | "customer_unreadable"
  | "subscription_unreadable"
  | "consent_future"
  | "consent_needed"
  | "failed";

/** Thrown by the readers of values; `readRow` turns it into the row's problem. */
export class Unreadable extends Error {
  readonly problem: ValueProblem;
  constructor(code: ProblemCode, value: string) {
    super(code);
    this.problem = { code, value };
  }
}

/** What a spreadsheet must not run as a formula, and the apostrophe that an export puts before it. */
const GUARDED = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;
/** The same behind a separator inside a cell (pb_hooks/lib/csv.ts writes both). */
const GUARDED_INSIDE = /([,;\t\r\n][^\S\t\r\n]*)'(?=[=+\-@＝＋－＠])/g;

/** A cell without the guards of an export: one comes off here, and the next export puts it on again. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDED, "").replace(GUARDED_INSIDE, "$1");
}

/** A cell as one line, without the spaces that nobody sees. */
export const line = (cell: string): string => visibleLine(unguarded(cell));

/** A cell as text of several lines. */
export const lines = (cell: string): string => visibleLines(unguarded(cell).replace(/\u00a0/g, " ")).trim();

/** What exports write for "nothing". */
const NOTHING: readonly string[] = ["", "0", "-", "–", "—", "null", "nil", "none", "n/a", "empty", "vide"];
const NO_DATE = /^0000-00-00([T ]00:00(:00)?)?$/;

/** Whether a cell says that there is no value. */
export function isNothing(text: string): boolean {
  return NOTHING.includes(text.toLowerCase()) || NO_DATE.test(text);
}

/** What spreadsheets leave of a value that they could not keep: `#N/A`, `#####`, `1,23457E+17`. */
const DAMAGED = /^#(N\/A|REF!|VALUE!|NAME\?|NUM!|DIV\/0!|NULL!|VALEUR!|NOM\?|NOMBRE!|#+)$|^-?\d+([.,]\d+)?E[+-]?\d+$/i;

/** @throws Unreadable `value_damaged` for what a spreadsheet has spoiled */
export function refuseDamaged(text: string): void {
  if (DAMAGED.test(text)) throw new Unreadable("value_damaged", text);
}

const YES: readonly string[] = [
  ...["true", "1", "yes", "y", "on", "x", "vrai", "oui", "o", "subscribed", "active", "abonne", "abonnee", "inscrit"],
];
const NO: readonly string[] = [
  ...["false", "no", "n", "off", "faux", "non", "unsubscribed", "inactive", "desabonne", "desinscrit"],
];

/** A yes or no in English or French. @throws Unreadable `flag_unknown` */
export function readFlag(cell: string): boolean {
  const text = line(cell);
  const word = fold(text);
  if (isNothing(text) || NO.includes(word)) return false;
  if (YES.includes(word)) return true;
  throw new Unreadable("flag_unknown", text);
}

/** What a status says about the paid time. */
export type Status = "" | "running" | "ended" | "overdue";

/** The words of Stripe, WooCommerce (with or without `wc-`), Patreon and Substack, and of people. */
const STATUSES: Readonly<Record<Exclude<Status, "">, readonly string[]>> = {
  running: [
    ...[
      "active",
      "trialing",
      "true",
      "1",
      "yes",
      "active patron",
      "pending cancel",
      "paid",
      "comped",
      "actif",
      "active",
    ],
    ...["en cours", "paye", "oui", "vrai", "essai", "offert"],
  ],
  ended: [
    ...["canceled", "cancelled", "expired", "ended", "former patron", "incomplete expired", "switched", "trash"],
    ...["annule", "resilie", "termine", "expire", "inactif"],
  ],
  overdue: [
    ...["past due", "unpaid", "declined patron", "on hold", "incomplete", "paused", "pending", "declined"],
    ...["en retard", "impaye", "suspendu", "en attente", "en pause"],
  ],
};
const FREE: readonly string[] = ["false", "0", "no", "free", "gratuit", "non", "faux", "inactive"];

/** @throws Unreadable `status_unknown`: nothing of a row with a status that nobody knows is stored in silence */
export function readStatus(cell: string): Status {
  const text = line(cell);
  const word = fold(text).replace(/^wc-/, "").replace(/[_-]/g, " ").trim();
  if (isNothing(text) || FREE.includes(word)) return "";
  const known = (Object.keys(STATUSES) as Exclude<Status, "">[]).find((status) => STATUSES[status].includes(word));
  if (!known) throw new Unreadable("status_unknown", text);
  return known;
}
