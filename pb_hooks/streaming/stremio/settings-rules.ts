import { PROVISIONERS, type ProvisionerName } from "../../../common/contract/stremio.ts";
import { isSecure } from "../../../common/host.ts";
import { type Env, wholeFrom } from "../../lib/env.ts";

/** The environment's settings for remote accounts. */
export type StremioSettings = {
  provisioner: ProvisionerName;
  /** Scheme and host of Stremio's central API, without a trailing slash. */
  apiBase: string;
  webhookUrl: string;
  webhookSecret: string;
  /** New accounts at Stremio per UTC day. */
  signUpsPerDay: number;
  /** Least time between two requests to Stremio, across all processes. */
  intervalMs: number;
};

const MIN_SECRET = 16;

/**
 * Reads and checks the settings.
 * @param env returns a variable's value, "" when it is not set
 * @throws Error, with a sentence for the operator, when one is invalid
 */
export function readSettings(env: Env): StremioSettings {
  const name = env("STREMIO_PROVISIONER") || "local";
  const provisioner = PROVISIONERS.find((known) => known === name);
  if (!provisioner) throw new Error(`STREMIO_PROVISIONER must be one of ${PROVISIONERS.join(", ")} (${name})`);
  const settings: StremioSettings = {
    provisioner,
    apiBase: (env("STREMIO_API_BASE") || "https://api.strem.io").replace(/\/+$/, ""),
    webhookUrl: env("STREMIO_WEBHOOK_URL"),
    webhookSecret: env("STREMIO_WEBHOOK_SECRET"),
    signUpsPerDay: wholeFrom(env, "STREMIO_SIGN_UPS_PER_DAY", 20, [0, 1_000_000]),
    intervalMs: wholeFrom(env, "STREMIO_INTERVAL_MS", 1000, [0, 1_000_000]),
  };
  if (provisioner === "stremio") checkAddress("STREMIO_API_BASE", settings.apiBase);
  if (provisioner === "webhook") {
    checkAddress("STREMIO_WEBHOOK_URL", settings.webhookUrl);
    if (settings.webhookSecret.length < MIN_SECRET)
      throw new Error(`STREMIO_WEBHOOK_SECRET must have at least ${MIN_SECRET} characters`);
  }
  return settings;
}

function checkAddress(name: string, url: string): void {
  if (!isSecure(url)) throw new Error(`${name} must be an https address`);
}
