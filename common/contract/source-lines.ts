import * as v from "valibot";
import { isSecure } from "../host.ts";
import type { Locale } from "./api.ts";
import { flag, missingAs, text, wholeNumber } from "./fields.ts";

/** What visitors read about each of the operator's sources: what it shows, who provides it, at what price, under which right. */

/** `free` for everyone; `paid`: the provider asks a price; `own`: the row opens the member's own subscription. */
export const SOURCE_COSTS = ["free", "paid", "own"] as const;
type SourceCost = (typeof SOURCE_COSTS)[number];

/** Longest texts of a line. */
export const LINE_MAX = { rows: 60, shows: 160, provider: 80, link: 300, right: 120 } as const;

const both = (most: number) => missingAs({ fr: "", en: "" }, v.object({ fr: text(most), en: text(most) }));

/** A line as the operator writes it; empty parts are not said yet. */
export const sourceLine = () =>
  v.object({
    /** The names of its rows in Stremio. */
    rows: both(LINE_MAX.rows),
    shows: both(LINE_MAX.shows),
    provider: text(LINE_MAX.provider),
    /** The provider's own page, https; "" for none. */
    link: v.pipe(
      text(LINE_MAX.link),
      v.check((url) => url === "" || (isSecure(url) && /^https:/i.test(url)), "validation_invalid_format"),
    ),
    cost: missingAs("free", v.picklist(SOURCE_COSTS)),
    /** What the provider asks each month, in cents; only `paid` has a price. */
    cents: missingAs(0, wholeNumber(0, 100_000)),
    right: both(LINE_MAX.right),
    /** The operator has checked that the source has this right. */
    checked: flag,
  });
export type SourceLine = v.InferOutput<ReturnType<typeof sourceLine>>;

export const EMPTY_LINE: SourceLine = {
  rows: { fr: "", en: "" },
  shows: { fr: "", en: "" },
  provider: "",
  link: "",
  cost: "free",
  cents: 0,
  right: { fr: "", en: "" },
  checked: false,
};

/** A source as visitors see it, in one language. Without `said` only the names of its rows are known, or not even these. */
export type PublicSource = {
  rows: string;
  said: boolean;
  shows: string;
  provider: string;
  link: string;
  cost: SourceCost;
  cents: number;
  right: string;
  /** The plans that have it; none: all of them. */
  plans: string[];
};

/** Whether a line says all that a visitor asks, in a language: what, who, at what price, under which right. */
export function isSaid({ shows, provider, right, checked }: SourceLine, locale: Locale): boolean {
  return shows[locale] !== "" && provider !== "" && right[locale] !== "" && checked;
}
