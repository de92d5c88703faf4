import type { SettingsAnswer, SettingsChange } from "../../../../common/wire/settings.ts";
import { memberCall } from "../../lib/member-call.ts";

const PATH = "/api/app/admin/settings";

/** Names the settings in the query cache. */
export const SETTINGS_KEY = ["admin", "settings"] as const;

/** Every setting of the site. */
export function fetchSettings(signal: AbortSignal): Promise<SettingsAnswer> {
  return memberCall((pb) => pb.send<SettingsAnswer>(PATH, { method: "GET", signal }));
}

/** Saves some settings; answers all of them. */
export function saveSettings(change: SettingsChange): Promise<SettingsAnswer> {
  return memberCall((pb) => pb.send<SettingsAnswer>(PATH, { method: "PATCH", body: change }));
}
