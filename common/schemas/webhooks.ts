import * as v from "valibot";
import { LOCALES } from "../wire/api.ts";
import { PAYMENT_STATUSES } from "../wire/billing.ts";
import { STREAMING_STATES } from "../wire/stremio.ts";
import { DELIVERY_STATES, WEBHOOK_EVENTS } from "../wire/webhooks.ts";
import { flag, missingAs, rawText, requiredText, secure, time } from "./fields.ts";
import { rule } from "./rule.ts";

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
