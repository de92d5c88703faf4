import type { Locale } from "../../../common/contract/api.ts";
import { formatMoney } from "../../../common/format.ts";
import { knownLocale } from "../../../common/locale.ts";
import { formatParisDay } from "../../../common/paris.ts";
import { now } from "../../../common/time.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { randomText } from "../../lib/random.ts";
import { findOne, localeOf } from "../../lib/records.ts";
import { lossAtDeletion } from "../../lib/register.ts";
import { row } from "../../lib/sql.ts";
import { sendMail, writeNotice } from "../../platform/mail/public.ts";
import { isTestMode } from "../ledger/settings.ts";
import { endOf, findLive, planNameById } from "../ledger/store.ts";
import { raiseRefund, targetOf } from "../refunds/refunds.ts";
import { OF_TEST_ORDER } from "../stripe/disconnect.ts";
import { allWithdrawable } from "./withdrawable.ts";

export const DELETED = "billing.deleted";

/**
 * Gives back all that an account still might withdraw from: an administrator deletes it, who may not shorten that right. A member
 * who deletes it has withdrawn already. @returns how much, in cents
 */
export function refundInFull(tx: CoreApp, user: Rec<"users">): number {
  const owing = allWithdrawable(tx, user.id, now()).flatMap(({ payments }) => payments);
  return owing.reduce((sum, { id }) => {
    const payment = tx.findRecordById("payments", id);
    const before = targetOf(payment);
    raiseRefund(tx, payment, payment.getInt("amount_cents"), { cause: "deletion" });
    return sum + targetOf(payment) - before;
  }, 0);
}

/**
 * Queues the last mail to a member who is being deleted: what is lost. Only a confirmed address gets it: its owner may know
 * nothing of an account that a stranger made with it. @param backCents what an administrator's deletion gives back
 */
export function queueDeletionMail(tx: CoreApp, user: Rec<"users">, backCents: number): void {
  if (!user.verified()) return;
  // Without the member's id: the deletion removes all jobs whose key has it.
  const key = `${DELETED}:${randomText(15)}`;
  const payload = { ...lossOf(tx, user, localeOf(user), backCents), email: user.email(), locale: localeOf(user) };
  enqueue(tx, { kind: DELETED, key, payload });
}

/**
 * What the deletion takes of a customer, and what it gives back: the credit at Stripe as last read, also after the end of the
 * subscription (that of the test mode is worth nothing), and the refund of what may still be withdrawn from.
 */
export function lossOfCustomer(app: CoreApp, user: Rec<"users">) {
  const sql = `SELECT credit_cents AS cents FROM subscriptions
    WHERE user = {:user} AND provider = 'stripe' AND (NOT ${OF_TEST_ORDER} OR {:test}) ORDER BY updated DESC LIMIT 1`;
  const read = row(app, sql, { user: user.id, test: isTestMode() }, { cents: 0 });
  const open = allWithdrawable(app, user.id, now()).filter(({ subscription }) => subscription);
  return {
    creditCents: Math.max(0, read?.cents ?? 0),
    withdraws: open.length > 0,
    refundCents: open.reduce((sum, { settlement }) => sum + settlement.refundCents, 0),
    transferCents: open.reduce((sum, { transferCents }) => sum + transferCents, 0),
  };
}

/** The facts of the mail; "" for what does not apply. */
function lossOf(app: CoreApp, user: Rec<"users">, locale: Locale, backCents: number): { [fact: string]: string } {
  const live = findLive(app, user.id);
  const until = live ? endOf(live) : null;
  const paid = until !== null && until > now() && backCents === 0 && live?.getString("withdrawn") === "";
  const { rewardCents, creditCents } = lossAtDeletion(app, user);
  const waiting = findOne(app, "orders", "user = {:user} && state = 'pending'", { user: user.id });
  return {
    plan: paid && live ? planNameById(app, live.getString("plan"), locale).name : "",
    until: paid ? formatParisDay(until.toISOString(), locale) : "",
    waiting: waiting?.getString("reference") ?? "",
    rewards: rewardCents > 0 ? formatMoney(rewardCents, locale) : "",
    credit: creditCents > 0 ? formatMoney(creditCents, locale) : "",
    back: backCents > 0 ? formatMoney(backCents, locale) : "",
  };
}

/** Job: sends it, and forgets the address. */
export function sendDeletionMail(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const { email = "", locale = "" } = payload;
  if (!email) return; // emptied once it was sent
  const facts = { rewards: "", credit: "", back: "", ...payload }; // a job that an earlier release queued may lack these
  sendMail(app, email, writeNotice(app, "billing.account-deleted", knownLocale(locale), facts), job);
  job.forget = true;
}
