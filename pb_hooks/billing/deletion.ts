import { formatDate, formatMoney } from "../../common/format.ts";
import { knownLocale } from "../../common/locale.ts";
import { formatParisDay, lastParisDay } from "../../common/paris.ts";
import { now } from "../../common/time.ts";
import type { Locale } from "../../common/wire/api.ts";
import type { JobPayload, JobRun } from "../lib/feature.ts";
import { enqueue } from "../lib/jobs.ts";
import { randomText } from "../lib/random.ts";
import { findOne, localeOf } from "../lib/records.ts";
import { lossAtDeletion } from "../lib/register.ts";
import { row } from "../lib/sql.ts";
import { mailServer, writeNotice } from "../mail/public.ts";
import { endOf, findLive, planNameById } from "./store.ts";
import { OF_TEST_ORDER } from "./stripe/disconnect.ts";
import { isTestMode } from "./stripe/settings.ts";
import { allWithdrawable, type Withdrawable } from "./withdrawable.ts";

export const DELETED = "billing.deleted";

/**
 * Queues the last mail to a member who is being deleted: what is lost, and what the law refunds. Only a confirmed address
 * gets it: its owner may know nothing of an account that a stranger made with it.
 */
export function queueDeletionMail(tx: CoreApp, user: core.Record): void {
  if (!user.verified()) return;
  // Without the member's id: the deletion removes all jobs whose key has it.
  const key = `${DELETED}:${randomText(15)}`;
  const payload = { ...lossOf(tx, user, localeOf(user)), email: user.email(), locale: localeOf(user) };
  enqueue(tx, { kind: DELETED, key, payload });
}

/** The customer's credit at Stripe as last read, also after the end of the subscription. That of the test mode is worth nothing. */
export function lostCredit(app: CoreApp, user: core.Record) {
  const sql = `SELECT credit_cents AS cents FROM subscriptions
    WHERE user = {:user} AND provider = 'stripe' AND (NOT ${OF_TEST_ORDER} OR {:test}) ORDER BY updated DESC LIMIT 1`;
  const read = row(app, sql, { user: user.id, test: isTestMode() }, { cents: 0 });
  return { creditCents: Math.max(0, read?.cents ?? 0) };
}

/** The facts of the mail; "" for what does not apply. */
function lossOf(app: CoreApp, user: core.Record, locale: Locale): { [fact: string]: string } {
  const live = findLive(app, user.id);
  const until = live ? endOf(live) : null;
  const paid = until !== null && until > now();
  const open = allWithdrawable(app, user.id, now()).filter((each) => each.subscription && backOf(each) > 0);
  const rights = open.map((each) => rightOf(each, locale));
  const several = rights.length > 1;
  const { rewardCents, creditCents } = lossAtDeletion(app, user);
  const waiting = findOne(app, "orders", "user = {:user} && state = 'pending'", { user: user.id });
  return {
    plan: paid && live ? planNameById(app, live.getString("plan"), locale).name : "",
    until: paid ? formatParisDay(until.toISOString(), locale) : "",
    ...{ reference: "", deadline: "", refund: "", ...(several ? {} : rights[0]) },
    rights: several ? rights.map((each) => lineOf(each, locale)).join("\n") : "",
    waiting: waiting?.getString("reference") ?? "",
    rewards: rewardCents > 0 ? formatMoney(rewardCents, locale) : "",
    credit: creditCents > 0 ? formatMoney(creditCents, locale) : "",
  };
}

/** What a withdrawal would give back, with what a dispute holds. */
const backOf = ({ settlement, heldCents }: Withdrawable) => settlement.refundCents + heldCents;

function rightOf(contract: Withdrawable, locale: Locale) {
  return {
    reference: contract.order.getString("reference"),
    deadline: formatDate(lastParisDay(contract.deadline), locale),
    refund: formatMoney(backOf(contract), locale),
  };
}

function lineOf({ reference, deadline, refund }: ReturnType<typeof rightOf>, locale: Locale): string {
  return locale === "fr"
    ? `${reference}, jusqu’au ${deadline}\u00a0: ${refund}`
    : `${reference}, until ${deadline}: ${refund}`;
}

/** Job: sends it, and forgets the address. */
export function sendDeletionMail(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const { email = "", locale = "" } = payload;
  if (!email) return; // emptied once it was sent
  const facts = { rewards: "", credit: "", ...payload }; // a job that an earlier release queued may lack these
  mailServer.send(app, email, writeNotice(app, "billing.account-deleted", knownLocale(locale), facts), job);
  job.forget = true;
}
