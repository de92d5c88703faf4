import { LOCALES, type Locale } from "../../common/wire/api.ts";
import { MOST_CENTS } from "../../common/wire/billing.ts";
import type { PlanInput, PlanTexts } from "../../common/wire/plans.ts";
import { fail } from "../lib/errors.ts";
import { isObject, textOf } from "../lib/json.ts";
import { wholeNumber } from "../lib/numbers.ts";

const LONGEST = { name: 60, description: 300, feature: 120 } as const;
const MOST_FEATURES = 12;
/** What a card payment costs at least, and a bound against slips of the finger. */
const CENTS = { least: 50, most: MOST_CENTS } as const;
const MOST_TRIAL_DAYS = 90;

/**
 * Reads a PlanInput from a request's body.
 * @throws ApiError 400 with one of PocketBase's own codes at the field that is missing or out of bounds; texts are
 * `name_fr`, `description_en`, `features_fr` and so on
 */
export function readPlan(body: unknown): PlanInput {
  if (!isObject(body)) throw fail(400, "validation_required", "slug");
  const slug = textOf(body, "slug").trim();
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 60) throw fail(400, "validation_invalid_format", "slug");
  const yearly = wholeNumber(body, "yearly_cents", 0, CENTS.most);
  if (yearly > 0 && yearly < CENTS.least) throw fail(400, "validation_min_number_constraint", "yearly_cents");
  return {
    slug,
    texts: { fr: readTexts(body, "fr"), en: readTexts(body, "en") },
    monthly_cents: wholeNumber(body, "monthly_cents", CENTS.least, CENTS.most),
    yearly_cents: yearly,
    trial_days: wholeNumber(body, "trial_days", 0, MOST_TRIAL_DAYS),
    icon: textOf(body, "icon").slice(0, 40),
    position: wholeNumber(body, "position", 0, 1000),
    public: body.public === true,
  };
}

function readTexts(body: { [key: string]: unknown }, locale: Locale): PlanTexts {
  const all = body.texts;
  const texts = isObject(all) ? all[locale] : undefined;
  const name = textOf(texts, "name").trim();
  if (name === "") throw fail(400, "validation_required", `name_${locale}`);
  const given = isObject(texts) && Array.isArray(texts.features) ? texts.features : [];
  const features = given.map((feature) => String(feature).trim()).filter(Boolean);
  if (features.length > MOST_FEATURES || features.some((feature) => feature.length > LONGEST.feature))
    throw fail(400, "validation_length_too_long", `features_${locale}`);
  return {
    name: short(name, LONGEST.name, `name_${locale}`),
    description: short(textOf(texts, "description").trim(), LONGEST.description, `description_${locale}`),
    features,
  };
}

function short(text: string, longest: number, field: string): string {
  if (text.length > longest) throw fail(400, "validation_length_too_long", field);
  return text;
}

/** Texts of a stored plan, whatever it holds. */
export function parseTexts(json: string): Record<Locale, PlanTexts> {
  const parsed: unknown = JSON.parse(json || "{}");
  const of = (locale: Locale): PlanTexts => {
    const texts = isObject(parsed) ? parsed[locale] : undefined;
    const features = isObject(texts) && Array.isArray(texts.features) ? texts.features.map(String) : [];
    return { name: textOf(texts, "name"), description: textOf(texts, "description"), features };
  };
  return { fr: of("fr"), en: of("en") };
}

/** What the log keeps of a plan: one line a field. */
export function planFacts(plan: PlanInput): Record<string, string | number | boolean> {
  const { texts, ...rest } = plan;
  const lines = LOCALES.map((locale) => {
    const { name, description, features } = texts[locale];
    return [`texts_${locale}`, [name, description, ...features].join(" / ").slice(0, 1000)] as const;
  });
  return { ...rest, ...Object.fromEntries(lines) };
}
