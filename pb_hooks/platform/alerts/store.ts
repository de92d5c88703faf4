import { ALERT_SERVICES, type AlertService } from "../../../common/contract/alerts.ts";
import { must } from "../../lib/errors.ts";
import type { Place } from "../../lib/place.ts";
import { seal, unseal } from "../../lib/secrets.ts";
import { columns, row } from "../../lib/sql.ts";

/** The id of the only row of settings. */
export const SETTINGS = "alertsettings00";
const ROW = { service: "", url: "", token: "", host: "", quiet_from: 0, quiet_to: 0 };

/** The stored settings. `url` and `token` are sealed. */
export type Settings = Omit<typeof ROW, "service"> & { service: AlertService };

/** Reads them. Without the row, which a superuser may have deleted, there is no channel and no quiet time. */
export function settingsOf(app: CoreApp): Settings {
  const sql = `SELECT ${columns(ROW)} FROM alert_settings WHERE id = {:id}`;
  const found = row(app, sql, { id: SETTINGS }, ROW) ?? ROW;
  return { ...found, service: ALERT_SERVICES.find((known) => known === found.service) ?? "off" };
}

/** A field of the settings, sealed; "" stays "". */
export function sealed(field: "url" | "token", text: string): string {
  return text && seal(place(field), text);
}

/** Address and token of the channel. @throws Error, without them, when the app key was lost */
export function channelOf({ url, token }: Settings): { url: string; token: string } {
  return { url: unseal(place("url"), must(url || null, "address")), token: token && unseal(place("token"), token) };
}

function place(field: "url" | "token"): Place {
  return ["alert_settings", field, SETTINGS];
}
