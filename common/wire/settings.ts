import type * as v from "valibot";
import type { Read } from "../schemas/fields.ts";
import type { settingsChange, settingsEntries } from "../schemas/settings.ts";
import { LEGAL_FIELDS } from "./api.ts";

/** Wire shapes of `/api/app/admin/settings` (pb_hooks/site). */
export type SettingsValues = v.InferOutput<v.ObjectSchema<ReturnType<typeof settingsEntries>, undefined>>;
export type LegalSettings = Pick<SettingsValues, (typeof LEGAL_SETTINGS)[number]>;
export type SettingsField = keyof SettingsValues;

/**
 * `mailReady`: a mail server is configured, without which nobody is asked for a mailed code. `analyticsTag`: the
 * external script of public pages, "" for none; only the environment (ANALYTICS_TAG) sets it.
 */
export type SettingsAnswer = { values: SettingsValues; mailReady: boolean; analyticsTag: string };

/** `PATCH`: the changed fields, and their values when read. 409 `content_changed` when a stored value differs. */
export type SettingsChange = Read<typeof settingsChange>;

/** `GET /api/app/admin/sales`: the settings that orders wait for; no order can be placed while there are any. */
export type SalesAnswer = { missing: (LegalSettingName | "instructions_fr")[] };
type LegalSettingName = (typeof LEGAL_SETTINGS)[number];

/** How prices include VAT: not at all (art. 293 B of the French tax code), or this percentage. */
export const VAT_MODES = ["franchise", "20", "10", "8.5", "5.5", "2.1"] as const;

/** The fields of the legal identity, under their names here. */
export const LEGAL_SETTINGS = LEGAL_FIELDS.map((field) => `legal_${field}` as const);
