import { addDays, dbTime, now } from "../../common/time.ts";
import type { BillingProvider } from "../../common/wire/billing.ts";
import { must } from "../lib/errors.ts";
import { parseList } from "../lib/json.ts";
import { mailboxOf } from "../lib/mailbox.ts";
import { mailboxHash } from "../lib/mailbox-hash.ts";
import { dateOf, findById, insert, setDate } from "../lib/records.ts";
import { row, run } from "../lib/sql.ts";
import { providerOf } from "./store.ts";
import { oweAll } from "./withdraw.ts";
import { allWithdrawable, type Owed, owedFor } from "./withdrawable.ts";

/** A contract that ended with its member's account, and what a withdrawal from it refunds. */
export type FormerContract = Owed & {
  id: string;
  /** Id of the deleted member. */
  member: string;
  reference: string;
  /** Id of the plan. */
  plan: string;
  provider: BillingProvider;
  /** Whether the person who claims it writes from the account's mailbox. */
  sameMailbox: boolean;
};

/** A request to withdraw: what the person wrote, the member that it was matched with, and when it arrived. */
type Claim = { reference: string; email: string; member: string; received: Date };

/** How long after its period a contract can be claimed: as long as a request that came on its last day is kept. */
const KEEP_DAYS = 365;

/** Notes the contracts of a member who is being deleted that may still be withdrawn from; their orders go with the account. */
export function keepFormer(tx: CoreApp, user: core.Record): void {
  const time = now();
  const mailbox = mailboxHash(mailboxOf(user.email()));
  for (const contract of allWithdrawable(tx, user.id, time)) {
    const { order, subscription, plan, startNow, payments, disputed, deadline } = contract;
    if (!subscription) continue; // nothing is paid
    insert(tx, "former_contracts", {
      reference: order.getString("reference"),
      member: user.id,
      mailbox,
      plan,
      provider: providerOf(order),
      start_now: startNow,
      payments: [...payments, ...disputed].map(({ id }) => id),
      ended: dbTime(time),
      deadline: dbTime(deadline),
    });
  }
}

/**
 * The former contract that a request means: by its reference, else that of the member whom it was matched with before the
 * deletion, or of the mailbox. Undefined for none whose period ran when the request arrived.
 */
export function formerContract(app: CoreApp, claim: Claim): FormerContract | undefined {
  const { member, received } = claim;
  const [reference, mailbox] = [claim.reference.trim().toUpperCase(), mailboxHash(mailboxOf(claim.email))];
  const meant = "reference = {:reference} OR ({:reference} = '' AND (mailbox = {:mailbox} OR member = {:member}))";
  const sql = `SELECT id FROM former_contracts WHERE (${meant}) AND withdrawn = '' AND deadline > {:received}
    ORDER BY deadline DESC LIMIT 1`;
  const found = row(app, sql, { reference, mailbox, member, received: dbTime(received) }, { id: "" });
  const stored = findById(app, "former_contracts", found?.id ?? "");
  return stored && contractOf(app, stored, received, mailbox);
}

function contractOf(app: CoreApp, stored: core.Record, received: Date, mailbox: string): FormerContract {
  const payments = parseList(stored.getString("payments")).flatMap((id) => findById(app, "payments", String(id)) ?? []);
  const ended = must(dateOf(stored, "ended"), "deletion");
  // The service was provided no longer than the account existed.
  const decided = received < ended ? received : ended;
  return {
    id: stored.id,
    member: stored.getString("member"),
    reference: stored.getString("reference"),
    plan: stored.getString("plan"),
    provider: providerOf(stored),
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

/** Deletes those that nobody can claim any more. */
export function forgetFormer(app: CoreApp): void {
  run(app, "DELETE FROM former_contracts WHERE deadline < {:before}", { before: dbTime(addDays(now(), -KEEP_DAYS)) });
}
