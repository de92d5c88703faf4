import type { Locale } from "../../../common/contract/api.ts";
import type { SubscriptionStatus } from "../../../common/contract/billing.ts";
import { formatMoney, formatMonth } from "../../../common/format.ts";
import { formatParisDay } from "../../../common/paris.ts";
import { addDays, dayOf, storedDay } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { dateOf, findById, findOne, localeOf } from "../../lib/records.ts";
import { queueNotice } from "../../platform/mail/public.ts";
import { contract } from "../contract/public.ts";
import { entitlements } from "../entitlements/public.ts";
import { nextChargeCents } from "../ledger/next-charge.ts";
import { extendable } from "../ledger/sale.ts";
import { laterChange, nextTerms } from "../ledger/scheduled-change.ts";
import { endOf, periodOf, planNameById, providerOf, statusOf } from "../ledger/store.ts";
import { day, planOf, priceText, startOf } from "./payments.ts";

/** A subscription before a change; `status` is null for a new one. */
export type Before = {
  status: SubscriptionStatus | null;
  cancels: boolean;
  /** When its running time ended. */
  ends: Date | null;
  plan: string;
  period: string;
  cents: number;
};

/** The mails that follow from a change of a subscription. Call it once for each change, in its transaction. */
export function queueSubscriptionMails(
  tx: CoreApp,
  user: Rec<"users">,
  subscription: Rec<"subscriptions">,
  before: Before,
): void {
  const status = statusOf(subscription);
  if (before.status === null) {
    // What was adopted has no order: its member agreed elsewhere.
    if (status === "trialing" && subscription.getString("order")) queueStartMail(tx, user, subscription);
    return;
  }
  if (status === "canceled") {
    if (before.status !== "canceled") queueEndMail(tx, user, subscription);
    return;
  }
  if (status === "paused" && before.status !== "paused")
    queue(tx, user, subscription, "billing.paused", changeOf(subscription), () => ({}));
  const cancels = subscription.getBool("cancel_at_period_end");
  const same =
    before.plan === subscription.getString("plan") &&
    before.period === periodOf(subscription) &&
    before.cents === subscription.getInt("price_cents");
  if (!same && before.plan) queueChangeMail(tx, user, subscription);
  const otherDay = cancels && same && endOf(subscription)?.getTime() !== before.ends?.getTime();
  if (cancels !== before.cancels || otherDay) queueCancellationMail(tx, user, subscription);
}

/** An order with nothing to pay yet: its mail confirms the contract. */
function queueStartMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  const locale = localeOf(user);
  contract.send(tx, contract.party(user), {
    kind: "order",
    notice: "billing.started",
    once: subscription.id,
    facts: {
      plan: planOf(tx, subscription, locale),
      amount: formatMoney(nextChargeCents(tx, subscription), locale),
      date: day(subscription, "current_period_end", locale),
      every: EVERY[locale][periodOf(subscription)],
      ...startOf(findById(tx, "orders", subscription.getString("order")), locale, dateOf(subscription, "trial_end")),
    },
  });
}

const EVERY = {
  fr: { month: "tous les mois", year: "tous les ans" },
  en: { month: "every month", year: "every year" },
};

/** Cancelled at the end of the period, or resumed. */
export function queueCancellationMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  const locale = localeOf(user);
  const cancels = subscription.getBool("cancel_at_period_end");
  const renews = providerOf(subscription) === "stripe";
  const end = formatParisDay(endOf(subscription)?.toISOString() ?? "", locale);
  const [plan, once] = [planOf(tx, subscription, locale), changeOf(subscription)];
  if (!cancels) {
    const facts = { plan, next: renews ? end : "", end: renews ? "" : end };
    queueNotice(tx, { notice: "billing.resume", user: user.id, once, facts });
    return;
  }
  // The receipt of a notice has said so already (pb_hooks/billing/terminations).
  if (subscription.getString("stop_asked")) return;
  const unpaid = owed(tx, subscription);
  const last = unpaid
    ? { ends: end, owed: formatMoney(unpaid.getInt("amount_cents"), locale), date: "" }
    : { ends: "", owed: "", date: end };
  // Access ends earlier without the payment, and a blocked member has none.
  const facts = { plan, ...last, open: unpaid || user.getString("blocked") ? "" : end };
  contract.send(tx, contract.party(user), { kind: "cancellation", notice: "billing.cancel", once, facts });
}

/** Another plan, period or price. */
export function queueChangeMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  queue(tx, user, subscription, "billing.change", changeOf(subscription), (locale) => ({
    amount: priceText(locale, subscription.getInt("price_cents"), periodOf(subscription)),
    end: day(subscription, "current_period_end", locale),
  }));
}

/** The plan changes at the end of the period. */
export function queueLaterMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  const renews = providerOf(subscription) === "stripe";
  const { plan, period, cents } = must(laterChange(subscription), "change that waits");
  queue(tx, user, subscription, "billing.change-later", changeOf(subscription), (locale) => {
    const next = planNameById(tx, plan, locale).name;
    return {
      next,
      order: renews ? "" : next,
      amount: priceText(locale, cents, period),
      date: day(subscription, "current_period_end", locale),
    };
  });
}

/** The card expires soon. */
export function queueCardMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  const expires = dateOf(subscription, "card_expires");
  if (!expires) return;
  const once = `${subscription.id}:${expires.toISOString().slice(0, 7)}`;
  queue(tx, user, subscription, "billing.card-expires", once, (locale) => ({
    card: subscription.getString("card"),
    month: formatMonth(expires.toISOString(), locale),
    amount: formatMoney(nextChargeCents(tx, subscription), locale),
    date: day(subscription, "current_period_end", locale),
  }));
}

/** The subscription ended. The receipt of a withdrawal has said so already. */
export function queueEndMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  const [withdrawn, ended] = [dateOf(subscription, "withdrawn"), dateOf(subscription, "ended_at")];
  // The time of an earlier order may have been left.
  const wentOn = providerOf(subscription) === "manual" && withdrawn && ended && ended > withdrawn;
  if (withdrawn && !wentOn) return;
  queue(tx, user, subscription, "billing.ended", subscription.id, (locale) => ({
    date: day(subscription, "ended_at", locale),
  }));
}

/** The grace period after a failed payment ended. */
export function queueSuspensionMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  // One suspension per unpaid invoice; Stripe's timestamp may shift slightly later.
  const once = `${subscription.id}:${subscription.getString("current_period_start").slice(0, 7)}`;
  queue(tx, user, subscription, "billing.suspended", once, () => ({}));
}

/** The payment that is overdue; undefined for none. */
function owed(tx: CoreApp, subscription: Rec<"subscriptions">): Rec<"payments"> | undefined {
  if (!subscription.getString("past_due_since")) return undefined;
  const filter = "subscription = {:id} && (status = 'failed' || status = 'unconfirmed')";
  return findOne(tx, "payments", filter, { id: subscription.id }, "-created");
}

/** A payment is still missing in the middle of the grace period: one mail for each missing payment. */
export function queueOwedMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  const since = dateOf(subscription, "past_due_since");
  const payment = owed(tx, subscription);
  if (!since || !payment) return;
  const once = `${subscription.id}:${dayOf(since)}`;
  queue(tx, user, subscription, "billing.owed", once, (locale) => ({
    amount: formatMoney(payment.getInt("amount_cents"), locale),
    grace: formatParisDay(addDays(since, entitlements.GRACE_DAYS).toISOString(), locale),
    pay: payment.getString("invoice_url"),
  }));
}

/** A manual subscription ends soon and does not renew automatically. Where the shop takes cards alone, the next order waits for its end. */
export function queueExpiryMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  const later = laterChange(subscription);
  const canExtend = extendable(subscription).length > 0;
  queue(tx, user, subscription, "billing.ending", term(subscription), (locale) => {
    const date = day(subscription, "current_period_end", locale);
    return {
      date,
      before: canExtend ? date : "",
      after: canExtend ? "" : date,
      slug: findById(tx, "plans", later?.plan ?? subscription.getString("plan"))?.getString("slug") ?? "",
      period: later?.period ?? periodOf(subscription),
    };
  });
}

/**
 * The yearly renewal is near (art. L215-1 of the French consumer code), or what the member chose instead for that day: each
 * choice has its own letter.
 */
export function queueRenewalMail(tx: CoreApp, user: Rec<"users">, subscription: Rec<"subscriptions">): void {
  const end = dateOf(subscription, "current_period_end");
  const locale = localeOf(user);
  // A choice that does not come about, such as before a stop, is no term of the next payment.
  const chosen = nextTerms(tx, subscription) && laterChange(subscription);
  const cents = nextChargeCents(tx, subscription);
  contract.send(tx, contract.party(user), {
    kind: "renewal",
    notice: "billing.renewal",
    once: chosen ? `${term(subscription)}:${chosen.plan}:${chosen.period}` : term(subscription),
    facts: {
      plan: planOf(tx, subscription, locale),
      next: chosen ? planNameById(tx, chosen.plan, locale).name : "",
      amount: chosen ? priceText(locale, cents, chosen.period) : "",
      same: chosen ? "" : formatMoney(cents, locale),
      date: day(subscription, "current_period_end", locale),
      deadline: end ? formatParisDay(addDays(end, -1).toISOString(), locale) : "",
    },
  });
}

type Facts = { [name: string]: string };

/** Queues a mail that names the subscription's plan; `once` as in queueNotice. */
function queue(
  tx: CoreApp,
  user: Rec<"users">,
  subscription: Rec<"subscriptions">,
  notice: string,
  once: string,
  facts: (locale: Locale) => Facts,
): void {
  const locale = localeOf(user);
  const plan = planOf(tx, subscription, locale);
  queueNotice(tx, { notice, user: user.id, once, facts: { plan, ...facts(locale) } });
}

/** Names the end of a period, for a mail that is sent once for each. */
function term(subscription: Rec<"subscriptions">): string {
  return `${subscription.id}:${storedDay(subscription.getString("current_period_end"))}`;
}

/** Names this one change: a later one of the same kind gets its own mail. */
function changeOf(subscription: Rec<"subscriptions">): string {
  return `${subscription.id}:${$security.sha256(subscription.getString("updated")).slice(0, 12)}`;
}
