/** Kinds of this feature's jobs; each key is the kind and its subject. */
export const EVENT = "billing.event";
export const SYNC = "billing.sync";
export const RECONCILE = "billing.reconcile";
export const SYNC_CUSTOMER = "billing.customer";
export const SYNC_PLAN = "billing.plan";
export const EXPIRE_SESSION = "billing.expire";
export const CANCEL_DUPLICATE = "billing.duplicate";
export const END = "billing.end";
export const STOP_BLOCKED = "billing.stop-blocked";
export const END_DELETED = "billing.end-deleted";
export const GIVE_BACK = "billing.give-back";
export const STOP_LATER = "billing.stop-later";
export const SCHEDULE = "billing.schedule";
export const PRICE_LETTERS = "billing.price-letters";
export const PROVE = "billing.prove";
