import type { Locale } from "../contract/api.ts";
import { isEmailAddress } from "../email-address.ts";
import { fold } from "../fold.ts";
import { NAME_MAX } from "../limits.ts";
import { dayOf } from "../time.ts";
import type { ImportField, Mapped } from "./columns.ts";
import { type DateOrder, readDate } from "./dates.ts";
import {
  isNothing,
  line,
  lines,
  readFlag,
  readStatus,
  refuseDamaged,
  Unreadable,
  type ValueProblem,
} from "./values.ts";

/** Longest cell of a file, and longest note, in characters. */
export const CELL_MAX = 5000;
const NOTE_MAX = 2000;

/** How the cells of a file are read: what each column becomes, and what the operator has answered. */
export type Reading = {
  columns: readonly Mapped[];
  /** By column: the order of its dates. */
  orders: Readonly<Record<string, DateOrder>>;
  /** By `planKey` of a cell: the plan's id, or "" for no plan. */
  plans: Readonly<Record<string, string>>;
  /** Of members whose row names none. */
  locale: Locale;
  /** Until when members have access whose row says neither an end nor who pays, such as complimentary ones: a day, "" for no access. */
  given: string;
};

/** What a reader may want to know of a row that can be imported. */
export type RowNotice = "consent_missing" | "given" | "unbilled" | "no_end" | "locale_other";

/** A member as a row describes them; "" for what it does not say. Times are ISO 8601, `consent` is a day. */
export type MemberRow = {
  email: string;
  /** False for someone who only gets the newsletter, and has no account. */
  account: boolean;
  name: string;
  locale: Locale;
  plan: string;
  paidUntil: string;
  /** Until when of that time someone has paid; the rest is a gift. */
  billedUntil: string;
  customer: string;
  subscription: string;
  newsletter: boolean;
  consent: string;
  note: string;
  notices: RowNotice[];
};

/** The member of a row, or why it cannot be read: the first problem. */
export type Outcome = { member: MemberRow; problem?: undefined } | { member?: undefined; problem: ValueProblem };

/** The form in which the answers name a plan of the file. */
export function planKey(cell: string): string {
  return fold(line(cell));
}

/** Reads a row. Pure: the browser shows beforehand what the server will do. */
export function readRow(reading: Reading, cells: readonly string[], now: Date): Outcome {
  try {
    return { member: memberOf(reading, cells, now) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}

function memberOf(reading: Reading, cells: readonly string[], now: Date): MemberRow {
  refuseShape(reading, cells);
  const of = (field: ImportField) => cells.filter((_, index) => reading.columns[index] === field);
  const [locale, isOther] = readLocale(of("locale")[0] ?? "", reading.locale);
  const isWanted = readFlag(of("newsletter")[0] ?? "");
  const consent = readConsent(reading, cells, now);
  const account = of("account").every((cell) => isNothing(line(cell)) || readFlag(cell));
  if (!account && !(isWanted && consent)) throw new Unreadable("consent_needed", "");
  const gift = readFlag(of("complimentary")[0] ?? "");
  const member = {
    account,
    email: readEmail(of("email")[0] ?? ""),
    name: readName(of("name")),
    locale,
    plan: readPlan(reading, of("plan")[0] ?? ""),
    ...readPaid(reading, cells, now),
    customer: readId(of("customer")[0] ?? "", "cus", "customer_unreadable"),
    subscription: readId(of("subscription")[0] ?? "", "sub", "subscription_unreadable"),
    newsletter: isWanted && consent !== "",
    consent: isWanted ? consent : "",
    note: readNote(of("note")),
  };
  const { endless, ...rest } = member;
  const notices: RowNotice[] = [];
  if (isWanted && consent === "") notices.push("consent_missing");
  const isGiven = account && (gift ? !member.paidUntil : endless && !member.customer && !member.subscription);
  if (isGiven) notices.push(reading.given ? "given" : "no_end");
  if (isOther) notices.push("locale_other");
  const paidUntil = isGiven ? givenUntil(reading) : rest.paidUntil;
  const billedUntil = gift || isGiven ? "" : readBilled(reading, cells, paidUntil);
  // In our own files that is a gift; where a spreadsheet lost the column, it is what someone has paid for.
  if (!gift && !isGiven && billedUntil === "" && paidUntil > now.toISOString()) notices.push("unbilled");
  return { ...rest, paidUntil, billedUntil, notices };
}

/** Only our own files say how much of the time was given: without their column, all of it was paid. */
function readBilled(reading: Reading, cells: readonly string[], paidUntil: string): string {
  if (!reading.columns.includes("billed_until")) return paidUntil;
  const billed = dateIn(reading, cells, "billed_until")?.toISOString() ?? "";
  return billed > paidUntil ? paidUntil : billed;
}

/** The end of the day until which access is given. */
const givenUntil = ({ given }: Reading): string => readDate(given)?.toISOString() ?? "";

function refuseShape({ columns }: Reading, cells: readonly string[]): void {
  if (cells.length < columns.length) throw new Unreadable("cells_few", String(cells.length));
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ""))
    throw new Unreadable("cells_many", String(cells.length));
  const long = cells.find((cell) => cell.length > CELL_MAX);
  if (long !== undefined) throw new Unreadable("cell_long", long.slice(0, 60));
  // What a byte of another encoding becomes.
  const damaged = cells.find((cell, index) => columns[index] && cell.includes("\ufffd"));
  if (damaged !== undefined) throw new Unreadable("text_damaged", damaged.slice(0, 60));
}

function readEmail(cell: string): string {
  const text = line(cell).replace(/^mailto:/i, "");
  if (isNothing(text)) throw new Unreadable("email_missing", text);
  refuseDamaged(text);
  if (text.split("@").length > 2) throw new Unreadable("email_two_at", text);
  if (!isEmailAddress(text) || text.length > 255) throw new Unreadable("email_unreadable", text);
  return text;
}

function readName(cells: readonly string[]): string {
  const name = cells
    .map(line)
    .filter((part) => part !== "")
    .join(" ");
  refuseDamaged(name);
  if (Array.from(name).length > NAME_MAX) throw new Unreadable("name_long", name.slice(0, 60));
  return name;
}

/** Labels keep their commas: they are one note, not several. */
function readNote(cells: readonly string[]): string {
  const note = cells
    .map(lines)
    .filter((part) => part !== "")
    .join("\n");
  if (Array.from(note).length > NOTE_MAX) throw new Unreadable("note_long", note.slice(0, 60));
  return note;
}

/** @returns the language, and whether the row names one that the site does not speak */
function readLocale(cell: string, otherwise: Locale): [Locale, boolean] {
  const word = fold(line(cell));
  if (isNothing(word)) return [otherwise, false];
  if (/^(fr\b|fr_|franc|french)/.test(word)) return ["fr", false];
  if (/^(en\b|en_|engl|angl)/.test(word)) return ["en", false];
  return [otherwise, true];
}

function readPlan({ plans }: Reading, cell: string): string {
  const text = line(cell);
  if (isNothing(text)) return "";
  const answer = Object.hasOwn(plans, planKey(cell)) ? plans[planKey(cell)] : undefined;
  if (answer === undefined) throw new Unreadable("plan_unknown", text);
  return answer;
}

const IDS = { cus: /\bcus_[A-Za-z0-9]{3,80}/, sub: /\bsub_[A-Za-z0-9]{3,80}/ } as const;

/** Stripe's id in a cell, also among other data of a payment method (`key:value|key:value`). */
function readId(
  cell: string,
  prefix: keyof typeof IDS,
  code: "customer_unreadable" | "subscription_unreadable",
): string {
  const text = line(cell);
  if (text === "") return "";
  const [id] = IDS[prefix].exec(text) ?? [];
  if (id) return id;
  // Ghost's "auto" has Ghost look for the customer.
  if (isNothing(text) || text === "auto" || /^[\w-]+:.*\|/.test(text)) return "";
  throw new Unreadable(code, text.slice(0, 60));
}

/** The first date of the columns that become a field, each read in its own order. A damaged one is refused also behind a good one. */
function dateIn({ columns, orders }: Reading, cells: readonly string[], field: ImportField): Date | null {
  const dates = cells.flatMap((cell, index) => (columns[index] === field ? [readDate(cell, orders[index])] : []));
  return dates.find((date) => date !== null) ?? null;
}

function readConsent(reading: Reading, cells: readonly string[], now: Date): string {
  const date = dateIn(reading, cells, "consent");
  if (date && dayOf(date) > dayOf(now)) throw new Unreadable("consent_future", dayOf(date));
  return date ? dayOf(date) : "";
}

/**
 * Until when a row is paid. One that was cancelled stays paid until its end. An overdue one was paid until its period began: nobody
 * has paid for the end of that period.
 */
function readPaid(reading: Reading, cells: readonly string[], now: Date): { paidUntil: string; endless: boolean } {
  const statuses = cells.flatMap((cell, index) => (reading.columns[index] === "status" ? [readStatus(cell)] : []));
  const status = statuses.find((each) => each !== "") ?? "";
  const until = dateIn(reading, cells, "paid_until");
  const start = dateIn(reading, cells, "period_start");
  const ended = dateIn(reading, cells, "ended");
  const paid = (date: Date | null, endless = false) => ({ paidUntil: date ? date.toISOString() : "", endless });
  if (status === "overdue") {
    if (start) return paid(until && until < start ? until : start);
    if (until && until > now) throw new Unreadable("overdue", dayOf(until));
  }
  if (status === "ended" && ended && (!until || ended < until)) return paid(ended);
  return paid(until, status === "running" && !until);
}
