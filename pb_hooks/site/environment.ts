import { appUrl } from "./rules.ts";

/** Reads an environment variable; "" when it is not set. */
export type Env = (name: string) => string;

/**
 * Puts what the environment says over the stored settings, in memory only: secrets stay out of the database, and the
 * environment still counts after somebody saved other settings in the dashboard.
 * @param args the command line, to find the address when APP_URL is not set
 * @throws Error when a value can't be right
 */
export function applyEnvironment(settings: core.Settings, env: Env, args: readonly string[]): void {
  settings.meta.appURL = appUrl(env("APP_URL"), settings.meta.appURL, args);
  if (env("SMTP_FROM")) settings.meta.senderAddress = env("SMTP_FROM");
  if (env("SMTP_FROM_NAME")) settings.meta.senderName = env("SMTP_FROM_NAME");
  if (env("SMTP_HOST")) {
    settings.smtp.enabled = true;
    settings.smtp.host = env("SMTP_HOST");
    settings.smtp.port = port(env("SMTP_PORT") || "587");
    settings.smtp.username = env("SMTP_USERNAME");
    settings.smtp.password = env("SMTP_PASSWORD");
    settings.smtp.authMethod = env("SMTP_AUTH") || "PLAIN";
    settings.smtp.tls = isYes(env("SMTP_TLS"));
    settings.smtp.localName = env("SMTP_LOCAL_NAME");
  }
  if (env("S3_BUCKET")) {
    settings.s3.enabled = true;
    settings.s3.bucket = env("S3_BUCKET");
    settings.s3.region = env("S3_REGION");
    settings.s3.endpoint = env("S3_ENDPOINT");
    settings.s3.accessKey = env("S3_ACCESS_KEY");
    settings.s3.secret = env("S3_SECRET");
    settings.s3.forcePathStyle = isYes(env("S3_FORCE_PATH_STYLE"));
  }
  if (env("TRUSTED_PROXY_HEADER")) settings.trustedProxy.headers = [env("TRUSTED_PROXY_HEADER")];
}

function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65535)
    throw new Error(`SMTP_PORT must be a port number (${text})`);
  return value;
}

function isYes(text: string): boolean {
  return ["1", "true", "yes", "on"].includes(text.toLowerCase());
}
