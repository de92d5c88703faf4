import { queryOptions } from "@tanstack/react-query";
import type { SettingsAnswer, SettingsChange } from "../../../../../common/contract/settings.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, patch } = adminCalls("/settings");

/** The settings' key in the query cache. */
export const SETTINGS_KEY = ["admin", "settings"] as const;

/** Query options for every setting of the site. */
export const settingsOptions = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: ({ signal }) => get<SettingsAnswer>("", signal),
  // A card keeps what it opened with, so each visit of the page must open with the stored values.
  gcTime: 0,
});

/** Saves some settings; returns all of them. */
export const saveSettings = (change: SettingsChange) => patch<SettingsAnswer>("", change);
