import {
  addressFrom,
  allOrNone,
  type Env,
  hostFrom,
  mailboxFrom,
  originFrom,
  switchFrom,
  wholeFrom,
} from "../../lib/env.ts";
import { appUrl, scriptAddress } from "./rules.ts";

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

/** Whether browsers get the offline page; `false` takes the service worker from those that have it. */
export const offlinePage = (env: Env): boolean => switchFrom(env, "OFFLINE_PAGE", true);

/**
 * Overrides the stored settings with those of the environment, in memory only: secrets stay out of the database, and
 * the environment still wins after someone saves other settings in the dashboard.
 * @param args the command line, to find the address when APP_URL is not set
 * @throws Error when a value is invalid
 */
export function applyEnvironment(settings: Managed, env: Env, args: readonly string[]): void {
  analyticsTag(env);
  settings.meta.appURL = appUrl(originFrom(env, "APP_URL"), settings.meta.appURL, args);
  Object.assign(settings.meta, sender(env));
  Object.assign(settings.smtp, mailServer(env));
  Object.assign(settings.s3, objectStorage(env));
  Object.assign(settings.trustedProxy, proxyHeader(env));
}

/** The external script of public pages, "" for none. Only the environment can enable one. @throws Error for another address */
export function analyticsTag(env: Env): string {
  const tag = env("ANALYTICS_TAG");
  if (tag && !scriptAddress(tag)) throw new Error(`ANALYTICS_TAG must be the https address of a script (${tag})`);
  return tag;
}

export function sender(env: Env): Partial<Managed["meta"]> {
  const [address, name] = [mailboxFrom(env, "SMTP_FROM"), env("SMTP_FROM_NAME").trim()];
  return { ...(address && { senderAddress: address }), ...(name && { senderName: name }) };
}

/** What means nothing without SMTP_HOST. */
const MAIL_DETAILS = ["SMTP_PORT", "SMTP_USERNAME", "SMTP_PASSWORD", "SMTP_TLS", "SMTP_AUTH", "SMTP_LOCAL_NAME"];

/** From SMTP_HOST and what belongs to it; nothing without a host. */
export function mailServer(env: Env): Partial<Managed["smtp"]> {
  const tls = switchFrom(env, "SMTP_TLS");
  const port = wholeFrom(env, "SMTP_PORT", 587, [1, 65_535]);
  const authMethod = env("SMTP_AUTH").trim().toUpperCase() || "PLAIN";
  if (!["PLAIN", "LOGIN"].includes(authMethod)) throw new Error(`SMTP_AUTH must be PLAIN or LOGIN (${authMethod})`);
  if (!env("SMTP_HOST")) {
    const lonely = MAIL_DETAILS.find((name) => env(name));
    if (lonely) throw new Error(`${lonely} needs SMTP_HOST`);
    return {};
  }
  allOrNone(env, ["SMTP_USERNAME", "SMTP_PASSWORD"]);
  const [host, username, password] = [hostFrom(env, "SMTP_HOST"), env("SMTP_USERNAME"), env("SMTP_PASSWORD")];
  const localName = env("SMTP_LOCAL_NAME") && hostFrom(env, "SMTP_LOCAL_NAME");
  return { enabled: true, host, port, username, password, authMethod, tls, localName };
}

/** From S3_BUCKET and what belongs to it; nothing without a bucket. */
export function objectStorage(env: Env): Partial<Managed["s3"]> {
  const forcePathStyle = switchFrom(env, "S3_FORCE_PATH_STYLE");
  if (!allOrNone(env, ["S3_BUCKET", "S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY", "S3_SECRET"])) return {};
  const [bucket, region, accessKey] = [env("S3_BUCKET"), env("S3_REGION"), env("S3_ACCESS_KEY")];
  const endpoint = addressOrHost(env, "S3_ENDPOINT");
  return { enabled: true, bucket, region, endpoint, accessKey, secret: env("S3_SECRET"), forcePathStyle };
}

export function proxyHeader(env: Env): Partial<Managed["trustedProxy"]> {
  const name = env("TRUSTED_PROXY_HEADER").trim();
  if (name && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    throw new Error(`TRUSTED_PROXY_HEADER must be the name of a header, such as X-Real-IP (${name})`);
  return name ? { headers: [name] } : {};
}

/** S3 takes an endpoint with or without a scheme. */
function addressOrHost(env: Env, name: string): string {
  return (
    addressFrom((asked) => (env(asked).includes("://") ? env(asked) : `https://${env(asked)}`), name) &&
    env(name).trim()
  );
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
