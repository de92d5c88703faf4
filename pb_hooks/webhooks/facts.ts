import type { InferOutput } from "valibot";
import type { eventData } from "../../common/schemas/webhooks.ts";
import { isoOrNull } from "../lib/time.ts";

type Data = ReturnType<typeof eventData>;
/** The part of a type of event before the dot. */
export type Subject = keyof Data;
type Facts = { readonly [S in Subject]: (record: core.Record) => { [F in keyof InferOutput<Data[S]>]: unknown } };

const time = (record: core.Record, field: string) => isoOrNull(record.getString(field));
const owned = (record: core.Record) => ({ id: record.id, user: record.getString("user") });

/** What receivers learn of a record; a change of anything else is no event. */
export const FACTS: Facts = {
  user: (record) => ({
    id: record.id,
    locale: record.getString("locale"),
    verified: record.verified(),
    blocked: record.getString("blocked") !== "",
    plan: record.getString("plan"),
    trialEnds: time(record, "trial_ends"),
    paidUntil: time(record, "paid_until"),
  }),
  subscription: (record) => ({
    ...owned(record),
    plan: record.getString("plan"),
    period: record.getString("period"),
    provider: record.getString("provider"),
    status: record.getString("status"),
    currentPeriodEnd: time(record, "current_period_end"),
    cancelAtPeriodEnd: record.getBool("cancel_at_period_end"),
    endedAt: time(record, "ended_at"),
  }),
  payment: (record) => ({
    ...owned(record),
    subscription: record.getString("subscription"),
    provider: record.getString("provider"),
    status: record.getString("status"),
    amountCents: record.getInt("amount_cents"),
    refundedCents: record.getInt("refunded_cents"),
    currency: "eur",
    paidAt: time(record, "paid_at"),
    test: record.getBool("test"),
  }),
  account: (record) => ({ ...owned(record), status: record.getString("field") }),
  addon: (record) => ({
    ...owned(record),
    state: record.getString("state"),
    until: time(record, "until"),
    renewed: time(record, "renewed"),
  }),
};

/** The subjects by the collection of their records. */
export const SUBJECTS: { readonly [collection: string]: Subject } = {
  users: "user",
  subscriptions: "subscription",
  payments: "payment",
  stremio: "account",
  addon_access: "addon",
};
