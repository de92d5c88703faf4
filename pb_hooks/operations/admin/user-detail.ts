import type { MemberPayment, TimelineItem, TimelineKind, UserDetail } from "../../../common/contract/admin.ts";
import type { Locale } from "../../../common/contract/api.ts";
import { PAID_STATUSES, type SubscriptionStatus } from "../../../common/contract/billing.ts";
import { isoOrNull, now, parseTime } from "../../../common/time.ts";
import { billing } from "../../billing/public.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import { sqlCameByTransfer } from "../../lib/payment-means.ts";
import { valuesOf } from "../../lib/records.ts";
import { columns, count, row, rowOf, rows } from "../../lib/sql.ts";
import { threadsOf } from "../../members/inbox/public.ts";
import { accessReason } from "./access-reason.ts";
import { memberOf } from "./member-actions.ts";
import { oneUser } from "./user-list.ts";

const MEMBER = rowOf({
  text: "affiliateCode stripe",
  flag: "newsletter",
  timeOrNull: "trialEnds blocked termsAccepted",
});
const PAYMENT = rowOf({ text: "id status number", number: "amountCents refundedCents", flag: "test" });
const PAYMENTS = 24;
const ENTRIES = 50;

/** `GET /api/app/admin/users/{id}`, admin: a member with everything that belongs to the account (UserDetail); 404. */
export function detail(e: core.RequestEvent): UserDetail {
  const { app } = e;
  const user = memberOf(app, e);
  const payments = paymentsOf(app, user.id);
  return {
    ...oneUser(app, user.id, now()),
    ...valuesOf(user, MEMBER),
    streamingName: user.getString("stremio_username"),
    invitedBy: inviterOf(app, user),
    invited: count(app, "users", "referred_by = {:id}", { id: user.id }),
    reason: accessReason(app, user, now()),
    planName: planOf(app, user),
    startsAtOnce: billing.startsAtOnce(app, user),
    subscription: subscriptionOf(app, user.id),
    payments,
    timeline: timelineOf(app, user, payments),
    threads: threadsOf(app, user.id),
  };
}

/** The plan that runs, or that the latest order waits for. */
function planOf(app: CoreApp, user: Rec<"users">): UserDetail["planName"] {
  const running = billing.findLive(app, user.id)?.getString("plan");
  const waiting = `SELECT plan FROM orders WHERE user = {:user} AND state = 'pending' ORDER BY created DESC LIMIT 1`;
  const plan = running || row(app, waiting, { user: user.id }, { plan: "" })?.plan;
  if (!plan) return null;
  const name = (locale: Locale) => billing.planNameById(app, plan, locale).name;
  return { fr: name("fr"), en: name("en") };
}

function inviterOf(app: CoreApp, user: Rec<"users">): UserDetail["invitedBy"] {
  const id = user.getString("referred_by");
  return (id && row(app, "SELECT id, email FROM users WHERE id = {:id}", { id }, { id: "", email: "" })) || null;
}

function subscriptionOf(app: CoreApp, user: string): UserDetail["subscription"] {
  const shape = rowOf({
    text: "status period provider collectionResumes",
    number: "priceCents",
    flag: "cancelAtPeriodEnd collectionPaused",
  });
  const sql = `SELECT ${columns(shape)},
      CASE WHEN cancel_at != '' AND cancel_at < current_period_end THEN cancel_at ELSE current_period_end END
        AS currentPeriodEnd
    FROM subscriptions WHERE user = {:user} ORDER BY created DESC LIMIT 1`;
  const read = row(app, sql, { user }, { ...shape, ...rowOf({ timeOrNull: "currentPeriodEnd" }) });
  if (!read) return null;
  const { collectionPaused, collectionResumes, ...found } = read;
  return {
    ...found,
    status: found.status as SubscriptionStatus, // the collection's own list of values
    paymentsPaused: billing.pauseOf(collectionPaused, parseTime(collectionResumes)),
  };
}

function paymentsOf(app: CoreApp, user: string): MemberPayment[] {
  const sql = `SELECT ${columns(PAYMENT)}, COALESCE(NULLIF(paid_at, ''), created) AS at,
      ${sqlCameByTransfer("payments")} AS transfer, MAX(0, refund_due_cents - refunded_cents) AS owedCents
    FROM payments WHERE user = {:user} ORDER BY created DESC LIMIT ${PAYMENTS}`;
  const found = rows(
    app,
    sql,
    { user },
    { ...PAYMENT, ...rowOf({ number: "owedCents", flag: "transfer", time: "at" }) },
  );
  return found.map((payment) => ({ ...payment, status: billing.parsePaymentStatus(payment.status) }));
}

/** The field of an entry's `after` that holds the new end. */
const ENTRY_KINDS: { readonly [action: string]: string } = {
  "user.extend": "trial_ends",
  "user.comp": "paid_until",
  "user.suspend": "",
  "user.lift": "",
};

function timelineOf(app: CoreApp, user: Rec<"users">, payments: readonly MemberPayment[]): TimelineItem[] {
  const items: TimelineItem[] = [];
  const add = (at: string | null, kind: TimelineKind, cents: number | null = null, to: string | null = null) => {
    if (at) items.push({ at, kind, cents, to });
  };
  for (const kind of ["created", "trial_ends", "paid_until"] as const) add(isoOrNull(user.getString(kind)), kind);
  for (const payment of payments) {
    if (PAID_STATUSES.some((status) => status === payment.status)) add(payment.at, "paid", payment.amountCents);
    if (payment.refundedCents > 0) add(payment.at, "refunded", payment.refundedCents);
  }
  const withdrawn = `SELECT effective AS at, refund_cents AS cents FROM contract_requests
    WHERE member = {:member} AND kind = 'withdraw' AND state = 'done' AND effective != '' ORDER BY effective DESC LIMIT ${PAYMENTS}`;
  const shape = rowOf({ number: "cents", time: "at" });
  for (const { at, cents } of rows(app, withdrawn, { member: user.id }, shape)) add(at, "withdrawn", cents);
  const sql = `SELECT action, "after" AS changed, created FROM audit_log
    WHERE member = {:member} AND action IN (SELECT value FROM json_each({:actions})) ORDER BY created DESC LIMIT ${ENTRIES}`;
  const params = { member: user.id, actions: JSON.stringify(Object.keys(ENTRY_KINDS)) };
  for (const { action, changed, created } of rows(
    app,
    sql,
    params,
    rowOf({ text: "action changed", time: "created" }),
  )) {
    const until = isoOrNull(textOf(parseObject(changed), ENTRY_KINDS[action] ?? ""));
    // The statement asks for these actions only.
    add(created, action as TimelineKind, null, until);
  }
  return items.sort((a, b) => (a.at < b.at ? 1 : -1));
}
