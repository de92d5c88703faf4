import { type Env, secretsFrom } from "../../lib/env.ts";

/**
 * The secrets in BOUNCE_WEBHOOK_SECRET: several, comma-separated, during a rotation.
 * @throws Error if one is too short to sign with
 */
export function readBounceSecrets(env: Env): string[] {
  const secrets = secretsFrom(env, "BOUNCE_WEBHOOK_SECRET");
  if (secrets.some((secret) => secret.length < 16))
    throw new Error("BOUNCE_WEBHOOK_SECRET must have 16 characters or more");
  return secrets;
}
