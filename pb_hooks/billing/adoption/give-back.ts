import { LIVE } from "../../../common/contract/billing.ts";
import { dbTime, now } from "../../../common/time.ts";
import { dateOf } from "../../lib/records.ts";
import { syncMember } from "../ledger/member.ts";
import { saveChanged } from "../ledger/save.ts";
import { endOf, owesPeriod, statusOf, subscriptionOfStripe } from "../ledger/store.ts";
import { queueAdoption } from "./adopt.ts";

/**
 * Lets an adopted subscription go, in a transaction: it runs on at Stripe, and we follow it no longer. The member keeps what is
 * paid; a job takes our metadata off.
 */
export function letGo(tx: CoreApp, found: Rec<"adoptions">): void {
  const time = now();
  const row = subscriptionOfStripe(tx, found.getString("subscription"));
  const paid = dateOf(found, "paid_until");
  found.load({
    state: "returning",
    told: false,
    chosen: false,
    ...(paid && paid > time && { paid_until: dbTime(time) }),
  });
  tx.save(found);
  const user = found.getString("user");
  if (row) {
    const isLive = LIVE.includes(statusOf(row));
    const end = isLive && !owesPeriod(tx, row) ? endOf(row) : time;
    // Without Stripe's number no event and no job reaches it: they would end what someone else now sells.
    const over = { status: "canceled", ended_at: end ?? time, canceled_at: time, stripe_subscription: "" };
    saveChanged(tx, row, isLive ? over : { stripe_subscription: "" });
  }
  if (user) {
    const member = tx.findRecordById("users", user);
    // Its name and address at Stripe are no longer ours to change.
    if (member.getString("stripe") === found.getString("customer")) member.set("stripe", "");
    tx.save(member);
    syncMember(tx, user, time);
  }
  queueAdoption(tx);
}
