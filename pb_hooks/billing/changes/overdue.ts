import { addDays, dbTime, now } from "../../../common/time.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { dateOf, findById, setDate } from "../../lib/records.ts";
import { rows } from "../../lib/sql.ts";
import { entitlements } from "../entitlements/public.ts";
import { OVERDUE } from "../ledger/job-kinds.ts";
import { isInGrace } from "../ledger/store.ts";
import { queueOwedMail, queueSuspensionMail } from "../mails/subscription.ts";
import { syncSubscription } from "../stripe/sync.ts";

/** Days after a payment failed: in the middle of the grace period. */
const REMIND_DAYS = 4;
const MOST = 1000;

/** SQL: a payment has been overdue since before {:until}. */
const OVERDUE_SINCE = `provider = 'stripe' AND status IN ('past_due', 'unpaid') AND suspended_told = ''
  AND past_due_since != '' AND past_due_since < {:until}`;
/** SQL: the name of one missing payment at one of the two steps. In the query of jobs, a bare `id` would be the job's. */
const NAME = `'${OVERDUE}:' || subscriptions.id || ':' || substr(past_due_since, 1, 10) || ':' || {:step}`;

/** Queues what tells members of a payment that is still missing: once in the middle of the grace period and once at its end. */
export function queueOverdue(app: CoreApp): void {
  const steps = { suspended: entitlements.GRACE_DAYS, owed: REMIND_DAYS };
  for (const [step, days] of Object.entries(steps)) {
    const sql = `SELECT id, ${NAME} AS name FROM subscriptions WHERE ${OVERDUE_SINCE}
      AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.key = ${NAME}) LIMIT ${MOST}`;
    const params = { step, until: dbTime(addDays(now(), -days)) };
    for (const { id, name } of rows(app, sql, params, { id: "", name: "" }))
      enqueue(app, { kind: OVERDUE, key: name, payload: { subscription: id } });
  }
}

/**
 * Job {subscription}, by our id: reads the subscription at Stripe, because the payment may have arrived without our knowing,
 * and tells the member only if it is still missing.
 */
export function tellOverdue(app: CoreApp, { subscription: id = "" }: JobPayload): void {
  const known = findById(app, "subscriptions", id);
  if (!known) return;
  syncSubscription(app, known.getString("stripe_subscription"));
  const time = now();
  app.runInTransaction((tx) => {
    const subscription = findById(tx, "subscriptions", id);
    const user = subscription && findById(tx, "users", subscription.getString("user"));
    const since = subscription && dateOf(subscription, "past_due_since");
    if (!user || !since || !["past_due", "unpaid"].includes(subscription.getString("status"))) return;
    if (isInGrace(subscription, time)) {
      if (since <= addDays(time, -REMIND_DAYS)) queueOwedMail(tx, user, subscription);
    } else if (subscription.getString("suspended_told") === "") {
      setDate(subscription, "suspended_told", time);
      tx.save(subscription);
      queueSuspensionMail(tx, user, subscription);
    }
  });
}
