import { isoTime, parseTime } from "../../common/time.ts";
import type { MemberPayment, TimelineItem, TimelineKind, UserDetail } from "../../common/wire/admin.ts";
import { PAID_STATUSES, type SubscriptionStatus } from "../../common/wire/billing.ts";
import { billing } from "../billing/public.ts";
import { parseObject, textOf } from "../lib/json.ts";
import { count, row, rowOf, rows } from "../lib/sql.ts";
import { isoOrNull, now } from "../lib/time.ts";
import { memberOf } from "./member-actions.ts";
import { oneUser } from "./user-list.ts";

const PAYMENTS = 24;
const ENTRIES = 50;

/** `GET /api/app/admin/users/{id}`, admin: a member with everything that belongs to the account (UserDetail); 404. */
export function detail(e: core.RequestEvent): UserDetail {
  const { app } = e;
  const user = memberOf(app, e);
  const payments = paymentsOf(app, user.id);
  return {
    ...oneUser(app, user.id, now()),
    affiliateCode: user.getString("affiliate_code"),
    newsletter: user.getBool("newsletter"),
    stripe: user.getString("stripe"),
    trialEnds: isoOrNull(user.getString("trial_ends")),
    blocked: isoOrNull(user.getString("blocked")),
    termsAccepted: isoOrNull(user.getString("terms_accepted")),
    streamingName: user.getString("stremio_username"),
    invitedBy: inviterOf(app, user),
    invited: count(app, "users", "referred_by = {:id}", { id: user.id }),
    subscription: subscriptionOf(app, user.id),
    payments,
    timeline: timelineOf(app, user, payments),
  };
}

function inviterOf(app: CoreApp, user: core.Record): UserDetail["invitedBy"] {
  const id = user.getString("referred_by");
  return (id && row(app, "SELECT id, email FROM users WHERE id = {:id}", { id }, { id: "", email: "" })) || null;
}

function subscriptionOf(app: CoreApp, user: string): UserDetail["subscription"] {
  const sql = `SELECT status, period, price_cents, provider, cancel_at_period_end, collection_paused, collection_resumes,
      CASE WHEN cancel_at != '' AND cancel_at < current_period_end THEN cancel_at ELSE current_period_end END
        AS current_period_end
    FROM subscriptions WHERE user = {:user} ORDER BY created DESC LIMIT 1`;
  const shape = rowOf({
    text: "status period provider current_period_end collection_resumes",
    number: "price_cents",
    flag: "cancel_at_period_end collection_paused",
  });
  const found = row(app, sql, { user }, shape);
  if (!found) return null;
  const { period, provider } = found;
  return {
    status: found.status as SubscriptionStatus, // the collection's own list of values
    period,
    provider,
    priceCents: found.price_cents,
    currentPeriodEnd: isoOrNull(found.current_period_end),
    cancelAtPeriodEnd: found.cancel_at_period_end,
    paymentsPaused: billing.pauseOf(found.collection_paused, parseTime(found.collection_resumes)),
  };
}

function paymentsOf(app: CoreApp, user: string): MemberPayment[] {
  const sql = `SELECT id, COALESCE(NULLIF(paid_at, ''), created) AS at, status, test, amount_cents, refunded_cents, number
    FROM payments WHERE user = {:user} ORDER BY created DESC LIMIT ${PAYMENTS}`;
  const shape = { id: "", at: "", status: "", test: false, amount_cents: 0, refunded_cents: 0, number: "" };
  return rows(app, sql, { user }, shape).map(({ at, status, amount_cents, refunded_cents, ...rest }) => ({
    ...rest,
    at: isoTime(at),
    status: billing.parsePaymentStatus(status),
    amountCents: amount_cents,
    refundedCents: refunded_cents,
  }));
}

/** The field of an entry's `after` that holds the new end. */
const ENTRY_KINDS: { readonly [action: string]: string } = {
  "user.extend": "trial_ends",
  "user.comp": "paid_until",
  "user.suspend": "",
  "user.lift": "",
};

function timelineOf(app: CoreApp, user: core.Record, payments: readonly MemberPayment[]): TimelineItem[] {
  const items: TimelineItem[] = [];
  const add = (at: string | null, kind: TimelineKind, cents: number | null = null, to: string | null = null) => {
    if (at) items.push({ at, kind, cents, to });
  };
  add(isoOrNull(user.getString("created")), "created");
  add(isoOrNull(user.getString("trial_ends")), "trial_ends");
  add(isoOrNull(user.getString("paid_until")), "paid_until");
  for (const payment of payments) {
    if (PAID_STATUSES.some((status) => status === payment.status)) add(payment.at, "paid", payment.amountCents);
    if (payment.refundedCents > 0) add(payment.at, "refunded", payment.refundedCents);
  }
  const sql = `SELECT action, "after" AS changed, created FROM audit_log
    WHERE member = {:member} AND action IN (SELECT value FROM json_each({:actions})) ORDER BY created DESC LIMIT ${ENTRIES}`;
  const params = { member: user.id, actions: JSON.stringify(Object.keys(ENTRY_KINDS)) };
  for (const entry of rows(app, sql, params, { action: "", changed: "", created: "" })) {
    // The statement asks for these actions only.
    const kind = entry.action as TimelineKind;
    add(
      isoOrNull(entry.created),
      kind,
      null,
      isoOrNull(textOf(parseObject(entry.changed), ENTRY_KINDS[entry.action] ?? "")),
    );
  }
  return items.sort((a, b) => (a.at < b.at ? 1 : -1));
}
