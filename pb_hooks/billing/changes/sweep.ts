import { LIVE } from "../../../common/contract/billing.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { pass, type Work } from "../../lib/paged-pass.ts";
import { sqlCameByTransfer } from "../../lib/payment-means.ts";
import { dateOf, findById, setDate } from "../../lib/records.ts";
import { listed } from "../../lib/sql-list.ts";
import { entitlements } from "../entitlements/public.ts";
import { SQL_WAITS } from "../ledger/immediate-start.ts";
import { REFUND_DUE, STOP } from "../ledger/job-kinds.ts";
import { syncMember } from "../ledger/member.ts";
import { closeOrder } from "../ledger/orders.ts";
import { saveChanged } from "../ledger/save.ts";
import { stripeSettings } from "../ledger/settings.ts";
import { SQL_COLLECTS } from "../ledger/store.ts";
import {
  queueCardMail,
  queueChangeMail,
  queueEndMail,
  queueExpiryMail,
  queueRenewalMail,
} from "../mails/subscription.ts";
import { beginLater } from "../manual/confirm.ts";
import { queueRefundDue } from "../refunds/refunds.ts";
import { alertOfCopy } from "../stripe/installation.ts";
import { noteReturned, noteSent } from "./letters.ts";
import { queueOverdue } from "./overdue.ts";
import { queueStop } from "./stop.ts";

const REMIND_DAYS = 7;
/** Days before a card expires. */
const CARD_DAYS = 31;
/**
 * Days before the term of a year in which its tacit renewal is announced: the first weeks between three months and one month
 * before it (art. L215-1 of the French consumer code).
 */
const RENEWAL_DAYS = { first: 80, last: 31 };

/**
 * Every hour: applies what follows from time alone. Handles each record in its own transaction and checks it again
 * there, so that two concurrent runs do everything once.
 */
export function sweep(app: CoreApp): void {
  const { each, done } = pass(app);
  const time = now();
  const at = (days: number) => dbTime(addDays(time, days));
  const stripeGone = stripeSettings() === null;
  // Stripe reports an expired page, and reconcile.ts checks again; an order without a page is ours to close.
  const ours = stripeGone ? "" : "AND (provider = 'manual' OR checkout_session = '')";
  each("orders", `state = 'pending' ${ours} AND expires < {:until}`, at(0), (tx, order) =>
    closeOrder(tx, order, "expired"),
  );
  const left = `provider = 'stripe' AND status IN ${listed(LIVE)} AND current_period_end < {:until}`;
  if (stripeGone) each("subscriptions", left, at(-entitlements.GRACE_DAYS), endLeft);
  const coming = "provider = 'manual' AND status = 'active' AND later_from != '' AND later_from < {:until}";
  each("subscriptions", coming, at(0), changeManual);
  const manual = "provider = 'manual' AND status = 'active' AND current_period_end < {:until}";
  each("subscriptions", manual, at(0), end);
  // Access begins with the period, where the order waited for the end of its withdrawal period.
  const opened = `provider = 'manual' AND status = 'active' AND current_period_start <= {:until} AND current_period_end > {:until}
    AND EXISTS (SELECT 1 FROM orders o WHERE o.id = subscriptions."order" AND ${SQL_WAITS})
    AND EXISTS (SELECT 1 FROM users u WHERE u.id = subscriptions.user AND u.billed_until < subscriptions.current_period_end)`;
  each("subscriptions", opened, at(0), (tx, subscription) => syncMember(tx, subscription.getString("user"), now()));
  const ending = `${manual} AND current_period_end > {:now} AND cancel_at_period_end = FALSE`;
  each("subscriptions", ending, at(REMIND_DAYS), withUser(queueExpiryMail));
  if (!stripeGone) queueOverdue(app);
  // Stripe ends none that it has paused.
  const late = `provider = 'stripe' AND status IN ${listed(LIVE)} AND (stop_end != '' AND stop_end < {:until}
      OR cancel_at_period_end = TRUE AND COALESCE(NULLIF(cancel_at, ''), current_period_end) < {:until}) AND ${IDLE_STOP}`;
  if (!stripeGone) each("subscriptions", late, at(-1), queueStop);
  // Late is better than never: the letter says that a member who hears of it too late may still end it. Not for a trial, whose
  // end renews nothing, nor on the last day, on which its own deadline is over, nor where a member's notice waits for Stripe or
  // a change for the bank.
  const yearly = `period = 'year' AND provider = 'stripe' AND cancel_at_period_end = FALSE AND current_period_end < {:until}
    AND (status IN ('active', 'trialing') AND current_period_end > '${at(RENEWAL_DAYS.last)}'
      OR status = 'active' AND current_period_end > '${at(1)}')
    AND (renewal_told = '' OR renewal_told < current_period_start)
    AND (stop_end = '' OR stop_end > current_period_end) AND pending_until <= {:now} AND ${SQL_COLLECTS}`;
  each("subscriptions", yearly, at(RENEWAL_DAYS.first), announceRenewal);
  const cards = `provider = 'stripe' AND status IN ('active', 'trialing') AND cancel_at_period_end = FALSE
    AND card_expires > {:now} AND card_expires < {:until} AND card_told != card_expires AND ${SQL_COLLECTS}`;
  each("subscriptions", cards, at(CARD_DAYS), announceCard);
  sweepOwed(app);
  done();
}

/**
 * What members are owed whatever the clock says: the end at Stripe of a contract that they gave notice of, refunds, and the
 * prices in their letters. A clock in doubt delays none of it: Stripe would charge another period meanwhile.
 */
export function sweepOwed(app: CoreApp): void {
  const { each, done } = pass(app);
  const until = dbTime(now());
  const stopping = `provider = 'stripe' AND status IN ${listed(LIVE)} AND stop_asked != '' AND cancel_at_period_end = FALSE
    AND (stop_from = '' OR stop_from <= current_period_end) AND stop_asked < {:until}`;
  each("subscriptions", `${stopping} AND ${IDLE_STOP}`, until, queueStop);
  const owed = `provider = 'stripe' AND status = 'paid' AND refund_due_cents > refunded_cents AND updated < {:until}
    AND NOT ${sqlCameByTransfer("payments")}
    AND ${idle(REFUND_DUE, "payments.id", "'queued', 'running', 'failed', 'done'")}`;
  each("payments", owed, until, queueRefundDue);
  alertOfCopy(app);
  noteSent(app);
  noteReturned(app);
  done();
}

/** SQL: no job of this kind for what `id` names is in one of these states. */
function idle(kind: string, id: string, states: string): string {
  return `NOT EXISTS (SELECT 1 FROM jobs j WHERE j.key = '${kind}:' || ${id} AND j.state IN (${states}))`;
}

/** SQL: no job is stopping it yet. A done one was for an earlier notice, and ledger/retries.ts retries a failed one at night. */
const IDLE_STOP = idle(STOP, "subscriptions.id", "'queued', 'running', 'failed'");

function withUser(tell: (tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">) => void): Work {
  return (tx, subscription) => {
    const user = findById(tx, "users", subscription.getString("user"));
    if (user) tell(tx, user, subscription);
  };
}

/** A manual period is over and nobody has paid for another one. */
function end(tx: CoreApp, subscription: Rec<"subscriptions">): void {
  subscription.set("status", "canceled");
  setDate(subscription, "ended_at", dateOf(subscription, "current_period_end"));
  tx.save(subscription);
  withUser(queueEndMail)(tx, subscription);
  syncMember(tx, subscription.getString("user"), now());
}

/**
 * Payments no longer go through Stripe, and its last period here ended long ago: frees the member to order another way.
 * Sends no mail, because we do not know whether Stripe still charges. Once the key is back, live subscriptions there
 * are read again.
 */
function endLeft(tx: CoreApp, subscription: Rec<"subscriptions">): void {
  saveChanged(tx, subscription, { status: "canceled", ended_at: dateOf(subscription, "current_period_end") });
  syncMember(tx, subscription.getString("user"), now());
}

/** The running period is over, and the next plan, which is paid, begins. */
function changeManual(tx: CoreApp, subscription: Rec<"subscriptions">): void {
  beginLater(tx, subscription);
  withUser(queueChangeMail)(tx, subscription);
  syncMember(tx, subscription.getString("user"), now());
}

/** Once for each card, in the month before it expires. */
function announceCard(tx: CoreApp, subscription: Rec<"subscriptions">): void {
  setDate(subscription, "card_told", dateOf(subscription, "card_expires"));
  tx.save(subscription);
  withUser(queueCardMail)(tx, subscription);
}

function announceRenewal(tx: CoreApp, subscription: Rec<"subscriptions">): void {
  setDate(subscription, "renewal_told", now());
  tx.save(subscription);
  withUser(queueRenewalMail)(tx, subscription);
}
