import * as v from "valibot";
import type { Period, SubscriptionStatus } from "./billing.ts";
import { flag, missingAs, oneOf, rawText } from "./fields.ts";

/** Wire shapes of /admin/adopt (pb_hooks/billing/adoption), at `/api/app/admin/adoptions…`. */

/** Why a running subscription of the account cannot be ours; "" if it can. */
export type AdoptionProblem = "" | (typeof ADOPTION_PROBLEMS)[number];
const ADOPTION_PROBLEMS = [
  ...["ended", "mode", "unpaid", "paused", "incomplete", "schedule", "pending", "named"],
  ...["items", "metered", "quantity", "currency", "interval", "amount", "tax", "discount"],
  ...["customer", "platform", "invoice", "debit", "method", "changed", "failed"],
  ...["member_missing", "member_unproved", "member_several", "member_blocked", "member_live", "doubled"],
] as const;

/**
 * A price of the account, with its running subscriptions. `plan` is the plan that the operator has answered, else the one that most of
 * their members were imported with; its id, "" for none. Amounts are in cents.
 */
export type AdoptionPrice = {
  price: string;
  product: string;
  period: Period;
  cents: number;
  currency: string;
  /** Those that can be adopted now, of these some that are overdue, and some that stop with their period. */
  ready: number;
  overdue: number;
  stopping: number;
  plan: string;
};

/** `GET …/adoptions`. `read`: when the account was last read, null for never; `debits`: whether those paid by direct debit can be ours. */
export type Adoptions = {
  connected: boolean;
  test: boolean;
  reading: "no" | "running" | "failed";
  debits: boolean;
  read: string | null;
  found: number;
  prices: AdoptionPrice[];
  waiting: number;
  adopted: number;
  problems: { problem: AdoptionProblem; count: number }[];
  /** Whether nothing is left to adopt, and nobody has sent the invitations of an import. */
  uninvited: boolean;
};

/** `POST …/adoptions/list` {show, q}: `problems` of one kind, or those that are adopted. At most 100; `more` says that there are others. */
export type AdoptionItem = {
  id: string;
  subscription: string;
  email: string;
  user: string;
  period: Period;
  cents: number;
  currency: string;
  status: SubscriptionStatus;
  cancels: boolean;
  periodEnd: string | null;
  problem: AdoptionProblem;
  /** Given back, and Stripe not yet told. */
  returning: boolean;
};
export type AdoptionList = { items: AdoptionItem[]; more: boolean };
export const ADOPTION_VIEWS = ["problems", "adopted"] as const;
export const adoptionQuery = () => v.object({ show: oneOf(ADOPTION_VIEWS), q: rawText });

/** Reads the account; `debits`: subscriptions that are paid by direct debit can be adopted as well. */
export const readingInput = () => v.object({ debits: flag });

/** Which plan each price is; "" leaves its subscriptions alone. */
export const adoptInput = () =>
  v.object({
    plans: missingAs<Record<string, string>, Record<string, string>>(
      {},
      v.pipe(v.record(v.string(), v.pipe(v.string(), v.maxLength(15))), v.maxEntries(500)),
    ),
  });
