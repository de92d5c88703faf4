import { PASSWORD_MAX, PASSWORD_MAX_BYTES, PASSWORD_MIN } from "../common/contract/accounts.ts";
import { isEmailAddress } from "../common/email-address.ts";
import { judgePassword } from "../common/passwords.ts";
import { readBounceSecrets } from "./audience/newsletter/settings-rules.ts";
import { readAutomaticTax, readStripe, readWebhookSecrets } from "./billing/ledger/settings-rules.ts";
import { addressFrom, type Env, originFrom, switchFrom } from "./lib/env.ts";
import { errorText } from "./lib/errors.ts";
import { readTargets } from "./platform/caches/settings.ts";
import { remoteServer } from "./platform/icons/rules.ts";
import {
  analyticsTag,
  mailServer,
  objectStorage,
  offlinePage,
  proxyHeader,
  sender,
} from "./platform/site/environment.ts";
import { readSettings as readStremio } from "./streaming/stremio/settings-rules.ts";

const MIN_KEY = 32;

/** Each reads some variables and throws a sentence when one is wrong. */
const READERS: readonly ((env: Env) => unknown)[] = [
  (env) => originFrom(env, "APP_URL"),
  (env) => appKey(env, "APP_KEY"),
  (env) => appKey(env, "APP_KEY_PREVIOUS"),
  adminEmail,
  adminPassword,
  mailServer,
  sender,
  objectStorage,
  proxyHeader,
  analyticsTag,
  offlinePage,
  (env) => switchFrom(env, "HSTS_SUBDOMAINS"),
  (env) => originFrom(env, "NODES_URL"),
  (env) => remoteServer(env("ICON_REMOTE"), env("ICON_REMOTE_HOSTS")),
  readStremio,
  readStripe,
  readWebhookSecrets,
  readAutomaticTax,
  readBounceSecrets,
  (env) => addressFrom(env, "APPLE_API_BASE"),
  (env) => addressFrom(env, "DEBRID_API_BASE"),
  readTargets,
  acmeDirectory,
];

/**
 * Judges the operator's environment without a database: one sentence for each wrong variable. The host runs this
 * before it opens or writes anything (internal/command/environment), from its own bundle.
 */
export function problems(env: Env): string[] {
  return READERS.flatMap((read) => {
    try {
      read(env);
      return [];
    } catch (error) {
      return [errorText(error)];
    }
  });
}

/** The host reads it (internal/front/certificates); RFC 8555 asks for https. */
function acmeDirectory(env: Env): void {
  const address = addressFrom(env, "ACME_DIRECTORY");
  if (address && !/^https:/i.test(address)) throw new Error(`ACME_DIRECTORY must start with https:// (${address})`);
}

function appKey(env: Env, name: string): void {
  if (env(name) && env(name).length < MIN_KEY) throw new Error(`${name} must have at least ${MIN_KEY} characters`);
}

/** The host hides this variable and the next one once the product is installed: only the first start uses them. */
function adminEmail(env: Env): void {
  const email = env("ADMIN_EMAIL");
  if (email && !isEmailAddress(email))
    throw new Error(`ADMIN_EMAIL must be an e-mail address with a full domain (${email})`);
}

function adminPassword(env: Env): void {
  const password = env("ADMIN_PASSWORD");
  if (!password) return;
  const judged = judgePassword(password, env("ADMIN_EMAIL"), "Passerelle");
  if (judged === "short" || judged === "long")
    throw new Error(
      `ADMIN_PASSWORD must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters and ${PASSWORD_MAX_BYTES} bytes at most`,
    );
  if (judged === "guessable") throw new Error("ADMIN_PASSWORD is easy to guess: choose another one");
}
