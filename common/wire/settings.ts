import { LEGAL_FIELDS, type LegalField } from "./api.ts";

/**
 * Wire shapes of `/api/app/admin/settings` (pb_hooks/site): the site record as flat fields, so that each one has its
 * own error and audit log line, and can be changed alone.
 */
export type SettingsTexts = {
  brand: string;
  tagline_fr: string;
  tagline_en: string;
  /** The domain of streaming usernames: `name@mail_domain`. */
  mail_domain: string;
  discord: string;
  reddit: string;
  reward_as: string;
  instructions_fr: string;
  instructions_en: string;
} & { [Field in LegalField as `legal_${Field}`]: string };

type SettingsNumbers = {
  trial_days: number;
  /** Percent of a referred member's first payment. */
  commission: number;
};

type SettingsSwitches = {
  /** Whether a first visit to `/` follows the visitor's language. */
  detect_locale: boolean;
  /** Whether administrators also need a mailed code. */
  admin_mfa: boolean;
  /** Refuses new accounts with an address at a throwaway provider. */
  refuse_throwaway: boolean;
};

export type SettingsValues = SettingsTexts & SettingsNumbers & SettingsSwitches;
export type SettingsField = keyof SettingsValues;

/**
 * `mailReady`: a mail server is configured, without which nobody is asked for a mailed code. `analyticsTag`: the
 * external script of public pages, "" for none; only the environment (ANALYTICS_TAG) sets it.
 */
export type SettingsAnswer = { values: SettingsValues; mailReady: boolean; analyticsTag: string };

/** `PATCH`: the changed fields, and their values when read. 409 `content_changed` when a stored value differs. */
export type SettingsChange = { values: Partial<SettingsValues>; before: Partial<SettingsValues> };

/** Longest text of a field, in characters. */
export const LONGEST_SETTING = 200;
export const LONGEST_INSTRUCTIONS = 1500;
export const LONGEST_BRAND = 60;
export const MOST_TRIAL_DAYS = 90;
export const MAIL_DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The fields of the legal identity, under their names here. */
export const LEGAL_SETTINGS = LEGAL_FIELDS.map((field) => `legal_${field}` as const);
