import * as v from "valibot";
import { communityLink } from "../community-link.ts";
import { isEmailAddress } from "../email-address.ts";
import { missingAs, type Read, wholeNumber } from "./fields.ts";
import { LEGAL_FIELDS } from "./legal.ts";

/**
 * `GET /api/app/admin/settings` (pb_hooks/platform/site). `mailReady`: a mail server is configured, without which nobody is asked for a
 * mailed code. `analyticsTag`: the external script of public pages, "" for none; only the environment (ANALYTICS_TAG) sets it.
 */
export type SettingsAnswer = { values: SettingsValues; mailReady: boolean; analyticsTag: string };

/**
 * `GET /api/app/admin/sales`: what orders wait for; none can be placed while there is anything. `stripe_held`: the data
 * folder may be a copy, and a superuser has to say that it is the one that sells.
 */
export type SalesAnswer = { missing: (LegalSetting | "instructions_fr" | "stripe_held")[] };

/** The fields of the legal identity, under their names here. */
export const LEGAL_SETTINGS = LEGAL_FIELDS.map((field) => `legal_${field}` as const);
export type LegalSetting = (typeof LEGAL_SETTINGS)[number];

/** How prices include VAT: not at all (art. 293 B of the French tax code), or this percentage. */
export const VAT_MODES = ["franchise", "20", "10", "8.5", "5.5", "2.1"] as const;

const text = (longest = 200) => v.pipe(v.string(), v.trim(), v.maxLength(longest));

/** A short text that is empty or passes a test. */
const shaped = (fits: (value: string) => boolean, code: "validation_is_email" | "validation_invalid_format") =>
  v.pipe(
    text(),
    v.check((value) => value === "" || fits(value), code),
  );

/** The site record as flat fields, so that each one has its own error and audit log line, and can be changed alone. */
export const settingsEntries = () => ({
  // One for each of the list.
  ...(Object.fromEntries(LEGAL_SETTINGS.map((field) => [field, text()])) as Record<
    LegalSetting,
    ReturnType<typeof text>
  >),
  legal_email: shaped(isEmailAddress, "validation_is_email"),
  brand: v.pipe(text(60), v.nonEmpty()),
  tagline_fr: text(),
  tagline_en: text(),
  /** The domain of streaming usernames: `name@mail_domain`. */
  mail_domain: v.pipe(
    text(190),
    v.toLowerCase(),
    v.nonEmpty(),
    v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "domain_invalid"),
  ),
  discord: shaped((value) => communityLink("discord", value) !== "", "validation_invalid_format"),
  reddit: shaped((value) => communityLink("reddit", value) !== "", "validation_invalid_format"),
  reward_as: v.picklist(["credit", "payout"]),
  vat: v.picklist(VAT_MODES),
  instructions_fr: text(1500),
  instructions_en: text(1500),
  trial_days: wholeNumber(0, 90),
  /** Whether a trial waits for the confirmation of the address, where mails are sent. */
  trial_on_confirm: v.boolean(),
  /** Whether new members get the mails that lead to the first film. */
  guide_mails: v.boolean(),
  /** Percent of a referred member's first payment. */
  commission: wholeNumber(0, 100),
  /** Whether a first visit to `/` follows the visitor's language. */
  detect_locale: v.boolean(),
  /** Whether administrators also need a mailed code. */
  admin_mfa: v.boolean(),
  /** Whether mailed codes are no second factor for people who have another one. */
  refuse_mailed_factor: v.boolean(),
  /** Refuses new accounts with an address at a throwaway provider. */
  refuse_throwaway: v.boolean(),
});

export type SettingsValues = v.InferOutput<v.ObjectSchema<ReturnType<typeof settingsEntries>, undefined>>;
export type SettingsField = keyof SettingsValues;

/** Changed fields. Unknown ones are refused, so that a typing mistake of a script is not taken for a change. */
export const settingsChange = () =>
  v.object({
    values: v.pipe(
      missingAs({}, v.partial(v.strictObject(settingsEntries()))),
      v.check((values) => Object.keys(values).length > 0, "validation_required"),
    ),
    /** What the fields held when they were read. */
    before: missingAs<object, Record<string, unknown>>({}, v.record(v.string(), v.unknown())),
  });
/** `PATCH`: the changed fields, and their values when read. 409 `content_changed` when a stored value differs. */
export type SettingsChange = Read<typeof settingsChange>;
