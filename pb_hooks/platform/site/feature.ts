import { appKey } from "../../lib/app-key.ts";
import { errorText } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
import { isObject } from "../../lib/json.ts";
import { hasOperatorSettings, readSecret, writeSecret } from "../../lib/operator-settings.ts";
import { changeServerSettings } from "../../lib/server-settings.ts";
import { row, run } from "../../lib/sql.ts";
import { BANNER, readBanner, readMaintenance, saveBanner, saveMaintenance } from "./announce.ts";
import { applyEnvironment, assign, copyOf, type Managed, toStore } from "./environment.ts";
import { faqTexts, orderFaqs } from "./faqs.ts";
import { isExposed } from "./rules.ts";
import { changeSettings, readSettings } from "./settings.ts";

/** Runs a step of the start; reports a wrong setting in one sentence, without a stack. */
function orRefuse(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw new ApiError(500, errorText(error)); // prints only its text, unlike an Error
  }
}

/** PocketBase writes bytes, which SQLite would read as its own binary form of JSON. */
const STORED = "CAST(value AS TEXT)";

const env = (name: string) => $os.getenv(name);

/** The settings as stored in the database; undefined when they are encrypted (`--encryptionEnv`). */
function storedSettings(app: CoreApp): Managed | undefined {
  const sql = `SELECT ${STORED} AS value FROM _params WHERE id = 'settings' AND json_valid(${STORED})`;
  const stored: unknown = JSON.parse(row(app, sql, {}, { value: "" })?.value || "null");
  return isObject(stored) ? (stored as unknown as Managed) : undefined; // PocketBase wrote it
}

/**
 * Moves the mail server's password from settings that are about to be stored to where it is sealed. The environment's
 * is not among them.
 */
function sealPassword(app: CoreApp, inForce: Managed, wanted: Managed): void {
  if (env("SMTP_HOST") || !hasOperatorSettings(app)) return;
  const { password } = inForce.smtp;
  if (password !== readSecret(app, "smtp_password")) writeSecret(app, "smtp_password", password);
  wanted.smtp.password = "";
}

/** Saves the settings of an earlier release, which kept the password as text, again. */
function sealStoredPassword(app: CoreApp): void {
  if (storedSettings(app)?.smtp.password && hasOperatorSettings(app)) changeServerSettings(app, () => {});
}

/** Puts the sealed password into the settings in force, unless the environment names the mail server. */
function openPassword(app: CoreApp): void {
  const { smtp } = app.settings();
  if (!env("SMTP_HOST") && !smtp.password) smtp.password = readSecret(app, "smtp_password");
}

/** Saves settings, from any caller, without the environment's values. Runs after the checks, which need them all. */
function withoutEnvironment(e: core.ModelEvent) {
  const settings = e.model as unknown as Managed; // the only model of that table
  const stored = storedSettings(e.app);
  if (!stored) return e.next();
  const inForce = copyOf(settings);
  const wanted = toStore(inForce, copyOf(stored), env, $os.args);
  sealPassword(e.app, inForce, wanted);
  assign(settings, wanted);
  try {
    e.next();
  } finally {
    assign(settings, inForce); // in a migration these are the server's own settings
  }
}

/** Removes the environment's secrets from a database into which an earlier release wrote them. */
function forgetSecrets(app: CoreApp): void {
  const secrets = { "$.smtp.password": env("SMTP_PASSWORD"), "$.s3.secret": env("S3_SECRET") };
  for (const [path, secret] of Object.entries(secrets)) {
    if (!secret) continue;
    const sql = `UPDATE _params SET value = json_set(${STORED}, '${path}', '')
                 WHERE id = 'settings' AND json_valid(${STORED}) AND json_extract(${STORED}, '${path}') = {:secret}`;
    run(app, sql, { secret });
  }
}

function warnOfHttp(url: string): void {
  if ($os.args.includes("serve") && isExposed(url))
    console.warn(`The public address is ${url}: passwords travel unencrypted, and there are no passkeys. Use https.`);
}

/**
 * At start: the key for secrets, and the settings from the environment. While running: the site record, which the
 * operator edits.
 */
export default feature({
  rows: { site: "kept" },
  texts: (app) => [{ key: BANNER, group: "banner", fr: "", en: "", more: [] }, ...faqTexts(app)],
  routes: {
    "GET /api/app/admin/settings": [noStore, may("settings"), readSettings],
    "PATCH /api/app/admin/settings": [...proved("settings"), changeSettings],
    "GET /api/app/admin/maintenance": [noStore, may("settings"), readMaintenance],
    "POST /api/app/admin/maintenance": [noStore, may("settings"), saveMaintenance],
    "POST /api/app/admin/texts/faqs/order": [noStore, may("content.write"), orderFaqs],
    "GET /api/app/admin/texts/banner": [noStore, may("content.write"), readBanner],
    "POST /api/app/admin/texts/banner": [noStore, may("content.write"), saveBanner],
  },
  hooks: {
    onBootstrap: (e) => {
      e.next();
      orRefuse(appKey); // an unusable key must stop the start, not the first sign-up
      if (!$folder.reads()) {
        forgetSecrets(e.app);
        sealStoredPassword(e.app);
      }
      warnOfHttp(e.app.settings().meta.appURL);
    },
    onSettingsReload: (e) => {
      e.next();
      orRefuse(() => applyEnvironment(e.app.settings(), env, $os.args));
      openPassword(e.app);
    },
    "onModelCreateExecute _params": withoutEnvironment,
    "onModelUpdateExecute _params": withoutEnvironment,
  },
});
