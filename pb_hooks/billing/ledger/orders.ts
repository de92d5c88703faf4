import type { BillingProvider, Period } from "../../../common/contract/billing.ts";
import { addDays, addSeconds, dbTime, isoOrNull } from "../../../common/time.ts";
import { SPOKEN } from "../../lib/alphabets.ts";
import { must } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { randomText } from "../../lib/random.ts";
import { findOne, insert } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { countOrder } from "../../platform/mail/public.ts";
import { coupons } from "../coupons/public.ts";
import { EXPIRE_SESSION } from "./job-kinds.ts";
import { ORDER_DAYS } from "./rules.ts";
import { isTestMode } from "./settings.ts";
import { periodOf } from "./store.ts";

/** A second click within this time gets the same Stripe page; a manual order stays the same while it waits. */
const REUSE_SECONDS = 3600;
/** How long Stripe's page stays open: longer than REUSE_SECONDS by more than the half hour that Stripe requires. */
const SESSION_SECONDS = 2 * 3600;

export type NewOrder = {
  user: string;
  plan: string;
  period: Period;
  provider: BillingProvider;
  regularCents: number;
  dueCents: number;
  /** Id of the coupon, "" for none. */
  coupon: string;
  /** The accepted terms of this order; "" for a change of a running subscription. */
  termsVersion: string;
  /** Whether the member has asked for an immediate start. */
  startsNow: boolean;
};

/** The same order, if still pending: a double click makes one order and the reference on a transfer stays valid. */
export function sameOrder(tx: CoreApp, order: NewOrder, now: Date): Rec<"orders"> | undefined {
  const found = findOne(
    tx,
    "orders",
    `user = {:user} && state = 'pending' && plan = {:plan} && period = {:period} && provider = {:provider}
     && coupon = {:coupon} && terms_version = {:termsVersion} && created > {:since}
     && start_now_version = {:start} && test = ${isTest(order)}`,
    {
      ...order,
      regularCents: "",
      dueCents: "",
      startsNow: "",
      start: order.startsNow ? order.termsVersion : "",
      since: dbTime(order.provider === "stripe" ? addSeconds(now, -REUSE_SECONDS) : addDays(now, -ORDER_DAYS)),
    },
    "-created",
  );
  const same = found?.getInt("regular_cents") === order.regularCents && found.getInt("due_cents") === order.dueCents;
  return same ? found : undefined;
}

/**
 * Writes a new pending order, with proof of what the member agreed to.
 * @throws ApiError 429 `too_many_requests`: otherwise a member could cancel and order again without end
 */
export function placeOrder(tx: CoreApp, order: NewOrder, now: Date): Rec<"orders"> {
  countOrder(tx, order.user);
  const expires = order.provider === "stripe" ? addSeconds(now, SESSION_SECONDS) : addDays(now, ORDER_DAYS);
  return insert(tx, "orders", {
    user: order.user,
    reference: freeReference(tx),
    plan: order.plan,
    period: order.period,
    provider: order.provider,
    state: "pending",
    regular_cents: order.regularCents,
    due_cents: order.dueCents,
    test: isTest(order),
    coupon: order.coupon,
    terms_version: order.termsVersion,
    terms_accepted: order.termsVersion && dbTime(now),
    start_now_version: order.startsNow ? order.termsVersion : "",
    start_now_accepted: order.startsNow && order.termsVersion ? dbTime(now) : "",
    expires: dbTime(expires),
  });
}

function isTest(order: NewOrder): boolean {
  return order.provider === "stripe" && isTestMode();
}

/** Closes a member's waiting orders, because a new one replaces them (at most one waits) or the account is deleted. */
export function closeWaitingOrders(tx: CoreApp, user: string): void {
  const waiting = tx.findRecordsByFilter("orders", "user = {:user} && state = 'pending'", "", 50, 0, { user });
  for (const order of waiting) if (order) closeOrder(tx, order, "canceled");
}

/** Closes a pending order that will not be paid, without a mail, and its Stripe page. */
export function closeOrder(tx: CoreApp, order: Rec<"orders">, state: "expired" | "canceled"): void {
  if (order.getString("state") !== "pending") return;
  order.set("state", state);
  tx.save(order);
  coupons.release(tx, order.id);
  const session = order.getString("checkout_session");
  if (session) enqueue(tx, { kind: EXPIRE_SESSION, payload: { session } });
}

/** Marks the coupon of a paid order as used, with the amount that it took off. */
export function settleCoupon(tx: CoreApp, order: Rec<"orders">): void {
  const offer = coupons.ofOrder(tx, order.id, order.getString("coupon"));
  if (!offer) return;
  const { savedCents } = coupons.effect(offer, order.getInt("regular_cents"), periodOf(order), 0);
  coupons.confirmUse(tx, order.id, savedCents);
}

/** An order's stored times in the wire's format. */
export function orderTimes(order: Rec<"orders">): { created: string; expires: string | null } {
  return {
    created: must(isoOrNull(order.getString("created")), "creation time"),
    expires: isoOrNull(order.getString("expires")),
  };
}

function freeReference(tx: CoreApp): string {
  for (;;) {
    const reference = `PS-${randomText(6, SPOKEN)}`;
    if (!exists(tx, "orders", "reference = {:reference}", { reference })) return reference;
  }
}
