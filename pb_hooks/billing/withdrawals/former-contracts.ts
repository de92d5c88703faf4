import { addDays, dbTime, now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { parseList } from "../../lib/json.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { mailboxHash } from "../../lib/mailbox-hash.ts";
import { dateOf, findById, setDate } from "../../lib/records.ts";
import { exists, row, rows, run } from "../../lib/sql.ts";
import { referenceIn } from "../ledger/withdrawal-rules.ts";
import { oweAll } from "./withdraw.ts";
import { type Owed, owedFor } from "./withdrawable.ts";

// Since 28 November 2026, deleting an account within the period is a withdrawal, and nothing writes these rows any more. The last
// one of an installation expires a year and some weeks after that upgrade: this file, that of terminations and what they read can
// go with the first release of 2028.

/** A contract that ended with its member's account, and what a withdrawal from it refunds. */
export type FormerContract = Owed & {
  id: string;
  /** Id of the deleted member. */
  member: string;
  reference: string;
  /** Id of the plan. */
  plan: string;
  /** Whether the person who claims it writes from the account's mailbox. */
  sameMailbox: boolean;
};

/** A request to withdraw: what the person wrote, the member that it was matched with, and when it arrived. */
type Claim = { reference: string; email: string; member: string; received: Date };

/** Contracts that a claim without a reference can mean. */
const MOST = 20;

/** How long after its period a contract can be claimed: as long as a request that came on its last day is kept. */
const KEEP_DAYS = 365;

/** Whether a text names a contract that ended with its account, also one that can no longer be withdrawn from. */
export function isFormer(app: CoreApp, reference: string): boolean {
  return exists(app, "former_contracts", "reference = {:reference}", { reference: referenceIn(reference) });
}

/** Whether a payment is of a contract that ended with its account and was not withdrawn from. */
export function isOfFormer(app: CoreApp, payment: string): boolean {
  const holds = "withdrawn = '' AND EXISTS (SELECT 1 FROM json_each(payments) held WHERE held.value = {:payment})";
  return exists(app, "former_contracts", holds, { payment });
}

/**
 * The former contracts that a request may mean, the latest first: the one that its reference names. Where that names none, it
 * is a slip of the pen, unless a member has that order: those of the member whom it was matched with before the deletion, and of
 * the mailbox. Only those that were made before the request arrived, and whose period ran then.
 */
export function formerContracts(app: CoreApp, claim: Claim): FormerContract[] {
  const { member, received } = claim;
  const reference = referenceIn(claim.reference);
  if (exists(app, "orders", "reference = {:reference}", { reference })) return [];
  const mailbox = mailboxHash(mailboxOf(claim.email));
  const meant = isFormer(app, claim.reference)
    ? "reference = {:reference}"
    : "(mailbox = {:mailbox} OR member = {:member})";
  const sql = `SELECT id FROM former_contracts
    WHERE ${meant} AND withdrawn = '' AND accepted <= {:received} AND deadline > {:received}
    ORDER BY accepted DESC LIMIT ${MOST}`;
  const params = { reference, mailbox, member, received: dbTime(received) };
  const found = rows(app, sql, params, { id: "" });
  return found.map(({ id }) => contractOf(app, app.findRecordById("former_contracts", id), received, mailbox));
}

function contractOf(app: CoreApp, stored: Rec<"former_contracts">, received: Date, mailbox: string): FormerContract {
  const payments = parseList(stored.getString("payments")).flatMap((id) => findById(app, "payments", String(id)) ?? []);
  const ended = must(dateOf(stored, "ended"), "deletion");
  // The service was provided no longer than the account existed.
  const decided = received < ended ? received : ended;
  return {
    id: stored.id,
    member: stored.getString("member"),
    reference: stored.getString("reference"),
    plan: stored.getString("plan"),
    sameMailbox: stored.getString("mailbox") === mailbox,
    ...owedFor(payments, stored.getBool("start_now"), decided),
  };
}

/** Withdraws from it: its payments note what they have to give back. `received`: the refund is due fourteen days later. */
export function withdrawFormer(tx: CoreApp, former: FormerContract, received: Date): void {
  const stored = tx.findRecordById("former_contracts", former.id);
  setDate(stored, "withdrawn", received);
  tx.save(stored);
  oweAll(tx, former);
}

/** SQL: when a payment `p` of a former contract was withdrawn from. */
export const SQL_FORMER_WITHDRAWN = `(SELECT MAX(f.withdrawn) FROM former_contracts f, json_each(f.payments) held
  WHERE held.value = p.id)`;

/** Whether an address is another than the account's of the former contract that a payment belongs to. */
export function isFromElsewhere(app: CoreApp, payment: string, email: string): boolean {
  const sql = `SELECT f.id FROM former_contracts f, json_each(f.payments) held
    WHERE held.value = {:payment} AND f.mailbox != {:mailbox} LIMIT 1`;
  return row(app, sql, { payment, mailbox: mailboxHash(mailboxOf(email)) }, { id: "" }) !== undefined;
}

/** The deleted member whom a request means by its reference or its address, also past the period; "" for none. */
export function formerMember(app: CoreApp, reference: string, email: string): string {
  const sql = `SELECT member FROM former_contracts WHERE reference = {:reference} OR mailbox = {:mailbox}
    ORDER BY reference = {:reference} DESC LIMIT 1`;
  const params = { reference: referenceIn(reference), mailbox: mailboxHash(mailboxOf(email)) };
  return row(app, sql, params, { member: "" })?.member ?? "";
}

/** Deletes those that nobody can claim any more. */
export function forgetFormer(app: CoreApp): void {
  run(app, "DELETE FROM former_contracts WHERE deadline < {:before}", { before: dbTime(addDays(now(), -KEEP_DAYS)) });
}
