import { now } from "../../../common/time.ts";
import type { ChangeAnswer } from "../../../common/wire/billing.ts";
import { SYSTEM } from "../../audit/public.ts";
import { fail, must } from "../../lib/errors.ts";
import { localePrefix } from "../../lib/locale.ts";
import { localeOf, setDate } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { refusePaidAhead } from "../later/change.ts";
import { queueOrderMails } from "../mails/payments.ts";
import { queueCancellationMail } from "../mails/subscription.ts";
import { syncMember } from "../member.ts";
import { closeWaitingOrders, placeOrder, sameOrder } from "../orders.ts";
import type { Agreed, Cost, Provider, Target } from "../provider.ts";
import { changeTime, manualChange } from "../rules.ts";
import { priceOf } from "../store.ts";
import { confirmOrder } from "./confirm.ts";
import { instructionsFor } from "./instructions.ts";
import { runningManual } from "./running.ts";

/** Payments outside Stripe: an administrator confirms that the money has arrived. */
export const manual: Provider = { start, setCancel, preview, change };

function start(app: CoreApp, order: core.Record): string {
  const user = app.findRecordById("users", order.getString("user"));
  return `${localePrefix(localeOf(user))}/success?order=${order.id}`;
}

function setCancel(app: CoreApp, subscription: core.Record, cancels: boolean): void {
  app.runInTransaction((tx) => {
    const record = tx.findRecordById("subscriptions", subscription.id);
    if (record.getBool("cancel_at_period_end") === cancels) return;
    record.set("cancel_at_period_end", cancels);
    setDate(record, "canceled_at", cancels ? now() : null);
    tx.save(record);
    const user = tx.findRecordById("users", record.getString("user"));
    queueCancellationMail(tx, user, record);
    syncMember(tx, user.id, now());
  });
}

function preview(app: CoreApp, subscription: core.Record, target: Target): Cost {
  const cents = priceOf(target.plan, target.period);
  const running = must(runningManual(app, subscription), "period");
  const time = changeTime(running.start, now());
  const { creditCents, dueCents, end } = manualChange(running, { cents, period: target.period }, time);
  return { dueNowCents: dueCents, creditCents, nextCents: null, nextDate: end };
}

function change(app: CoreApp, subscription: core.Record, target: Target, { expectedCents }: Agreed): ChangeAnswer {
  return committed<ChangeAnswer>(app, (tx) => {
    const time = now();
    const current = tx.findRecordById("subscriptions", subscription.id);
    // The transfer for a change at the end may have been confirmed in the meantime.
    refusePaidAhead(current);
    const { dueNowCents } = preview(tx, current, target);
    if (dueNowCents > expectedCents) throw fail(409, "price_changed", "expected_due_cents");
    const user = tx.findRecordById("users", subscription.getString("user"));
    const wanted = {
      user: user.id,
      plan: target.plan.id,
      period: target.period,
      provider: "manual",
      regularCents: priceOf(target.plan, target.period),
      dueCents: dueNowCents,
      coupon: "",
      termsVersion: "",
      startsNow: false,
    } as const;
    const same = sameOrder(tx, wanted, time);
    if (!same) closeWaitingOrders(tx, user.id);
    const order = same ?? placeOrder(tx, wanted, time);
    if (wanted.dueCents === 0) {
      confirmOrder(tx, order, SYSTEM);
      return { state: "done" };
    }
    if (!same) queueOrderMails(tx, user, order, instructionsFor(tx, localeOf(user)));
    return { state: "order", order: order.id, url: start(tx, order) };
  });
}
