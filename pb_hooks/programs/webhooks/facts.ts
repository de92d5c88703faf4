import type { InferOutput } from "valibot";
import type { eventData } from "../../../common/contract/webhooks.ts";
import { valuesOf } from "../../lib/records.ts";
import { rowOf } from "../../lib/sql.ts";

type Data = ReturnType<typeof eventData>;
/** The part of a type of event before the dot. */
export type Subject = keyof Data;
type Facts = { readonly [S in Subject]: (record: core.Record) => { [F in keyof InferOutput<Data[S]>]: unknown } };

const USER = rowOf({ text: "id locale plan", flag: "verified", timeOrNull: "trialEnds paidUntil" });
const SUBSCRIPTION = rowOf({
  text: "id user plan period provider status",
  flag: "cancelAtPeriodEnd",
  timeOrNull: "currentPeriodEnd endedAt",
});
const PAYMENT = rowOf({
  text: "id user subscription provider status",
  number: "amountCents refundedCents",
  flag: "test",
  timeOrNull: "paidAt",
});
const ADDON = rowOf({ text: "id user state", timeOrNull: "until renewed" });

/** What receivers learn of a record; a change of anything else is no event. */
export const FACTS: Facts = {
  user: (record) => ({ ...valuesOf(record, USER), blocked: record.getString("blocked") !== "" }),
  subscription: (record) => valuesOf(record, SUBSCRIPTION),
  payment: (record) => ({ ...valuesOf(record, PAYMENT), currency: "eur" }),
  account: (record) => ({ id: record.id, user: record.getString("user"), status: record.getString("field") }),
  addon: (record) => valuesOf(record, ADDON),
};

export const SUBJECTS: { readonly [collection: string]: Subject } = {
  users: "user",
  subscriptions: "subscription",
  payments: "payment",
  stremio: "account",
  addon_access: "addon",
};
