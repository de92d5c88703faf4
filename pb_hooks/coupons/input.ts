import { MOST_CENTS } from "../../common/wire/billing.ts";
import { COUPON_DURATIONS, COUPON_KINDS, type CouponInput } from "../../common/wire/coupons.ts";
import { fail } from "../lib/errors.ts";
import { isObject, textOf } from "../lib/json.ts";
import { wholeNumber } from "../lib/numbers.ts";
import { tidyCode, unfitField } from "./rules.ts";

const LONGEST_TEXT = 300;
const MOST = { percent: 100, amount_cents: MOST_CENTS, days: 3650, months: 36, max_uses: 1_000_000 } as const;

/**
 * Reads a CouponInput from a request's body. Figures that the kind does not use are stored as 0.
 * @throws ApiError 400 with one of PocketBase's own codes at the field that is missing or out of bounds
 */
export function readCoupon(body: unknown): CouponInput {
  if (!isObject(body)) throw fail(400, "validation_required", "code");
  const code = tidyCode(textOf(body, "code"));
  if (code === "") throw fail(400, "validation_invalid_format", "code");
  const kind = COUPON_KINDS.find((known) => known === body.kind);
  if (!kind) throw fail(400, "validation_in_invalid", "kind");
  const duration = COUPON_DURATIONS.find((known) => known === body.duration);
  if (!duration) throw fail(400, "validation_in_invalid", "duration");
  const figure = (field: keyof typeof MOST, wanted: boolean) => (wanted ? wholeNumber(body, field, 0, MOST[field]) : 0);
  const repeats = kind !== "days" && duration === "repeating";
  const coupon: CouponInput = {
    code,
    texts: { fr: sentence(body, "fr"), en: sentence(body, "en") },
    kind,
    percent: figure("percent", kind === "percent"),
    amount_cents: figure("amount_cents", kind === "amount"),
    days: figure("days", kind === "days"),
    duration: kind === "days" ? "once" : duration,
    months: figure("months", repeats),
    plans: Array.isArray(body.plans) ? body.plans.map(String) : [],
    new_customers: body.new_customers === true,
    with_trial: body.with_trial === true,
    ends: readTime(textOf(body, "ends")),
    max_uses: figure("max_uses", true),
    public: body.public === true,
  };
  const unfit = unfitField({ ...coupon, amountCents: coupon.amount_cents });
  if (unfit) throw fail(400, "validation_required", unfit);
  return coupon;
}

function sentence(body: { [key: string]: unknown }, locale: "fr" | "en"): string {
  const text = textOf(body.texts, locale).trim();
  if (text.length > LONGEST_TEXT) throw fail(400, "validation_length_too_long", `text_${locale}`);
  return text;
}

function readTime(text: string): string {
  if (text === "") return "";
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw fail(400, "validation_invalid_format", "ends");
  return time.toISOString();
}
