import type { BillingSummary } from "../../../common/contract/billing.ts";
import { now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { findById, setDate } from "../../lib/records.ts";
import { row } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { lastChoice } from "../ledger/last-choice.ts";
import { saveChanged } from "../ledger/save.ts";
import { announcedPrice, LATER_DONE, queueSchedule } from "../ledger/scheduled-change.ts";
import { getLive, localeFor } from "../ledger/store.ts";
import { queueKeptMail } from "../mails/subscription.ts";
import { orUnavailable } from "../stripe/client.ts";
import { releaseNow } from "../stripe/schedule.ts";
import { refusePaidAhead } from "./change.ts";
import { summaryOf } from "./summary.ts";

const WITHDRAWN = "subscription.change-withdraw";
const PLAN_CHOICES = ["subscription.change", "subscription.change-later", WITHDRAWN];

/**
 * `POST /api/app/billing/price/keep`, member: declines an announced price and keeps the present one, where the operator
 * offers that. 409 `no_price_move` otherwise. Answers BillingSummary.
 */
export function keepPrice(e: core.RequestEvent): BillingSummary {
  return decide(e, (app, subscription) => {
    const announced = announcedPrice(app, subscription);
    const notice = announced?.keeps ? findById(app, "price_notices", announced.id) : undefined;
    // A second press, however late, changes nothing; the summary says what is true by then.
    if (!notice && lastLetter(app, subscription) === "kept") return null;
    if (!notice) throw fail(409, "no_price_move");
    return (tx, user) => {
      notice.set("state", "kept");
      setDate(notice, "decided", now());
      tx.save(notice);
      queueKeptMail(tx, user, subscription, notice);
      return "price.keep";
    };
  });
}

/** `POST /api/app/billing/change/withdraw`, member: the plan stays as it is at the end of the period. Answers BillingSummary. */
export function withdrawChange(e: core.RequestEvent): BillingSummary {
  return decide(e, (app, subscription) => {
    const isNone = subscription.getString("later_plan") === "";
    if (isNone && lastChoice(app, subscription, PLAN_CHOICES).action === WITHDRAWN) return null;
    if (isNone) throw fail(409, "no_change");
    refusePaidAhead(subscription);
    return (tx) => {
      // The letter about the yearly renewal named the change.
      saveChanged(tx, subscription, { ...LATER_DONE, renewal_told: "" });
      return WITHDRAWN;
    };
  });
}

/** The state of the latest letter about the price of a subscription, "" for none. */
function lastLetter(app: CoreApp, { id }: Rec<"subscriptions">): string {
  const sql = "SELECT state FROM price_notices WHERE subscription = {:id} ORDER BY rowid DESC LIMIT 1";
  return row(app, sql, { id }, { state: "" })?.state ?? "";
}

/** Makes a choice and names it for the audit log. */
type Choose = (tx: CoreApp, user: Rec<"users">) => string;

/**
 * Applies a member's choice. Stripe's schedule is released first, not by a job: the period may end before a job runs.
 * 503 `payment_unavailable` when Stripe does not answer.
 * @param allow throws for a choice that is not possible; returns null for one already made, such as by a double click
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
