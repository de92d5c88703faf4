import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { wholeNumber } from "../../../../common/schemas/fields.ts";
import { LEGAL_FIELDS } from "../../../../common/wire/api.ts";
import {
  LONGEST_BRAND,
  LONGEST_INSTRUCTIONS,
  LONGEST_SETTING,
  MAIL_DOMAIN,
  MOST_TRIAL_DAYS,
} from "../../../../common/wire/settings.ts";
import { say } from "../../ui/form/form-errors.ts";
import { typedWhole } from "../../ui/form/number-schemas.ts";

const text = (longest = LONGEST_SETTING) =>
  v.pipe(v.string(), v.trim(), v.maxLength(longest, "validation_length_too_long"));
const needed = (longest: number) => v.pipe(text(longest), v.nonEmpty("validation_required"));
const legalText = text();

/** One schema per card of the page; pb_hooks/site/settings-rules.ts checks the values again. */
export const identitySchema = v.object({
  brand: needed(LONGEST_BRAND),
  tagline_fr: text(),
  tagline_en: text(),
  discord: text(),
  reddit: text(),
  detect_locale: v.boolean(),
});

export const accessSchema = v.object({
  trial_days: typedWhole(wholeNumber(0, MOST_TRIAL_DAYS)),
  mail_domain: v.pipe(
    needed(190),
    v.toLowerCase(),
    v.regex(MAIL_DOMAIN, say(msg`Enter a domain, such as passerelle.example.`)),
  ),
});

export const referralSchema = v.object({ commission: typedWhole(wholeNumber(0, 100)), reward_as: v.string() });

export const transferSchema = v.object({
  instructions_fr: text(LONGEST_INSTRUCTIONS),
  instructions_en: text(LONGEST_INSTRUCTIONS),
});

export const legalSchema = v.object({
  ...Object.fromEntries(LEGAL_FIELDS.map((field) => [`legal_${field}`, legalText])),
  legal_email: v.union([v.pipe(v.string(), v.trim(), v.literal("")), v.pipe(text(), v.email())], "validation_is_email"),
});

export const protectionSchema = v.object({ admin_mfa: v.boolean(), refuse_throwaway: v.boolean() });
