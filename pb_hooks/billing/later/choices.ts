import { actorOf, audit } from "../../audit/public.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { findById, setDate } from "../../lib/records.ts";
import { now } from "../../lib/time.ts";
import { queueKeptMail } from "../mails/subscription.ts";
import { saveChanged } from "../save.ts";
import { findLive, requestLocale } from "../store.ts";
import { summaryOf } from "../summary.ts";
import { announcedPrice, LATER_DONE, queueSchedule } from "./coming.ts";

/**
 * `POST /api/app/billing/price/keep`, member: declines an announced price and keeps the present one, where the operator
 * offers that. 409 `no_price_move` otherwise. Answers BillingSummary.
 */
export function keepPrice(e: core.RequestEvent): void {
  decide(e, (tx, user, subscription) => {
    const announced = announcedPrice(tx, subscription);
    const notice = announced?.keeps ? findById(tx, "price_notices", announced.id) : undefined;
    if (!notice) throw fail(409, "no_price_move");
    notice.set("state", "kept");
    setDate(notice, "decided", now());
    tx.save(notice);
    queueKeptMail(tx, user, subscription, notice);
    return "price.keep";
  });
}

/** `POST /api/app/billing/change/withdraw`, member: the plan stays as it is at the end of the period. Answers BillingSummary. */
export function withdrawChange(e: core.RequestEvent): void {
  decide(e, (tx, _, subscription) => {
    if (!subscription.getString("later_plan")) throw fail(409, "no_change");
    if (subscription.getString("later_from")) throw fail(409, "change_paid");
    saveChanged(tx, subscription, LATER_DONE);
    return "subscription.change-withdraw";
  });
}

/** @param choose makes the choice and names it for the audit log */
function decide(
  e: core.RequestEvent,
  choose: (tx: CoreApp, user: core.Record, subscription: core.Record) => string,
): void {
  const user = member(e);
  e.app.runInTransaction((tx) => {
    const subscription = findLive(tx, user.id);
    if (!subscription) throw fail(409, "no_subscription");
    const action = choose(tx, user, subscription);
    queueSchedule(tx, subscription);
    audit(tx, actorOf(e), { action, target: { collection: "subscriptions", id: subscription.id }, member: user.id });
  });
  e.json(200, summaryOf(e.app, user, requestLocale(e, user)));
}
