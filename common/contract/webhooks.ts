import * as v from "valibot";
import { LOCALES } from "./api.ts";
import { PAYMENT_STATUSES } from "./billing.ts";
import { flag, missingAs, rawText, requiredText, secure, time } from "./fields.ts";
import { rule } from "./rule.ts";
import { STREAMING_STATES } from "./stremio.ts";

/** Shapes of /admin/webhooks. Times are ISO 8601 in UTC. docs/webhooks.md describes what receivers get. */

/** What happens, by type; common/contract/webhooks.ts has the schema of each one's data. */
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

const URL_MAX = 2000;

/** An endpoint, a new one without an id. An empty address keeps the stored one. The events: none for all. */
export const endpointInput = () =>
  v.pipe(
    v.object({
      id: rawText,
      name: requiredText(60),
      url: v.pipe(
        rawText,
        v.trim(),
        v.maxLength(URL_MAX),
        v.regex(/^(https?:\/\/[^\s/?#@\\]+(\/\S*)?)?$/i, "webhook_address"),
        secure("webhook_address"),
      ),
      events: missingAs<(typeof WEBHOOK_EVENTS)[number][], (typeof WEBHOOK_EVENTS)[number][]>(
        [],
        v.array(v.picklist(WEBHOOK_EVENTS)),
      ),
      active: flag,
    }),
    rule("url", "validation_required", ({ id, url }) => id !== "" || url !== ""),
  );

/** A delivery to repeat by its id, or all since a time. */
export const replayInput = () =>
  v.pipe(
    v.object({ delivery: rawText, since: time() }),
    rule("since", "validation_required", ({ delivery, since }) => delivery !== "" || since !== ""),
  );

/** A page of the log; a state, or "" for any. */
export const deliveriesQuery = () =>
  v.object({ state: missingAs("", v.picklist(["", ...DELIVERY_STATES])), after: rawText });

const moment = () => v.nullable(v.pipe(v.string(), v.isoTimestamp()));
const cents = () => v.pipe(v.number(), v.integer());
const ids = () => ({ id: v.string(), user: v.string() });

/** The data of each kind of event: ids and states, no address, no name and no secret. Programs read the rest by id. */
export const eventData = () => ({
  user: v.object({
    id: v.string(),
    locale: v.picklist(LOCALES),
    verified: v.boolean(),
    blocked: v.boolean(),
    plan: v.picklist(["free", "paid"]),
    trialEnds: moment(),
    paidUntil: moment(),
  }),
  subscription: v.object({
    ...ids(),
    plan: v.string(),
    period: v.picklist(["month", "year"]),
    provider: v.picklist(["stripe", "manual"]),
    status: v.string(),
    currentPeriodEnd: moment(),
    cancelAtPeriodEnd: v.boolean(),
    endedAt: moment(),
  }),
  payment: v.object({
    ...ids(),
    subscription: v.string(),
    provider: v.picklist(["stripe", "manual"]),
    status: v.picklist(PAYMENT_STATUSES),
    amountCents: cents(),
    refundedCents: cents(),
    currency: v.literal("eur"),
    paidAt: moment(),
    test: v.boolean(),
  }),
  account: v.object({ ...ids(), status: v.picklist(STREAMING_STATES) }),
  addon: v.object({
    ...ids(),
    state: v.picklist(["active", "expired", "unpaid", "blocked", "overdue", "paused", "held"]),
    until: moment(),
    renewed: moment(),
  }),
});
