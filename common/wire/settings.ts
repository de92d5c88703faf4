import type { LegalSetting, SettingsValues } from "../schemas/settings.ts";

/**
 * `GET /api/app/admin/settings` (pb_hooks/site). `mailReady`: a mail server is configured, without which nobody is asked for a
 * mailed code. `analyticsTag`: the external script of public pages, "" for none; only the environment (ANALYTICS_TAG) sets it.
 */
export type SettingsAnswer = { values: SettingsValues; mailReady: boolean; analyticsTag: string };

/** `GET /api/app/admin/sales`: the settings that orders wait for; no order can be placed while there are any. */
export type SalesAnswer = { missing: (LegalSetting | "instructions_fr")[] };
