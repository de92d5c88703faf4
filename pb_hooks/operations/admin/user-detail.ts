import type { MemberPayment, UserDetail } from "../../../common/contract/admin.ts";
import type { Locale } from "../../../common/contract/api.ts";
import type { SubscriptionStatus } from "../../../common/contract/billing.ts";
import { now, parseTime } from "../../../common/time.ts";
import { billing } from "../../billing/public.ts";
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

/** `GET /api/app/admin/users/{id}`, admin: a member with everything that belongs to the account (UserDetail); 404. */
export function detail(e: core.RequestEvent): UserDetail {
  const { app } = e;
  const user = memberOf(app, e);
  return {
    ...oneUser(app, user.id, now()),
    ...valuesOf(user, MEMBER),
    streamingName: user.getString("stremio_username"),
    invitedBy: inviterOf(app, user),
    invited: count(app, "users", "referred_by = {:id}", { id: user.id }),
    reason: accessReason(app, user, now()),
    planName: planOf(app, user),
    givenUntil: givenUntil(app, user),
    startsAtOnce: billing.startsAtOnce(app, user),
    subscription: subscriptionOf(app, user.id),
    payments: paymentsOf(app, user.id),
    threads: threadsOf(app, user.id),
  };
}

function givenUntil(app: CoreApp, user: Rec<"users">): string | null {
  const [paid, billed] = [parseTime(user.getString("paid_until")), parseTime(user.getString("billed_until"))];
  return paid && billed && paid > billed && billing.findLive(app, user.id) ? paid.toISOString() : null;
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
  const sql = `SELECT ${columns(shape)} FROM subscriptions WHERE user = {:user} ORDER BY created DESC LIMIT 1`;
  const read = row(app, sql, { user }, shape);
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
