import {
  LEGAL_SETTINGS,
  LONGEST_BRAND,
  LONGEST_INSTRUCTIONS,
  LONGEST_SETTING,
  MAIL_DOMAIN,
  MOST_TRIAL_DAYS,
  type SettingsField,
  type SettingsValues,
} from "../../common/wire/settings.ts";
import { isObject } from "../lib/json.ts";
import { communityLink } from "./rules.ts";

/** Checks a value; returns PocketBase's own error code, or "". */
type Rule = (value: unknown) => Code | "";
type Code = `validation_${string}`;

const text =
  (longest: number, required = false): Rule =>
  (value) => {
    if (typeof value !== "string") return "validation_invalid_value";
    if (required && value === "") return "validation_required";
    return value.length > longest ? "validation_length_too_long" : "";
  };

const whole =
  (most: number): Rule =>
  (value) => {
    if (typeof value !== "number" || !Number.isInteger(value)) return "validation_only_int_constraint";
    if (value < 0) return "validation_min_number_constraint";
    return value > most ? "validation_max_number_constraint" : "";
  };

const yesOrNo: Rule = (value) => (typeof value === "boolean" ? "" : "validation_invalid_value");

/** A short text that is empty or passes a test. */
const shaped =
  (fits: (value: string) => boolean, code: Code): Rule =>
  (value) =>
    text(LONGEST_SETTING)(value) || (typeof value === "string" && value !== "" && !fits(value) ? code : "");

const RULES: Readonly<Record<SettingsField, Rule>> = {
  ...(Object.fromEntries(LEGAL_SETTINGS.map((field) => [field, text(LONGEST_SETTING)])) as Record<
    (typeof LEGAL_SETTINGS)[number],
    Rule // one for each entry of the list
  >),
  legal_email: shaped((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), "validation_is_email"),
  brand: text(LONGEST_BRAND, true),
  tagline_fr: text(LONGEST_SETTING),
  tagline_en: text(LONGEST_SETTING),
  mail_domain: (value) =>
    text(190, true)(value) || (MAIL_DOMAIN.test(String(value)) ? "" : "validation_invalid_format"),
  discord: shaped((value) => communityLink("discord", value) !== "", "validation_invalid_format"),
  reddit: shaped((value) => communityLink("reddit", value) !== "", "validation_invalid_format"),
  reward_as: (value) => (value === "credit" || value === "payout" ? "" : "validation_in_invalid"),
  instructions_fr: text(LONGEST_INSTRUCTIONS),
  instructions_en: text(LONGEST_INSTRUCTIONS),
  trial_days: whole(MOST_TRIAL_DAYS),
  commission: whole(100),
  detect_locale: yesOrNo,
  admin_mfa: yesOrNo,
  refuse_throwaway: yesOrNo,
};

/** Invalid values by field, with PocketBase's own codes. */
export type Refusal = { field: string; code: Code };

/**
 * Reads the changed fields from a request; texts are trimmed. Unknown fields are refused, so that a script's typing
 * mistake does not pass for a change.
 */
export function readChange(sent: unknown): Partial<SettingsValues> | Refusal {
  if (!isObject(sent) || Object.keys(sent).length === 0) return { field: "values", code: "validation_required" };
  const values: { [field: string]: unknown } = {};
  for (const [field, given] of Object.entries(sent)) {
    const value = typeof given === "string" ? given.trim() : given;
    const code = Object.hasOwn(RULES, field) ? RULES[field as SettingsField](value) : "validation_invalid_value";
    if (code) return { field, code };
    values[field] = value;
  }
  return values as Partial<SettingsValues>; // each field has passed its rule
}

/** Whether the result is a refusal. */
export function isRefusal(read: Partial<SettingsValues> | Refusal): read is Refusal {
  return "code" in read;
}
