import type { BillingSummary } from "../../../common/contract/billing.ts";
import { now } from "../../../common/time.ts";
import { member } from "../../lib/guards.ts";
import { findById, setDate } from "../../lib/records.ts";
import { audit } from "../../platform/audit/public.ts";
import { saveChanged } from "../ledger/save.ts";
import { announcedPrice, LATER_DONE, queueSchedule } from "../ledger/scheduled-change.ts";
import { getLive, localeFor } from "../ledger/store.ts";
import { queueKeptMail } from "../mails/subscription.ts";
import { orUnavailable } from "../stripe/client.ts";
import { releaseNow } from "../stripe/schedule.ts";
import { refusePaidAhead } from "./change.ts";
import { summaryOf } from "./summary.ts";

/**
 * `POST /api/app/billing/price/keep`, member: declines an announced price and keeps the present one, where the operator
 * offers that. Answers BillingSummary, which says what is true where there is nothing to decline (any more).
 */
export function keepPrice(e: core.RequestEvent): BillingSummary {
  return decide(e, (app, subscription) => {
    const announced = announcedPrice(app, subscription);
    const notice = announced?.keeps ? findById(app, "price_notices", announced.id) : undefined;
    if (!notice) return null;
    return (tx, user) => {
      notice.set("state", "kept");
      setDate(notice, "decided", now());
      tx.save(notice);
      queueKeptMail(tx, user, subscription, notice);
      return "price.keep";
    };
  });
}

/**
 * `POST /api/app/billing/change/withdraw`, member: the plan stays as it is at the end of the period. Answers BillingSummary, also
 * where no change waits (any more).
 */
export function withdrawChange(e: core.RequestEvent): BillingSummary {
  return decide(e, (_, subscription) => {
    if (subscription.getString("later_plan") === "") return null;
    refusePaidAhead(subscription);
    return (tx) => {
      // The letter about the yearly renewal named the change.
      saveChanged(tx, subscription, { ...LATER_DONE, renewal_told: "" });
      return "subscription.change-withdraw";
    };
  });
}

/** Makes a choice and names it for the audit log. */
type Choose = (tx: CoreApp, user: Rec<"users">) => string;

/**
 * Applies a member's choice. Stripe's schedule is released first, not by a job: the period may end before a job runs.
 * 503 `payment_unavailable` when Stripe does not answer.
 * @param allow throws for a choice that is not possible; returns null where there is none, as after a double click
 */
function decide(
  e: core.RequestEvent,
  allow: (app: CoreApp, subscription: Rec<"subscriptions">) => Choose | null,
): BillingSummary {
  const user = member(e);
  const before = getLive(e.app, user.id);
  if (allow(e.app, before)) orUnavailable(() => releaseNow(e.app, before));
  e.app.runInTransaction((tx) => {
    const subscription = getLive(tx, user.id);
    const choose = allow(tx, subscription);
    if (!choose) return;
    const action = choose(tx, user);
    queueSchedule(tx, subscription);
    audit(tx, e, { action, target: subscription, member: user.id });
  });
  return summaryOf(e.app, user, localeFor(e, user));
}
