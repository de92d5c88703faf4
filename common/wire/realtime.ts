/** Collections that a member may follow as a whole, `name/*`: PocketBase sends each member their own records only. */
export const FOLLOWED = ["orders", "subscriptions", "payments"] as const;
export type Followed = (typeof FOLLOWED)[number];

/** What PocketBase's SDK subscribes to while somebody signs in with a provider. */
export const OAUTH2_TOPIC = "@oauth2";
