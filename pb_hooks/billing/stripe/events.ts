import { dbTime, now } from "../../../common/time.ts";
import { errorText, must } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { isObject, textOf } from "../../lib/json.ts";
import { findById, findOne, insert } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { alert } from "../../platform/alerts/public.ts";
import { EVENT, SYNC } from "../ledger/job-kinds.ts";
import { syncMember } from "../ledger/member.ts";
import { undoWithoutMoney } from "../ledger/refund-effects.ts";
import { paymentOfIntent } from "../ledger/store.ts";
import { isMissing } from "./client.ts";
import { isThere } from "./customers.ts";
import { intOf, partOf, refOf } from "./json.ts";
import { subscriptionsOf } from "./lists.ts";
import { syncSession } from "./sessions.ts";
import { type MoneyState, readMoney, subscriptionOfIntent } from "./snapshot.ts";
import { lockSubscription } from "./subscription-lock.ts";
import { syncSubscription } from "./sync.ts";
import { writeMoney } from "./sync-payments.ts";

/** What to read again for an event, by the prefix of its type. */
const SUBJECTS = {
  "checkout.session.": "session",
  "customer.subscription.": "subscription",
  "invoice.": "subscription",
  "charge.refunded": "money",
  "charge.dispute.": "money",
  "refund.": "money",
  "customer.deleted": "customer",
  "radar.early_fraud_warning.created": "fraud",
} as const;
type Subject = (typeof SUBJECTS)[keyof typeof SUBJECTS];

export type NewEvent = {
  id: string;
  type: string;
  live: boolean;
  /** Id of the session, payment intent, charge or object in question. */
  object: string;
  customer: string;
  subscription: string;
  happened: Date;
  known: boolean;
};

/** An id or a type at Stripe, as our rows take it. */
const NAME = /^[!-~]{1,100}$/;
/** The latest time in seconds that a date can hold. */
const LAST_SECOND = 8.64e12;

/**
 * What we keep of an event: ids only. A webhook made by hand may have an older API version, whose invoices name their
 * subscription themselves. An event without a usable id of its subject is kept and ignored; undefined for what is no event.
 */
export function readEvent(json: unknown): NewEvent | undefined {
  const id = textOf(json, "id");
  const type = textOf(json, "type");
  const created = intOf(json, "created");
  if (!isObject(json) || !NAME.test(id) || !NAME.test(type) || created < 0 || created > LAST_SECOND) return undefined;
  const object = partOf(partOf(json, "data"), "object");
  const subject = subjectOf(type);
  const own = textOf(object, "id");
  const subscription = {
    session: refOf(object, "subscription"),
    subscription: type.startsWith("invoice.")
      ? refOf(partOf(object, "parent").subscription_details, "subscription") || refOf(object, "subscription")
      : own,
  };
  const named = {
    object: subject === "money" ? refOf(object, "payment_intent") : subject === "fraud" ? refOf(object, "charge") : own,
    customer: type.startsWith("customer.deleted") ? own : refOf(object, "customer"),
    subscription: subject === "session" || subject === "subscription" ? subscription[subject] : "",
  };
  const isSound = Object.values(named).every((each) => each === "" || NAME.test(each));
  return {
    id,
    type,
    live: json.livemode === true,
    ...(isSound ? named : { object: "", customer: "", subscription: "" }),
    happened: new Date(created * 1000),
    known: subject !== undefined && isSound && (named.object || named.subscription) !== "",
  };
}

function subjectOf(type: string): Subject | undefined {
  return Object.entries(SUBJECTS).find(([start]) => type.startsWith(start))?.[1];
}

/** Stores an event; undefined when it is already known: deliveries repeat. */
function noteEvent(tx: CoreApp, event: NewEvent): Rec<"billing_events"> | undefined {
  if (exists(tx, "billing_events", "event = {:id}", { id: event.id })) return undefined;
  return insert(tx, "billing_events", {
    event: event.id,
    type: event.type,
    object: event.object,
    customer: event.customer,
    subscription: event.subscription,
    happened: dbTime(event.happened),
    // The job of a subscription reads it whole: its events need no state.
    state: !event.known ? "ignored" : event.subscription ? "done" : "received",
  });
}

/**
 * Stores an event and a job that reads its subject again; does nothing when it is already known. Events come in bursts:
 * one job covers all of a subscription's. Call it inside a transaction.
 */
export function takeEvent(tx: CoreApp, event: NewEvent): void {
  const { id, subscription, known } = event;
  if (!noteEvent(tx, event) || !known) return;
  if (subscription) enqueue(tx, { kind: SYNC, payload: { subscription } });
  else enqueue(tx, { kind: EVENT, payload: { event: id } });
}

/** Job {subscription}: reads a subscription again. */
export function resyncSubscription(app: CoreApp, { subscription = "" }: JobPayload): void {
  syncNamed(app, subscription);
}

/** Job {event}: reads an event's subject again from Stripe. */
export function followEvent(app: CoreApp, payload: JobPayload): void {
  const record = findOne(app, "billing_events", "event = {:event}", { event: payload.event ?? "" });
  if (!record) return;
  try {
    readAgain(app, record);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // It belongs to another account or mode, whose key was in force when it arrived.
    console.warn(`Stripe event ${record.getString("event")}: ${errorText(error)}`);
  }
  record.set("state", "done");
  app.save(record);
}

function readAgain(app: CoreApp, record: Rec<"billing_events">): void {
  const object = record.getString("object");
  switch (subjectOf(record.getString("type"))) {
    case "session":
      syncSession(app, object);
      break;
    case "subscription":
      syncNamed(app, record.getString("subscription"));
      break;
    case "money":
      syncMoney(app, object);
      break;
    case "customer":
      forgetCustomer(app, record.getString("customer"));
      break;
    case "fraud":
      alert(app, { notice: "billing.operator-fraud", once: object, facts: { charge: object } });
      break;
    case undefined:
      break;
  }
}

/** Invoices without a subscription name none. */
function syncNamed(app: CoreApp, subscription: string): void {
  if (subscription) syncSubscription(app, subscription);
}

/** For jobs: updates a payment after a refund or a dispute. Its row may not exist yet. */
export function syncMoney(app: CoreApp, intent: string): void {
  if (!intent) return;
  if (!paymentOfIntent(app, intent)) syncNamed(app, subscriptionOfIntent(intent));
  const subscription = findById(app, "subscriptions", paymentOfIntent(app, intent)?.getString("subscription") ?? "");
  // Without a row, nothing else reads the money.
  lockSubscription(app, subscription?.getString("stripe_subscription") || intent, () => {
    const money = readMoney(intent);
    app.runInTransaction((tx) => follow(tx, intent, money));
  });
}

function follow(tx: CoreApp, intent: string, money: MoneyState): void {
  const payment = writeMoney(tx, intent, money);
  if (!payment || !findById(tx, "users", payment.getString("user"))) return;
  const subscription = findById(tx, "subscriptions", payment.getString("subscription"));
  if (subscription) undoWithoutMoney(tx, subscription, money.lost ? [intent] : [], now());
  syncMember(tx, payment.getString("user"), now());
}

/** A customer was deleted at Stripe, which ends its subscriptions: a later order creates a new one. */
function forgetCustomer(app: CoreApp, customer: string): void {
  const user = customer && findOne(app, "users", "stripe = {:customer}", { customer });
  if (!user || isThere(customer)) return;
  const rows = app.findRecordsByFilter("subscriptions", "user = {:user} && provider = 'stripe'", "", 50, 0, {
    user: user.id,
  });
  // Also those that were paid for and that no webhook has reported.
  const known = rows.map((row) => must(row, "subscription").getString("stripe_subscription"));
  for (const id of new Set([...known, ...subscriptionsOf(customer)])) syncNamed(app, id);
  app.runInTransaction((tx) => {
    const record = tx.findRecordById("users", user.id);
    // An order may have made a new customer in the meantime.
    if (record.getString("stripe") !== customer) return;
    record.set("stripe", "");
    tx.save(record);
  });
}
