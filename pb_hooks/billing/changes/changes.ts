import {
  type BillingSummary,
  type ChangeAnswer,
  type ChangePreview,
  changeInput,
  changePreview,
  type PortalAnswer,
} from "../../../common/contract/billing.ts";
import type { Read } from "../../../common/contract/fields.ts";
import { now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { oneAtATime } from "../../lib/one-at-a-time.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { randomText } from "../../lib/random.ts";
import { dateOf } from "../../lib/records.ts";
import { countKept } from "../../lib/repeat-limits.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import type { Target } from "../ledger/provider.ts";
import { planOnSale } from "../ledger/sale.ts";
import { getLive, localeFor, owesPeriod, planName, providerOf, statusOf } from "../ledger/store.ts";
import { refuseUnpaid } from "../ledger/unpaid.ts";
import { queueCancellationMail } from "../mails/subscription.ts";
import { isMissing, isRefusedKey, orUnavailable } from "../stripe/client.ts";
import { hasPortal } from "../stripe/customers.ts";
import { openPortal } from "../stripe/portal.ts";
import { changeNow, previewNow } from "../stripe/provider.ts";
import { syncSubscription } from "../stripe/sync.ts";
import { changeLater, costLater, refusePaidAhead, refuseSame } from "./change.ts";
import { PROVIDERS } from "./providers.ts";
import { forgetStop, stop } from "./stop.ts";
import { summaryOf } from "./summary.ts";

/** `POST /api/app/billing/cancel`, member: the subscription will end with its period. Answers BillingSummary. */
export function cancel(e: core.RequestEvent): BillingSummary {
  return setCancel(e, true);
}

/** `POST /api/app/billing/resume`, member: withdraws a cancellation while the period runs. Answers BillingSummary. */
export function resume(e: core.RequestEvent): BillingSummary {
  return setCancel(e, false);
}

function setCancel(e: core.RequestEvent, cancels: boolean): BillingSummary {
  const user = member(e);
  const subscription = getLive(e.app, user.id);
  // Stripe may already know of a notice that our row does not show yet.
  // In one transaction, or a payment that is confirmed meanwhile would be undone.
  const noticed = !cancels && committed(e.app, (tx) => forgetStop(tx, subscription));
  if (noticed || subscription.getBool("cancel_at_period_end") !== cancels) {
    // Never a cancellation: each follows one of these.
    if (!cancels) countKept(e.app, user.id, "resume");
    try {
      PROVIDERS[providerOf(subscription)].setCancel(e.app, subscription, cancels);
    } catch (error) {
      // The member may end a contract at any time, whatever the operator's key may do: it is done once that works again.
      if (!cancels || !isRefusedKey(error)) throw error;
      committed(e.app, (tx) => takeNotice(tx, user));
    }
    note(e, cancels ? "subscription.cancel" : "subscription.resume", subscription);
  }
  return summaryOf(e.app, user, localeFor(e, user));
}

/** Takes a notice that Stripe does not take now, and confirms it; a job carries it out (stop.ts). */
function takeNotice(tx: CoreApp, user: Rec<"users">): void {
  const subscription = getLive(tx, user.id);
  if (subscription.getString("stop_asked")) return;
  stop(tx, user, "", now());
  // One whose period is not paid ends now: Stripe's news of it has its own mail.
  if (owesPeriod(tx, subscription)) return;
  subscription.set("cancel_at_period_end", true); // as it will be, for the mail
  queueCancellationMail(tx, user, subscription);
}

/** `POST /api/app/billing/change/preview` {plan, period}, member: what a change would cost now. */
export function previewChange(e: core.RequestEvent): ChangePreview {
  const user = member(e);
  const subscription = changeable(e, user);
  const wanted = parseBody(changePreview, e);
  const target = targetOf(e.app, subscription, wanted);
  if (wanted.when === "now") refuseNow(e.app, subscription);
  const cost = wanted.when === "end" ? costLater(e.app, subscription, target) : previewNow(e.app, subscription, target);
  return {
    plan: planName(target.plan, localeFor(e, user)),
    period: target.period,
    ...cost,
    nextDate: cost.nextDate.toISOString(),
  };
}

/**
 * `POST /api/app/billing/change` ChangeRequest, member. Answers ChangeAnswer. Of several at once (two tabs, a double click)
 * only the first one runs: each would charge, and take the other's effect for a refusal. 409 `change_running` for the others.
 */
export function change(e: core.RequestEvent): ChangeAnswer {
  const user = member(e);
  return oneAtATime(e.app, `change:${user.id}`, "change_running", () => makeChange(e, user));
}

function makeChange(e: core.RequestEvent, user: Rec<"users">): ChangeAnswer {
  const subscription = changeable(e, user);
  const request = parseBody(changeInput, e);
  const target = targetOf(e.app, subscription, request);
  const wanted = { plan: target.plan.getString("slug"), period: target.period };
  if (request.when === "end") {
    countKept(e.app, user.id, "change-later");
    const { date, isNew } = changeLater(e.app, user, subscription, target, request.seen_next_cents);
    // The second press of a double click is no second choice.
    if (isNew) note(e, "subscription.change-later", subscription, wanted);
    return { state: "later", date: date.toISOString() };
  }
  refuseNow(e.app, subscription);
  const attempt = request.attempt || randomText(12);
  const answer = changeNow(e.app, subscription, target, { expectedCents: request.expected_due_cents, attempt });
  note(e, "subscription.change", subscription, wanted);
  return answer;
}

/** `POST /api/app/billing/portal`, member with a customer at Stripe: opens its page for another card. */
export function portal(e: core.RequestEvent): PortalAnswer {
  const user = member(e);
  if (!hasPortal(e.app, user)) throw fail(409, "no_subscription");
  return orUnavailable(() => {
    try {
      return { url: openPortal(e.app, user) };
    } catch (error) {
      if (isMissing(error)) throw fail(409, "no_subscription");
      throw error;
    }
  });
}

/**
 * Only a paid subscription: members must pay an open invoice before they change anything. If its period is over, reads it
 * again first: it has a new price, and perhaps a plan, that our row does not know yet.
 */
export function changeable(e: core.RequestEvent, user: Rec<"users">): Rec<"subscriptions"> {
  const known = getLive(e.app, user.id);
  const isOver = providerOf(known) === "stripe" && must(dateOf(known, "current_period_end"), "period end") <= now();
  if (isOver) orUnavailable(() => syncSubscription(e.app, known.getString("stripe_subscription")));
  const subscription = isOver ? getLive(e.app, user.id) : known;
  if (!["active", "trialing"].includes(statusOf(subscription))) throw fail(409, "no_subscription");
  refusePaidAhead(subscription);
  return subscription;
}

/** @throws ApiError 409 for a change that may be made at the end of the period, but not now */
function refuseNow(app: CoreApp, subscription: Rec<"subscriptions">): void {
  if (providerOf(subscription) === "manual") throw fail(409, "change_at_end");
  refuseUnpaid(app, subscription);
}

/** The plan on sale that is wanted. @throws ApiError 400 `plan_unknown`, 409 `no_change` */
export function targetOf(
  app: CoreApp,
  subscription: Rec<"subscriptions">,
  wanted: Pick<Read<typeof changePreview>, "plan" | "period">,
): Target {
  const { period } = wanted;
  const target = { plan: planOnSale(app, wanted.plan, period), period };
  refuseSame(subscription, target);
  return target;
}

function note(
  e: core.RequestEvent,
  action: string,
  subscription: Rec<"subscriptions">,
  after: { [name: string]: string } = {},
) {
  audit(e.app, e, { action, target: subscription, member: subscription.getString("user"), after });
}
