import type { LegalSetting, SettingsValues } from "../schemas/settings.ts";

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
