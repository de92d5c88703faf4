import { readSettings, type StremioSettings } from "./settings-rules.ts";

/** The settings of this process, checked at its start. */
export function settings(): StremioSettings {
  return readSettings((name) => $os.getenv(name));
}
