import { queryOptions } from "@tanstack/react-query";
import type { Maintenance } from "../../../../../common/contract/banner.ts";
import type { SettingsAnswer, SettingsChange } from "../../../../../common/contract/settings.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
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

const maintenance = adminCalls("/maintenance");
export const MAINTENANCE_KEY = ["admin", "maintenance"] as const;
export const readMaintenance = (signal: AbortSignal) => maintenance.get<Maintenance>("", signal);

/** Closes forms until a time; "" opens them. @param before what the form showed: 409 `record_changed` when someone changed it since */
export const saveMaintenance = (until: string, before: Maintenance) =>
  thenRefresh(maintenance.post<Maintenance>("", { until, before }), MAINTENANCE_KEY);
