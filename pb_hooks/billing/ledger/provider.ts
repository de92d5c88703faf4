import type { Period } from "../../../common/contract/billing.ts";

/** The plan and period that a change leads to. */
export type Target = { plan: Rec<"plans">; period: Period };

/** What a change costs; see ChangePreview in common/contract/billing.ts. */
export type Cost = { dueNowCents: number; creditCents: number; nextCents: number; nextDate: Date };

/** What a member agreed to: the most to pay now, and which try of theirs it is, so that a repeated request counts once. */
export type Agreed = { expectedCents: number; attempt: string };

/** A way of paying. Those of Stripe call the network: never inside a transaction. */
export type Provider = {
  /** Makes a committed pending order payable. @returns where the browser goes: one of our paths, or an https address */
  readonly start: (app: CoreApp, order: Rec<"orders">) => string;
  /** Ends a live subscription with its period, or withdraws that. */
  readonly setCancel: (app: CoreApp, subscription: Rec<"subscriptions">, cancels: boolean) => void;
};
