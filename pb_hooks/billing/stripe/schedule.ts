import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { textOf } from "../../lib/json.ts";
import { dateOf, findById } from "../../lib/records.ts";
import { SCHEDULE } from "../ledger/job-kinds.ts";
import { losesCoupon } from "../ledger/next-charge.ts";
import { saveChanged } from "../ledger/save.ts";
import { nextTerms, scheduleKey, type Terms } from "../ledger/scheduled-change.ts";
import { stripeSettings } from "../ledger/settings.ts";
import { providerOf } from "../ledger/store.ts";
import { orMissing, stripeGet, stripePost, subscriptionPath } from "./client.ts";
import type { FormParams } from "./form.ts";
import { intOf, itemOf, listData, partOf, refOf, type StripeJson } from "./json.ts";
import { agreedPrice } from "./plans.ts";
import { lockSubscription } from "./subscription-lock.ts";
import { syncSubscription } from "./sync.ts";

const SCHEDULES = "/v1/subscription_schedules";

/**
 * Job {subscription}: makes Stripe's schedule equal to what comes after the running period, so that the next payment is right
 * even while this server is down. A schedule that is no longer needed lets the subscription go.
 */
export function followSchedule(app: CoreApp, { subscription: id = "" }: JobPayload, job: JobRun): void {
  // If our row differed, it has been read again: try once more now, then later and later.
  if (follow(app, id, job.once) || follow(app, id, job.once)) return;
  enqueue(app, { kind: SCHEDULE, payload: { subscription: id } });
}

/** @returns false when Stripe's subscription is not the one that our row described; the row is read again then */
function follow(app: CoreApp, id: string, once: string): boolean {
  const row = findById(app, "subscriptions", id);
  if (!row || providerOf(row) !== "stripe" || !stripeSettings()) return true;
  const stripeId = row.getString("stripe_subscription");
  const path = subscriptionPath(stripeId);
  const terms = nextTerms(app, row);
  const state = lockSubscription(app, stripeId, () => {
    const held = orMissing(() => stripeGet(path, { expand: ["schedule"] }));
    // A paused one has no next payment; its schedule is made once it resumes.
    if (!held || textOf(held, "status") === "paused") return "gone";
    if (terms && !isAsKnown(held, row)) return "unknown";
    if (terms) return arrange(app, row, held, terms, once) ? "done" : "unknown";
    release(refOf(held, "schedule"));
    return "done";
  });
  if (state === "gone") return true;
  app.runInTransaction((tx) => {
    const latest = findById(tx, "subscriptions", id);
    if (latest && state === "done") saveChanged(tx, latest, { scheduled: scheduleKey(row, terms) });
  });
  syncSubscription(app, stripeId);
  return state === "done";
}

/** Releases a subscription from its schedule: until then Stripe neither stops nor changes it. */
export function releaseSchedule(held: StripeJson): void {
  release(refOf(held, "schedule"));
}

/**
 * Releases a subscription from its schedule at once, for a member who withdraws what it would do: the period may end before a
 * job runs. If it has ended in the meantime, reads the subscription again.
 */
export function releaseNow(app: CoreApp, row: Rec<"subscriptions">): void {
  if (!row.getString("stripe_schedule")) return;
  const stripeId = row.getString("stripe_subscription");
  const path = subscriptionPath(stripeId);
  lockSubscription(app, stripeId, () => releaseSchedule(stripeGet(path)));
  if (!isSamePeriod(stripeGet(path), row)) syncSubscription(app, stripeId);
}

/** A stop of the subscription that the schedule took over stays. */
function release(schedule: string): void {
  const path = `${SCHEDULES}/${encodeURIComponent(schedule)}/release`;
  if (schedule) stripePost(path, { preserve_cancel_date: true }, `release:${schedule}`);
}

/** Whether Stripe's subscription is as our row describes it; otherwise the row must be read again first. */
function isAsKnown(held: StripeJson, row: Rec<"subscriptions">): boolean {
  return (
    isSamePeriod(held, row) &&
    intOf(partOf(itemOf(held), "price"), "unit_amount") === row.getInt("price_cents") &&
    intOf(held, "cancel_at") === 0 &&
    !held.pending_update &&
    textOf(held, "status") !== "canceled"
  );
}

function isSamePeriod(held: StripeJson, row: Rec<"subscriptions">): boolean {
  const end = dateOf(row, "current_period_end")?.getTime() ?? 0;
  return Math.abs(intOf(itemOf(held), "current_period_end") * 1000 - end) < 1000;
}

/** @returns false when the subscription was stopped at Stripe after it was read */
function arrange(app: CoreApp, row: Rec<"subscriptions">, held: StripeJson, terms: Terms, once: string): boolean {
  const price = agreedPrice(app, terms);
  if (!price) return true;
  const lost = losesCoupon(app, row, terms.plan);
  const known = partOf(held, "schedule");
  const restarts = intervalOf(held) !== terms.period;
  if (isArranged(held, known, { price, lost, restarts })) return true;
  // A schedule that is past its first phase has done its work.
  const end = intOf(itemOf(held), "current_period_end");
  const running = intOf(phasesOf(known)[0], "end_date") === end ? known : null;
  if (!running) release(refOf(held, "schedule"));
  const schedule =
    running ?? stripePost(SCHEDULES, { from_subscription: textOf(held, "id") }, `schedule:${row.id}:${once}`);
  const id = textOf(schedule, "id");
  // A schedule that is made of a stopping subscription stops it: a next phase would undo that.
  if (!running && textOf(schedule, "end_behavior") === "cancel") {
    release(id);
    return false;
  }
  const params = phases(held, phasesOf(schedule)[0] ?? {}, terms, { price, lost, restarts });
  // Each job has its own key: Stripe would only repeat its answer to the same request within minutes.
  stripePost(`${SCHEDULES}/${encodeURIComponent(id)}`, params, `schedule:${id}:${once}`);
  return true;
}

/** The next period's price; whether a coupon is lost; and whether a new cycle begins, because the period has another length. */
type Next = { price: string; lost: boolean; restarts: boolean };

/** The length of the running period, as Stripe names it. */
function intervalOf(held: StripeJson): string {
  return textOf(partOf(partOf(itemOf(held), "price"), "recurring"), "interval");
}

function phasesOf(schedule: StripeJson): StripeJson[] {
  return listData({ data: schedule.phases });
}

function isArranged(held: StripeJson, schedule: StripeJson, { price, lost, restarts }: Next): boolean {
  const [now, next] = phasesOf(schedule);
  const item = itemOf(held);
  return (
    next !== undefined &&
    refOf(listData({ data: next.items })[0], "price") === price &&
    (textOf(next, "billing_cycle_anchor") === "phase_start") === restarts &&
    intOf(now, "end_date") === intOf(item, "current_period_end") &&
    (lost || discountsOf(held).length === 0) === (listData({ data: next.discounts }).length === 0)
  );
}

/**
 * The running phase as it is, then one period on the new terms. Coupons continue with what is left of them. A month that
 * becomes a year begins a new cycle, by `phase_start`: otherwise Stripe charges nothing until the old cycle is a year old
 * (better-auth/better-auth#11336, Kilo-Org/cloud#1274). A period of the same length keeps its cycle, and the 31st.
 */
function phases(held: StripeJson, now: StripeJson, terms: Terms, { price, lost, restarts }: Next): FormParams {
  const kept = discountsOf(held);
  const item = { price: refOf(itemOf(held), "price"), quantity: 1 };
  // What the operator has added stays.
  const added = listData(held.items)
    .filter((each) => each.id !== itemOf(held)?.id)
    .map((each) => ({ price: refOf(each, "price"), quantity: intOf(each, "quantity") }));
  const common = { proration_behavior: "none" };
  return {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      {
        ...common,
        start_date: intOf(now, "start_date"),
        end_date: intOf(now, "end_date"),
        trial: textOf(held, "status") === "trialing" || undefined,
        items: [item, ...added],
        discounts: kept.length > 0 ? kept : "",
      },
      {
        ...common,
        items: [{ price, quantity: 1 }, ...added],
        duration: { interval: terms.period, interval_count: 1 },
        ...(restarts ? { billing_cycle_anchor: "phase_start" } : {}),
        discounts: kept.length > 0 && !lost ? kept : "",
      },
    ],
  };
}

function discountsOf({ discounts }: StripeJson): { discount: string }[] {
  return (Array.isArray(discounts) ? discounts : []).map((discount) => ({ discount: String(discount) }));
}
