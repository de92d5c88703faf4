import { feature } from "../lib/feature.ts";
import { may, noStore, proved, requireAuth } from "../lib/guards.ts";
import { exists, run } from "../lib/sql.ts";
import { refuseInMaintenance } from "../platform/site/public.ts";
import { adoptWaiting } from "./adoption/adopt.ts";
import { purgeAdoptions } from "./adoption/purge.ts";
import { readAccount } from "./adoption/read.ts";
import {
  chooseAdoption,
  listAdoptions,
  readAdoptions,
  returnAdoption,
  startAdoption,
  startReading,
  stopAdoption,
} from "./adoption/routes.ts";
import { cancel, change, portal, previewChange, resume } from "./changes/changes.ts";
import { withdrawChange } from "./changes/choices.ts";
import { changeFor } from "./changes/for-member.ts";
import { sendLetters } from "./changes/letters.ts";
import { tellOverdue } from "./changes/overdue.ts";
import { callOffMove, listMoves, previewMove, startMove } from "./changes/price-migration.ts";
import { stopAtStripe } from "./changes/stop.ts";
import { orderStatus, readBilling } from "./changes/summary.ts";
import { sweep, sweepOwed } from "./changes/sweep.ts";
import { cancelOrder } from "./checkout/cancel-order.ts";
import { checkout } from "./checkout/checkout.ts";
import { quote } from "./checkout/quote.ts";
import { orderPlaced, readSales } from "./checkout/shop-readiness.ts";
import * as KIND from "./ledger/job-kinds.ts";
import { memberData } from "./ledger/member-data.ts";
import { clauseTexts } from "./legal/public.ts";
import { NOTICES } from "./mails/texts.ts";
import { CHANGE_NOTICES } from "./mails/texts-changes.ts";
import { ENDING_NOTICES } from "./mails/texts-endings.ts";
import { OPERATOR_NOTICES } from "./mails/texts-operator.ts";
import { LATER_NOTICES } from "./mails/texts-prices.ts";
import { STRIPE_NOTICES } from "./mails/texts-stripe.ts";
import { refundPayment } from "./refunds/refund.ts";
import { queueBalance, readBalances } from "./stripe/balance.ts";
import { cancelForDeletion, endDeleted } from "./stripe/cancellations.ts";
import { memberChanged, syncCustomer } from "./stripe/customers.ts";
import { cancelDuplicate, stopBlocked } from "./stripe/endings.ts";
import { followEvent, resyncSubscription } from "./stripe/events.ts";
import { renewMarks } from "./stripe/installation.ts";
import { watchKey } from "./stripe/key-watch.ts";
import { proveBooks, queueProof } from "./stripe/proof.ts";
import { queueReconcile, reconcile } from "./stripe/reconcile.ts";
import { refundDue } from "./stripe/refund-due.ts";
import { followSchedule } from "./stripe/schedule.ts";
import { expireSession } from "./stripe/sessions.ts";
import { webhook } from "./stripe/webhook.ts";
import { DELETED, lossOfCustomer, queueDeletionMail, refundInFull, sendDeletionMail } from "./withdrawals/deletion.ts";
import { endAtStripe } from "./withdrawals/withdraw.ts";

/** Whether a member has ordered something that waits, runs, or ran: they may have mistyped the address. */
const isCustomer = (app: CoreApp, { id }: Rec<"users">): boolean =>
  exists(app, "subscriptions", "user = {:id}", { id }) ||
  exists(app, "orders", "user = {:id} AND state = 'pending'", { id });

/** Orders, subscriptions and payments, through Stripe or confirmed by an administrator. */
export default feature({
  rows: { refunds: "unchanged", balance_rows: "unchanged" },
  hooks: {
    onBootstrap: (e) => {
      e.next();
      renewMarks(e.app);
    },
    "onRecordCreate orders": orderPlaced,
    "onRecordUpdate users": memberChanged,
  },
  routes: {
    "GET /api/app/billing": [noStore, requireAuth, readBilling],
    "GET /api/app/billing/quote": [noStore, requireAuth, quote],
    "POST /api/app/billing/checkout": [noStore, requireAuth, refuseInMaintenance, checkout],
    "GET /api/app/billing/orders/{id}": [noStore, requireAuth, orderStatus],
    "POST /api/app/billing/orders/{id}/cancel": [noStore, requireAuth, cancelOrder],
    "POST /api/app/billing/cancel": [noStore, requireAuth, cancel],
    "POST /api/app/billing/resume": [noStore, requireAuth, resume],
    "POST /api/app/billing/change/preview": [noStore, requireAuth, previewChange],
    "POST /api/app/billing/change": [noStore, requireAuth, refuseInMaintenance, change],
    "POST /api/app/billing/change/withdraw": [noStore, requireAuth, withdrawChange],
    "POST /api/app/billing/portal": [noStore, requireAuth, portal],
    "POST /api/app/billing/webhook": [noStore, webhook],
    "GET /api/app/admin/sales": [noStore, may("money.read"), readSales],
    "GET /api/app/admin/price-moves": [noStore, may("money.read"), listMoves],
    "GET /api/app/admin/price-moves/preview": [noStore, may("money.write"), previewMove],
    "POST /api/app/admin/price-moves": [...proved("money.write"), startMove],
    "POST /api/app/admin/price-moves/{id}/call-off": [noStore, may("money.write"), callOffMove],
    "POST /api/app/admin/users/{id}/plan": [...proved("money.write"), changeFor],
    "POST /api/app/admin/payments/{id}/refund": [...proved("money.write"), refundPayment],
    "GET /api/app/admin/adoptions": [noStore, may("money.write"), readAdoptions],
    "POST /api/app/admin/adoptions/list": [noStore, may("money.write"), listAdoptions],
    "POST /api/app/admin/adoptions/read": [...proved("money.write"), startReading],
    "POST /api/app/admin/adoptions/adopt": [...proved("money.write"), startAdoption],
    "POST /api/app/admin/adoptions/stop": [noStore, may("money.write"), stopAdoption],
    "POST /api/app/admin/adoptions/{id}/choose": [noStore, may("money.write"), chooseAdoption],
    "POST /api/app/admin/adoptions/{id}/return": [...proved("money.write"), returnAdoption],
  },
  crons: {
    "adoptions-purge": ["25 3 * * *", () => purgeAdoptions($app), "dated"],
    "billing-sweep": ["7 * * * *", () => sweep($app), "dated", () => sweepOwed($app)],
    "billing-reconcile": ["40 2 * * *", () => queueReconcile($app)],
    "billing-key": ["*/2 * * * *", () => watchKey($app)],
    "billing-balance": ["20 4 * * *", () => queueBalance($app)],
    "billing-proof": ["40 4 * * *", () => queueProof($app)],
  },
  jobs: {
    [KIND.EVENT]: ["payments", followEvent],
    [KIND.SYNC]: ["payments", resyncSubscription],
    [KIND.REREAD]: ["payments", resyncSubscription, "bulk"],
    [KIND.RECONCILE]: ["payments", reconcile],
    [KIND.SYNC_CUSTOMER]: ["payments", syncCustomer],
    [KIND.EXPIRE_SESSION]: ["payments", expireSession],
    [KIND.CANCEL_DUPLICATE]: ["payments", cancelDuplicate],
    [KIND.END]: ["payments", endAtStripe],
    [KIND.STOP_BLOCKED]: ["payments", stopBlocked],
    [KIND.END_DELETED]: ["payments", endDeleted],
    [KIND.STOP]: ["payments", stopAtStripe],
    [KIND.REFUND_DUE]: ["payments", refundDue],
    [KIND.SCHEDULE]: ["payments", followSchedule, "bulk"],
    [KIND.OVERDUE]: ["payments", tellOverdue],
    [KIND.PRICE_LETTERS]: ["", sendLetters],
    [DELETED]: ["mail", sendDeletionMail],
    [KIND.ADOPTION_READ]: ["payments", readAccount, "bulk"],
    [KIND.ADOPT]: ["payments", adoptWaiting, "bulk"],
    [KIND.BALANCE]: ["payments", readBalances, "bulk"],
    [KIND.PROVE]: ["payments", proveBooks, "bulk"],
  },
  naming: { [DELETED]: "all" },
  memberData,
  keepsAccount: isCustomer,
  lossAtDeletion: lossOfCustomer,
  onMemberDeleted: (tx, user) => {
    const backCents = refundInFull(tx, user);
    queueDeletionMail(tx, user, backCents); // before the next: it tells of the order that is closed
    cancelForDeletion(tx, user);
    // Anyone who has an invoice's address at Stripe reads the name on it. Our own invoice stays.
    run(tx, "UPDATE payments SET invoice_url = '' WHERE user = {:id}", { id: user.id });
    run(tx, "UPDATE adoptions SET email = '' WHERE user = {:id} AND user != ''", { id: user.id });
  },
  texts: clauseTexts,
  notices: {
    ...NOTICES,
    ...CHANGE_NOTICES,
    ...LATER_NOTICES,
    ...ENDING_NOTICES,
    ...OPERATOR_NOTICES,
    ...STRIPE_NOTICES,
  },
});
