import type { Locale } from "../../../common/contract/api.ts";
import type { TerminationAnswer, TerminationKind } from "../../../common/contract/terminations.ts";
import { knownLocale } from "../../../common/locale.ts";
import { addDays, dbTime, isoOrNull, now } from "../../../common/time.ts";
import { visibleLine } from "../../../common/visible.ts";
import { SPOKEN } from "../../lib/alphabets.ts";
import { must } from "../../lib/errors.ts";
import { randomText } from "../../lib/random.ts";
import { dateOf, insert } from "../../lib/records.ts";
import { columns, rowOf, rows, run } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";

/** A person's statements, as stored and as quoted in the receipt. */
export type Written = {
  kind: TerminationKind;
  locale: Locale;
  name: string;
  email: string;
  reference: string;
  /** "2026-03-01", or "" for as soon as possible. */
  from: string;
  /** Where a refund by transfer goes, if the person has said. */
  bank?: string;
};

/** The states of a request that nobody has decided. */
const OPEN_STATES = ["received", "waiting", "review"];
/** The same in SQL, as a list. */
export const OPEN = listed(OPEN_STATES);

export function isOpen(request: Rec<"contract_requests">): boolean {
  return OPEN_STATES.includes(request.getString("state"));
}

/** Stores a new request. Its number is read aloud and typed, so it contains no easily confused characters. */
export function storeRequest(tx: CoreApp, written: Written, member: string): Rec<"contract_requests"> {
  const { from, name, reference, ...rest } = written;
  const typed = { name: visibleLine(name), reference: visibleLine(reference) };
  const number = `R-${randomText(8, SPOKEN)}`;
  return insert(tx, "contract_requests", { ...rest, ...typed, from_day: from, number, member, state: "received" });
}

export function kindOf(request: Rec<"contract_requests">): TerminationKind {
  return request.getString("kind") === "withdraw" ? "withdraw" : "cancel";
}

/** When the request arrived: this time counts legally. */
export function receivedAt(request: Rec<"contract_requests">): Date {
  return must(dateOf(request, "created"), "creation time");
}

/** The person's language. */
export function writtenIn(request: Rec<"contract_requests">): Locale {
  return knownLocale(request.getString("locale"));
}

/** The response to making or confirming a request. */
export function answerOf(request: Rec<"contract_requests">): TerminationAnswer {
  return {
    number: request.getString("number"),
    received: receivedAt(request).toISOString(),
    done: request.getString("state") === "done",
    effective: isoOrNull(request.getString("effective")),
    refundCents: request.getInt("refund_cents"),
  };
}

const KEEP_DAYS = 365;

const FORGET = `UPDATE contract_requests SET name = '', email = '', bank = '' WHERE state NOT IN ${OPEN}
  AND NOT EXISTS (SELECT 1 FROM json_each(contract_requests.payments) held JOIN payments p ON p.id = held.value
    WHERE p.status = 'paid' AND p.refund_due_cents > p.refunded_cents)`;

/**
 * Erases who wrote the decided requests of a deleted member. An open one is still to be answered, and the operator needs a name
 * to send a transfer back.
 */
export function forgetPerson(tx: CoreApp, user: Rec<"users">): void {
  run(tx, `${FORGET} AND member = {:member}`, { member: user.id });
}

/**
 * Deletes requests a year after they were decided, or put before an administrator where nobody decided: their receipts are
 * kept as documents. Forgets deleted members whose requests were decided since, once their money is back.
 */
export function purgeRequests(app: CoreApp): void {
  run(app, `${FORGET} AND member != '' AND email != '' AND member NOT IN (SELECT id FROM users)`, {});
  const before = dbTime(addDays(now(), -KEEP_DAYS));
  run(app, "DELETE FROM contract_requests WHERE updated < {:before}", { before });
}

const WRITTEN = rowOf({ text: "number kind state name email reference from_day", time: "created" });
const OUTCOME = rowOf({ number: "refund_cents", timeOrNull: "effective" });

/**
 * A member's requests to end a contract, for the data export: without who decided, and why. Anyone may have written one that
 * names the member's contract: until it is done, only the member's own address says that it is the member's.
 */
export function memberData(app: CoreApp, user: Rec<"users">) {
  const shape = { ...WRITTEN, ...OUTCOME };
  const sql = `SELECT ${columns(shape)} FROM contract_requests WHERE member = {:member} ORDER BY created, id`;
  const address = user.verified() ? user.email().toLowerCase() : "";
  const isOwn = (email: string, state: string) => state === "done" || email.toLowerCase() === address;
  return {
    contractRequests: rows(app, sql, { member: user.id }, shape).map((request) =>
      isOwn(request.email, request.state) ? request : { ...request, name: "", email: "" },
    ),
  };
}
