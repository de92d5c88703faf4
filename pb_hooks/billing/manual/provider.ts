import { now } from "../../../common/time.ts";
import { localePrefix } from "../../lib/locale.ts";
import { localeOf, setDate } from "../../lib/records.ts";
import { syncMember } from "../ledger/member.ts";
import type { Provider } from "../ledger/provider.ts";
import { queueCancellationMail } from "../mails/subscription.ts";

/** Payments outside Stripe: an administrator confirms that the money has arrived. */
export const manual: Provider = { start, setCancel };

function start(app: CoreApp, order: Rec<"orders">): string {
  const user = app.findRecordById("users", order.getString("user"));
  return `${localePrefix(localeOf(user))}/success?order=${order.id}`;
}

function setCancel(app: CoreApp, subscription: Rec<"subscriptions">, cancels: boolean): void {
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
