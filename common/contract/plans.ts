import * as v from "valibot";
import { MOST_CENTS, type Period } from "./billing.ts";
import { flag, missingAs, type Read, rawText, requiredText, text, texts, wholeNumber } from "./fields.ts";

/** A price and the date from which it applies. */
export type PriceChange = { period: Period; cents: number; since: string };

/** `GET /api/app/admin/plans` answers `{ items }`, in the order of their position. */
export type AdminPlan = PlanInput & {
  id: string;
  /** Live subscriptions. */
  subscribers: number;
  /** Newest first, at most 20. */
  history: PriceChange[];
};

/** A plan for visitors, in one language. */
export type PublicPlan = {
  id: string;
  slug: string;
  name: string;
  description: string;
  features: string[];
  monthlyCents: number;
  yearlyCents: number;
  /** The lowest price of the 30 days before a cut, while the cut is at most 30 days old; null otherwise. */
  monthlyBeforeCents: number | null;
  yearlyBeforeCents: number | null;
  trialDays: number;
  /** Screens at the same time; 0 for no limit. */
  screens: number;
  /** Sources of the add-on gateway that it includes. */
  addons: number;
  /** Within how many hours the operator answers; 0 for no promise. */
  supportHours: number;
  /** Name of a drawing (web/src/features/billing/plans/plan-icons.tsx); an unknown one shows none. */
  icon: string;
};

/** The free trial: its screens at the same time (0 for no limit), and whether it begins with the confirmation of the address. */
export type TrialTerms = { screens: number; waits: boolean };

/** A plan and period that a visitor chose before signing up, in one language. */
export type ChosenPlan = { plan: string; name: string; period: Period; price: string };

/** The least amount of a card payment. */
export const LEAST_CENTS = 50;
const LONGEST_NAME = 60;
const LONGEST_DESCRIPTION = 300;
const LONGEST_FEATURE = 120;

export const planTexts = () =>
  v.object({
    name: requiredText(LONGEST_NAME),
    description: text(LONGEST_DESCRIPTION),
    features: v.pipe(
      texts,
      v.transform((lines) => lines.map((line) => line.trim()).filter(Boolean)),
      v.maxLength(12),
      v.everyItem((line) => line.length <= LONGEST_FEATURE, "validation_length_too_long"),
    ),
  });
export type PlanTexts = Read<typeof planTexts>;

/** A plan as an administrator edits it, by the collection's field names. */
export const planInput = () =>
  v.object({
    slug: v.pipe(
      rawText,
      v.trim(),
      v.nonEmpty(),
      v.maxLength(60, "validation_invalid_format"),
      v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    ),
    texts: missingAs({}, v.object({ fr: missingAs({}, planTexts()), en: missingAs({}, planTexts()) })),
    monthly_cents: wholeNumber(LEAST_CENTS, MOST_CENTS),
    /** 0 when the plan is not sold yearly. */
    yearly_cents: v.pipe(
      wholeNumber(0, MOST_CENTS),
      v.check((cents) => cents === 0 || cents >= LEAST_CENTS, "validation_min_number_constraint"),
    ),
    trial_days: wholeNumber(0, 90),
    /** Devices that may watch at the same time; 0: no limit. */
    screens: wholeNumber(0, 100),
    /** Within how many hours the operator answers; 0: no promise. */
    support_hours: missingAs(0, wholeNumber(0, 720)),
    icon: v.pipe(
      rawText,
      v.transform((name) => name.slice(0, 40)),
    ),
    position: wholeNumber(0, 1000),
    public: flag,
  });
/** Body of `POST /api/app/admin/plans` and of `PATCH`. */
export type PlanInput = Read<typeof planInput>;
