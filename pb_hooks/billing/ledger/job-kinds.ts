/** Kinds of billing's jobs that read or write at Stripe, or follow what was read. */
export const EVENT = "billing.event";
export const SYNC = "billing.sync";
/** As SYNC, when nobody waits for it. */
export const REREAD = "billing.reread";
export const RECONCILE = "billing.reconcile";
export const SYNC_CUSTOMER = "billing.customer";
export const EXPIRE_SESSION = "billing.expire";
export const CANCEL_DUPLICATE = "billing.duplicate";
export const END = "billing.end";
export const STOP_BLOCKED = "billing.stop-blocked";
export const END_DELETED = "billing.end-deleted";
export const STOP = "billing.stop";
export const REFUND_DUE = "billing.withdraw-refund";
export const SCHEDULE = "billing.schedule";
export const PRICE_LETTERS = "billing.price-letters";
export const OVERDUE = "billing.overdue";
export const PROVE = "billing.prove";
/** Reads the running subscriptions of the account, for the adoption. */
export const ADOPTION_READ = "billing.adoption-read";
/** Adopts what waits, and tells Stripe. */
export const ADOPT = "billing.adopt";
/** Keeps what moved the balance at Stripe, for the books. */
export const BALANCE = "billing.balance";
