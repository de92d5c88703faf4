/** Collections that a member may subscribe to, `name/*`: PocketBase sends each member only their own records. */
export const FOLLOWED = ["orders", "subscriptions", "payments"] as const;
export type Followed = (typeof FOLLOWED)[number];

/** A page's own session: one message when it has ended (internal/front/realtime). */
export const SESSION_TOPIC = "@session";
/** The message: the session, because the page may have another one by then. */
export type SessionEnded = { id: string };

/** Realtime topic, for administrators only: a message says that the overview may have changed, and nothing else. */
export const OVERVIEW_TOPIC = "admin/overview";
