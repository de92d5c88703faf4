import { now } from "../../../common/time.ts";
import { localeOf } from "../../lib/records.ts";
import { audit } from "../../platform/audit/public.ts";
import { billing } from "../public.ts";
import { perform } from "./perform.ts";
import { storeRequest } from "./store.ts";

/**
 * A member deletes the account: withdraws from each paid contract whose period runs, in the same transaction. The refund, the
 * receipt and the bank details for a transfer outlive the account, as after any withdrawal.
 * @param bank where a transfer goes, "" where the member has not said
 */
export function withdrawAll(tx: CoreApp, user: Rec<"users">, e: core.RequestEvent, bank: string): void {
  const locale = localeOf(user);
  const person = { name: user.getString("name"), email: user.email(), bank };
  for (const { order, subscription } of billing.allWithdrawable(tx, user.id, now())) {
    const reference = order.getString("reference");
    // The withdrawal from one order may have ended what another one sold.
    if (!subscription || !billing.withdrawable(tx, user.id, now(), reference)) continue;
    const stored = storeRequest(tx, { kind: "withdraw", locale, from: "", reference, ...person }, user.id);
    perform(tx, stored, user, user.id);
    const after = { number: stored.getString("number"), refund_cents: stored.getInt("refund_cents") };
    audit(tx, e, { action: "contract.withdraw", target: stored, member: user.id, after });
  }
}
