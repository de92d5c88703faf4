import { addDays, dbTime, now } from "../../../common/time.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { mailboxHash } from "../../lib/mailbox-hash.ts";
import { dateOf, findById, insert } from "../../lib/records.ts";
import { count, exists, run } from "../../lib/sql.ts";
import { providerOf, SQL_CAME } from "./store.ts";

/** Withdrawals within so many days after which an order begins only when its own withdrawal period is over. */
const MOST = 2;
const DAYS = 365;

const since = () => dbTime(addDays(now(), -DAYS));

/** Notes a withdrawal of a member, by the mailbox: another account of the same person counts as well. */
export function noteWithdrawal(tx: CoreApp, user: Rec<"users">): void {
  insert(tx, "withdrawals", { mailbox: mailboxHash(mailboxOf(user.email())), member: user.id });
}

/**
 * Whether a member's order begins at once: to ask for that is a right of the consumer's that the shop may decline (art. L221-25),
 * and who withdraws again and again would watch for a few cents, at a fee of the payment provider each time.
 */
export function startsAtOnce(app: CoreApp, user: Rec<"users">): boolean {
  const where = "(mailbox = {:mailbox} OR member = {:member}) AND created > {:since}";
  const params = { mailbox: mailboxHash(mailboxOf(user.email())), member: user.id, since: since() };
  return count(app, "withdrawals", where, params) < MOST;
}

/** Deletes the withdrawals that no longer count. */
export function forgetWithdrawals(app: CoreApp): void {
  run(app, "DELETE FROM withdrawals WHERE created <= {:since}", { since: since() });
}

/** SQL: whether a row of orders is a contract without the member's request to begin at once. */
export const SQL_WAITS = "terms_version != '' AND start_now_accepted = ''";

/**
 * When a subscription's access begins, whose order waits for the end of the withdrawal period; null once it has begun: Stripe
 * charges nothing before, and a trial that the operator adds there later closes nothing.
 */
export function opensAt(app: CoreApp, subscription: Rec<"subscriptions">, time: Date): Date | null {
  const begins = dateOf(subscription, providerOf(subscription) === "stripe" ? "trial_end" : "current_period_start");
  if (!begins || begins <= time) return null;
  const charged = `subscription = {:id} AND provider = 'stripe' AND ${SQL_CAME}`;
  if (exists(app, "payments", charged, { id: subscription.id })) return null;
  const order = findById(app, "orders", subscription.getString("order"));
  const waits = order?.getString("terms_version") && !order.getString("start_now_accepted");
  return waits ? begins : null;
}
