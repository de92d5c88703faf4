/** Shapes of /admin/webhooks. Times are ISO 8601 in UTC. docs/webhooks.md describes what receivers get. */

/** What happens, by type; common/schemas/webhooks.ts has the schema of each one's data. */
export const WEBHOOK_EVENTS = [
  "user.created",
  "user.updated",
  "user.deleted",
  "subscription.created",
  "subscription.updated",
  "payment.created",
  "payment.updated",
  "account.created",
  "account.updated",
  "addon.created",
  "addon.updated",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** What the test button sends. */
export const WEBHOOK_TEST = "webhook.test";

export const MOST_ENDPOINTS = 10;
/** How long messages and their deliveries are kept, and can be replayed, in days. */
export const WEBHOOK_KEPT_DAYS = 30;
/** How long the previous secret signs too after a rotation, in hours. */
export const WEBHOOK_OVERLAP_HOURS = 24;

export const DELIVERY_STATES = ["queued", "done", "failed", "canceled"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An endpoint. Its address and secret are write-only: the host is shown. */
export type WebhookEndpoint = {
  id: string;
  name: string;
  host: string;
  /** Empty: all. */
  events: WebhookEvent[];
  active: boolean;
  /** Why the server switched it off; "" when it did not. */
  stopped: "" | "gone" | "failing";
  /** Until when the previous secret signs too. */
  previousUntil: string | null;
  failingSince: string | null;
  pausedUntil: string | null;
  lastSuccess: string | null;
  /** Deliveries that wait for an attempt, and that were given up. */
  waiting: number;
  failed: number;
};

/** `GET /api/app/admin/webhooks`. */
export type WebhookEndpoints = { items: WebhookEndpoint[] };

/** `POST /api/app/admin/webhooks` and `POST …/{id}/rotate`: the only time at which the secret is shown; "" otherwise. */
export type WebhookSecret = { id: string; secret: string };

/** A delivery, with the result of its last attempt; `status` 0: there was no response. */
export type WebhookDelivery = {
  id: string;
  /** The `webhook-id` header. */
  message: string;
  type: string;
  state: DeliveryState;
  attempts: number;
  nextAt: string | null;
  status: number;
  ms: number;
  response: string;
  error: string;
  tried: string | null;
  created: string;
};

/** `GET /api/app/admin/webhooks/{id}/deliveries?state=&after=`, newest first. */
export type WebhookDeliveries = { items: WebhookDelivery[]; next: string | null };

/** `POST /api/app/admin/webhooks/{id}/test`, and the result of any attempt: `status` 0 and `error` say that there was no response. */
export type WebhookAttempt = { ok: boolean; status: number; ms: number; response: string; error: string };
