import { formatDate, formatMoney } from "../../../common/format.ts";
import { addDays } from "../../../common/time.ts";
import type { Locale } from "../../../common/wire/api.ts";
import type { SubscriptionStatus } from "../../../common/wire/billing.ts";
import { dateOf, findById, localeOf } from "../../lib/records.ts";
import { queueNotice } from "../../mail/public.ts";
import { periodOf, providerOf, statusOf } from "../store.ts";
import { nextChargeCents } from "../stripe/next-charge.ts";
import { day, planOf } from "./payments.ts";

/** A subscription as it was before a change; `status` is null for a new one. */
export type Before = {
  status: SubscriptionStatus | null;
  cancels: boolean;
  plan: string;
  period: string;
  cents: number;
};

/** The mails that follow from a change of a subscription. Call it once for each change, in its transaction. */
export function queueSubscriptionMails(
  tx: CoreApp,
  user: core.Record,
  subscription: core.Record,
  before: Before,
): void {
  const status = statusOf(subscription);
  if (before.status === null) {
    if (status === "trialing") queueStartMail(tx, user, subscription);
    return;
  }
  if (status === "canceled") {
    if (before.status !== "canceled") queueEndMail(tx, user, subscription);
    return;
  }
  const cancels = subscription.getBool("cancel_at_period_end");
  if (cancels !== before.cancels) queueCancellationMail(tx, user, subscription);
  const same =
    before.plan === subscription.getString("plan") &&
    before.period === periodOf(subscription) &&
    before.cents === subscription.getInt("price_cents");
  if (!same && before.plan) queueChangeMail(tx, user, subscription);
}

function queueStartMail(tx: CoreApp, user: core.Record, subscription: core.Record): void {
  const locale = localeOf(user);
  queueNotice(tx, {
    notice: "billing.started",
    user: user.id,
    once: subscription.id,
    facts: {
      plan: planOf(tx, subscription, locale),
      amount: formatMoney(nextChargeCents(tx, subscription), locale),
      date: day(subscription, "current_period_end", locale),
      every: every(locale, periodOf(subscription)),
    },
  });
}

function every(locale: Locale, period: "month" | "year"): string {
  const texts = {
    fr: { month: "tous les mois", year: "tous les ans" },
    en: { month: "every month", year: "every year" },
  };
  return texts[locale][period];
}

/** Cancelled at the end of the period, or taken back. */
export function queueCancellationMail(tx: CoreApp, user: core.Record, subscription: core.Record): void {
  const locale = localeOf(user);
  const plan = planOf(tx, subscription, locale);
  const end = day(subscription, "current_period_end", locale);
  const cancels = subscription.getBool("cancel_at_period_end");
  const renews = providerOf(subscription) === "stripe";
  // Whoever is suspended has no access until then.
  const open = user.getString("blocked") ? "" : end;
  queueNotice(tx, {
    notice: cancels ? "billing.cancel" : "billing.resume",
    user: user.id,
    once: once(subscription),
    facts: cancels ? { plan, date: end, open } : { plan, next: renews ? end : "", end: renews ? "" : end },
  });
}

/** Another plan, period or price. */
function queueChangeMail(tx: CoreApp, user: core.Record, subscription: core.Record): void {
  const locale = localeOf(user);
  queueNotice(tx, {
    notice: "billing.change",
    user: user.id,
    once: once(subscription),
    facts: {
      plan: planOf(tx, subscription, locale),
      amount: formatMoney(subscription.getInt("price_cents"), locale),
      end: day(subscription, "current_period_end", locale),
    },
  });
}

/** The subscription is over. */
export function queueEndMail(tx: CoreApp, user: core.Record, subscription: core.Record): void {
  const locale = localeOf(user);
  const facts = { plan: planOf(tx, subscription, locale), date: day(subscription, "ended_at", locale) };
  queueNotice(tx, { notice: "billing.ended", user: user.id, once: subscription.id, facts });
}

/** The days after a failed payment are over. */
export function queueSuspensionMail(tx: CoreApp, user: core.Record, subscription: core.Record): void {
  queueNotice(tx, {
    notice: "billing.suspended",
    user: user.id,
    // A suspension for each missing invoice; Stripe's clock may tell its time a little differently later.
    once: `${subscription.id}:${subscription.getString("current_period_start").slice(0, 7)}`,
    facts: { plan: planOf(tx, subscription, localeOf(user)) },
  });
}

/** A manual subscription ends soon, and does not renew by itself. */
export function queueExpiryMail(tx: CoreApp, user: core.Record, subscription: core.Record): void {
  const locale = localeOf(user);
  queueNotice(tx, {
    notice: "billing.ending",
    user: user.id,
    once: `${subscription.id}:${subscription.getString("current_period_end").slice(0, 10)}`,
    facts: {
      plan: planOf(tx, subscription, locale),
      date: day(subscription, "current_period_end", locale),
      slug: findById(tx, "plans", subscription.getString("plan"))?.getString("slug") ?? "",
      period: periodOf(subscription),
    },
  });
}

/** The yearly renewal is near (art. L215-1 of the French consumer code). */
export function queueRenewalMail(tx: CoreApp, user: core.Record, subscription: core.Record): void {
  const locale = localeOf(user);
  const term = dateOf(subscription, "current_period_end");
  queueNotice(tx, {
    notice: "billing.renewal",
    user: user.id,
    once: `${subscription.id}:${subscription.getString("current_period_end").slice(0, 10)}`,
    facts: {
      plan: planOf(tx, subscription, locale),
      amount: formatMoney(nextChargeCents(tx, subscription), locale),
      date: day(subscription, "current_period_end", locale),
      deadline: term ? formatDate(addDays(term, -1).toISOString(), locale) : "",
    },
  });
}

/** This very change: a later one of the same kind gets a mail of its own. */
function once(subscription: core.Record): string {
  return `${subscription.id}:${$security.sha256(subscription.getString("updated")).slice(0, 12)}`;
}
