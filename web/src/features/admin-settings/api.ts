import type { SettingsChange } from "../../../../common/schemas/settings.ts";
import type { SettingsAnswer } from "../../../../common/wire/settings.ts";
import { adminCalls } from "../../shared/proof/admin-calls.ts";

const { get, patch } = adminCalls("/settings");

/** The settings' key in the query cache. */
export const SETTINGS_KEY = ["admin", "settings"] as const;

/** Every setting of the site. */
export const readSettings = (signal: AbortSignal) => get<SettingsAnswer>("", signal);

/** Saves some settings; returns all of them. */
export const saveSettings = (change: SettingsChange) => patch<SettingsAnswer>("", change);
