import * as v from "valibot";
import { LOCALES } from "../wire/api.ts";
import { MOST_DUE_CENTS, PERIODS } from "../wire/billing.ts";
import { flag, missingAs, type Read, rawText, reason, text, wholeNumber } from "./fields.ts";

/** The member's choice; the hooks check whether the plan is on sale. */
const choice = () => ({ plan: rawText, period: v.pipe(rawText, v.picklist(PERIODS, "period_unknown")) });
const change = () => ({ ...choice(), when: missingAs<string, "now" | "end">("now", v.picklist(["now", "end"])) });
export const changePreview = () => v.object(change());
export const changeInput = () =>
  v.object({
    ...change(),
    expected_due_cents: wholeNumber(0, MOST_DUE_CENTS),
    /** The next payment of the preview that the member read: a change at the end of the period costs that. */
    seen_next_cents: v.nullish(v.number()),
    attempt: text(40),
  });
/**
 * `POST /api/app/billing/change` body. `expected_due_cents` is a whole number up to MOST_DUE_CENTS; 409 `price_changed`
 * when it would cost more now: preview again. Unless the change waits for the end: 409 `change_unpaid` while the running period is
 * not paid, and 409 `change_at_end` for a transfer and during free days. The order carries the current cost.
 * `attempt` identifies this attempt (any text of up to 40 characters), so that the same request sent twice is one change; without
 * it each request is a new attempt.
 */
export type ChangeRequest = Read<typeof changeInput>;

const wanted = () => ({ ...choice(), coupon: rawText });
export const quoteQuery = () => v.object(wanted());

/** The consents that an order requires. @param startsNow whether it may begin at once (Quote.startsNow) */
export const consents = (startsNow: boolean) => ({
  /** Express request that the service start before the withdrawal period is over. */
  start_now: startsNow ? v.pipe(flag, v.literal(true, "start_now_required")) : flag,
  accept_terms: v.pipe(flag, v.literal(true, "terms_required")),
});

export const checkoutInput = () =>
  v.object({
    ...consents(false),
    terms_version: rawText,
    ...wanted(),
    /** The amounts of the quote that the member read. If given, an order with other amounts is refused. */
    seen: v.nullish(v.object({ dueNowCents: v.number(), firstCents: v.number(), nextCents: v.nullable(v.number()) })),
  });
/**
 * `POST /api/app/billing/checkout` body. Refusals: `plan_unknown`, `period_unknown`, `terms_required`,
 * `start_now_required` (where the quote says `startsNow`), `terms_changed` and `price_changed` (409: load the quote again),
 * `subscription_live` (409: change it instead), `sales_closed` (409: the operator's details are missing), a coupon's code under
 * `coupon` (`verify_first` until the address is confirmed), `payment_unavailable` (503: try again).
 */
export type CheckoutRequest = Read<typeof checkoutInput>;

/** The language that plans are named in; the member's own when it is unknown. */
export const namesQuery = () => v.object({ locale: v.fallback(v.optional(v.picklist(LOCALES)), undefined) });

/** A refund of at most `left` cents. `refunded_cents` is the amount already refunded when the administrator looked. */
export const refundInput = (left = MOST_DUE_CENTS) =>
  v.object({
    cents: v.pipe(wholeNumber(1, MOST_DUE_CENTS), v.maxValue(left, "refund_too_much")),
    refunded_cents: wholeNumber(0, MOST_DUE_CENTS),
    reason: reason(),
  });
/**
 * `POST /api/app/admin/payments/{id}/refund` body. Refusals: 400 `reason_required`, 400 `refund_too_much` at `cents`,
 * 409 `payment_closed` when nothing can be refunded, 409 `payment_changed` when a refund was made that the caller had
 * not seen, or is on its way.
 */
export type RefundRequest = Read<typeof refundInput>;
