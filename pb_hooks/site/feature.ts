import { appKey } from "../lib/app-key.ts";
import { errorText } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { noStore, requireAdmin } from "../lib/guards.ts";
import { isObject } from "../lib/json.ts";
import { row, run } from "../lib/sql.ts";
import { applyEnvironment, assign, copyOf, type Managed, toStore } from "./environment.ts";
import { changeSettings, readSettings } from "./settings.ts";

/** Runs a step of the start; what is wrong with a setting is said in one sentence, without a stack. */
function orRefuse(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw new ApiError(500, errorText(error)); // printed as its text alone, unlike an Error
  }
}

/** PocketBase writes bytes, which SQLite takes for its own binary form of JSON. */
const STORED = "CAST(value AS TEXT)";

const env = (name: string) => $os.getenv(name);

/** The settings as the database has them; undefined when they are encrypted (`--encryptionEnv`). */
function storedSettings(app: CoreApp): Managed | undefined {
  const sql = `SELECT ${STORED} AS value FROM _params WHERE id = 'settings' AND json_valid(${STORED})`;
  const stored: unknown = JSON.parse(row(app, sql, {}, { value: "" })?.value || "null");
  return isObject(stored) ? (stored as unknown as Managed) : undefined; // PocketBase wrote it
}

/** Saves settings, whatever code does it, without what only the environment says. After the checks, which want them whole. */
function withoutEnvironment(e: core.ModelEvent): void {
  const settings = e.model as unknown as Managed; // the only model of that table
  const stored = storedSettings(e.app);
  if (!stored) {
    e.next();
    return;
  }
  const inForce = copyOf(settings);
  assign(settings, toStore(inForce, copyOf(stored), env, $os.args));
  try {
    e.next();
  } finally {
    assign(settings, inForce); // in a migration these are the very settings of the server
  }
}

/** Takes the secrets of the environment out of a database into which an earlier release has written them. */
function forgetSecrets(app: CoreApp): void {
  const secrets = { "$.smtp.password": env("SMTP_PASSWORD"), "$.s3.secret": env("S3_SECRET") };
  for (const [path, secret] of Object.entries(secrets)) {
    if (!secret) continue;
    const sql = `UPDATE _params SET value = json_set(${STORED}, '${path}', '')
                 WHERE id = 'settings' AND json_valid(${STORED}) AND json_extract(${STORED}, '${path}') = {:secret}`;
    run(app, sql, { secret });
  }
}

/**
 * Start-up: the key of secrets, and the settings that come from the environment. And what an operator
 * sets while the server runs: the site record.
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
      forgetSecrets(e.app);
    },
    onSettingsReload: (e) => {
      e.next();
      orRefuse(() => applyEnvironment(e.app.settings(), env, $os.args));
    },
    "onModelCreateExecute _params": withoutEnvironment,
    "onModelUpdateExecute _params": withoutEnvironment,
  },
});
