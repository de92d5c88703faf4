import type { BillingProvider, Period } from "../../common/wire/billing.ts";
import { must } from "../lib/errors.ts";
import { randomText } from "../lib/random.ts";
import { findOne } from "../lib/records.ts";
import { exists } from "../lib/sql.ts";
import { addSeconds, dbTime, isoOrNull } from "../lib/time.ts";
import { addDays, ORDER_DAYS } from "./rules.ts";

/** A second click within this time gets the same page of Stripe's; a manual order stays the same while it waits. */
const REUSE_SECONDS = 3600;
/** How long Stripe's page stays open; longer than REUSE_SECONDS by more than the half hour that Stripe asks for. */
const SESSION_SECONDS = 2 * 3600;
/** Nothing that is mistaken for something else when it is read aloud or typed off. */
const REFERENCE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export type NewOrder = {
  user: string;
  plan: string;
  period: Period;
  provider: BillingProvider;
  regularCents: number;
  dueCents: number;
  /** Id of the coupon, "" for none. */
  coupon: string;
  /** The terms that were accepted with this order; "" for a change of a running subscription. */
  termsVersion: string;
};

/** The same order, still pending, so that a double click makes one order and a reference that is on a transfer stays valid. */
export function sameOrder(tx: CoreApp, order: NewOrder, now: Date): core.Record | undefined {
  const found = findOne(
    tx,
    "orders",
    `user = {:user} && state = 'pending' && plan = {:plan} && period = {:period} && provider = {:provider}
     && coupon = {:coupon} && created > {:since}`,
    {
      ...order,
      regularCents: "",
      dueCents: "",
      since: dbTime(order.provider === "stripe" ? addSeconds(now, -REUSE_SECONDS) : addDays(now, -ORDER_DAYS)),
    },
    "-created",
  );
  const same = found?.getInt("regular_cents") === order.regularCents && found.getInt("due_cents") === order.dueCents;
  return same ? found : undefined;
}

/** Writes a new pending order, with the proof of what was agreed to. */
export function placeOrder(tx: CoreApp, order: NewOrder, now: Date): core.Record {
  const record = new Record(tx.findCachedCollectionByNameOrId("orders"));
  const expires = order.provider === "stripe" ? addSeconds(now, SESSION_SECONDS) : addDays(now, ORDER_DAYS);
  record.load({
    user: order.user,
    reference: freeReference(tx),
    plan: order.plan,
    period: order.period,
    provider: order.provider,
    state: "pending",
    regular_cents: order.regularCents,
    due_cents: order.dueCents,
    coupon: order.coupon,
    terms_version: order.termsVersion,
    terms_accepted: order.termsVersion && dbTime(now),
    start_now_version: order.termsVersion,
    start_now_accepted: order.termsVersion && dbTime(now),
    expires: dbTime(expires),
  });
  tx.save(record);
  return record;
}

/** Stored times of an order as the wire wants them. */
export function orderTimes(order: core.Record): { created: string; expires: string | null } {
  return {
    created: must(isoOrNull(order.getString("created")), "creation time"),
    expires: isoOrNull(order.getString("expires")),
  };
}

function freeReference(tx: CoreApp): string {
  for (;;) {
    const reference = `PS-${randomText(6, REFERENCE_ALPHABET)}`;
    if (!exists(tx, "orders", "reference", reference)) return reference;
  }
}
