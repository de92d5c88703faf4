import { appUrl, scriptAddress } from "./rules.ts";

/** Reads an environment variable; "" when it is not set. */
export type Env = (name: string) => string;

/** The settings that the environment can define, under PocketBase's own names. */
export type Managed = {
  meta: { appURL: string; senderAddress: string; senderName: string };
  smtp: {
    enabled: boolean;
    host: string;
    port: number;
    username: string;
    password: string;
    authMethod: string;
    tls: boolean;
    localName: string;
  };
  s3: {
    enabled: boolean;
    bucket: string;
    region: string;
    endpoint: string;
    accessKey: string;
    secret: string;
    forcePathStyle: boolean;
  };
  trustedProxy: { headers: string[] };
};

/**
 * Overrides the stored settings with those of the environment, in memory only: secrets stay out of the database, and
 * the environment still wins after someone saves other settings in the dashboard.
 * @param args the command line, to find the address when APP_URL is not set
 * @throws Error when a value is invalid
 */
export function applyEnvironment(settings: Managed, env: Env, args: readonly string[]): void {
  const tag = env("ANALYTICS_TAG");
  if (tag && !scriptAddress(tag)) throw new Error(`ANALYTICS_TAG must be the https address of a script (${tag})`);
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

/**
 * What to store when the settings in force are saved: a field that only holds the environment's value keeps its stored
 * value; anything else was chosen. Otherwise the first start would write the mail server's password into the database,
 * and settings would outlive their environment.
 * @param stored as in the database; not changed
 */
export function toStore(inForce: Managed, stored: Managed, env: Env, args: readonly string[]): Managed {
  const applied = copyOf(stored);
  applyEnvironment(applied, env, args);
  return {
    meta: keep(inForce.meta, applied.meta, stored.meta),
    smtp: keep(inForce.smtp, applied.smtp, stored.smtp),
    s3: keep(inForce.s3, applied.s3, stored.s3),
    trustedProxy: keep(inForce.trustedProxy, applied.trustedProxy, stored.trustedProxy),
  };
}

/** The fields that the environment can define, copied from the settings. */
export function copyOf({ meta, smtp, s3, trustedProxy }: Managed): Managed {
  return {
    meta: { appURL: meta.appURL, senderAddress: meta.senderAddress, senderName: meta.senderName },
    smtp: {
      enabled: smtp.enabled,
      host: smtp.host,
      port: smtp.port,
      username: smtp.username,
      password: smtp.password ?? "",
      authMethod: smtp.authMethod,
      tls: smtp.tls,
      localName: smtp.localName,
    },
    s3: {
      enabled: s3.enabled,
      bucket: s3.bucket,
      region: s3.region,
      endpoint: s3.endpoint,
      accessKey: s3.accessKey,
      secret: s3.secret ?? "", // missing where there is none
      forcePathStyle: s3.forcePathStyle,
    },
    trustedProxy: { headers: [...(trustedProxy.headers ?? [])] },
  };
}

/** Writes the fields into settings. */
export function assign(settings: Managed, fields: Managed): void {
  Object.assign(settings.meta, fields.meta);
  Object.assign(settings.smtp, fields.smtp);
  Object.assign(settings.s3, fields.s3);
  settings.trustedProxy.headers = fields.trustedProxy.headers;
}

function keep<Group extends object>(inForce: Group, applied: Group, stored: Group): Group {
  const kept = { ...inForce };
  for (const key of Object.keys(inForce) as (keyof Group)[])
    if (JSON.stringify(inForce[key]) === JSON.stringify(applied[key])) kept[key] = stored[key];
  return kept;
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
