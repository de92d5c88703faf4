import { appKey, KEY_FILE } from "../lib/app-key.ts";
import { errorText } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { noStore, requireAdmin } from "../lib/guards.ts";
import { applyEnvironment } from "./environment.ts";
import { changeSettings, readSettings } from "./settings.ts";

/** Runs a step of the start; what is wrong with a setting is said in one sentence, without a stack. */
function orRefuse(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw new ApiError(500, errorText(error)); // printed as its text alone, unlike an Error
  }
}

/** A backup must not carry the key of what is encrypted in it, and restoring one keeps the key that is here. */
function withoutKey(e: core.BackupEvent): void {
  e.exclude = [...e.exclude, KEY_FILE];
  e.next();
}

/**
 * Start-up: the key of secrets, and the settings that come from the environment; backups leave the key out. And what an
 * operator sets while the server runs: the site record.
 */
export default feature({
  routes: {
    "GET /api/app/admin/settings": [noStore, requireAdmin, readSettings],
    "PATCH /api/app/admin/settings": [noStore, requireAdmin, changeSettings],
  },
  hooks: {
    onBootstrap: (e) => {
      e.next();
      orRefuse(appKey); // an unusable key must stop the start, not the first sign-up
    },
    onSettingsReload: (e) => {
      e.next();
      orRefuse(() => applyEnvironment(e.app.settings(), (name) => $os.getenv(name), $os.args));
    },
    onBackupCreate: withoutKey,
    onBackupRestore: withoutKey,
  },
});
