import type { BillingSummary } from "../../../common/contract/billing.ts";
import { member } from "../../lib/guards.ts";
import { audit } from "../../platform/audit/public.ts";
import { saveChanged } from "../ledger/save.ts";
import { LATER_DONE, queueSchedule } from "../ledger/scheduled-change.ts";
import { getLive, localeFor } from "../ledger/store.ts";
import { orUnavailable } from "../stripe/client.ts";
import { releaseNow } from "../stripe/schedule.ts";
import { refusePaidAhead } from "./change.ts";
import { summaryOf } from "./summary.ts";

/**
 * `POST /api/app/billing/change/withdraw`, member: the plan stays as it is at the end of the period. Answers BillingSummary, also
 * where no change waits (any more). Stripe's schedule is released first, not by a job: the period may end before a job runs. 503
 * `payment_unavailable` when Stripe does not answer.
 */
export function withdrawChange(e: core.RequestEvent): BillingSummary {
  const user = member(e);
  const before = waiting(e.app, user);
  if (before) orUnavailable(() => releaseNow(e.app, before));
  e.app.runInTransaction((tx) => {
    const subscription = waiting(tx, user);
    if (!subscription) return;
    // The letter about the yearly renewal named the change.
    saveChanged(tx, subscription, { ...LATER_DONE, renewal_told: "" });
    queueSchedule(tx, subscription);
    audit(tx, e, { action: "subscription.change-withdraw", target: subscription, member: user.id });
  });
  return summaryOf(e.app, user, localeFor(e, user));
}

/** The subscription whose change waits. @throws ApiError 409 `change_paid` where it is paid already */
function waiting(app: CoreApp, user: Rec<"users">): Rec<"subscriptions"> | undefined {
  const subscription = getLive(app, user.id);
  if (!subscription.getString("later_plan")) return undefined;
  refusePaidAhead(subscription);
  return subscription;
}
