import * as v from "valibot";
import { EMAIL_MAX } from "../limits.ts";
import { ORIGIN } from "../origin.ts";
import { address, chosenPassword, PASSWORD_MAX, PASSWORD_MIN } from "./accounts.ts";
import { flag, missingAs, oneOf, type Read, rawText, text, wholeNumber } from "./fields.ts";
import type { LegalField } from "./legal.ts";
import { rule } from "./rule.ts";
import type { ProvisionerName } from "./stremio.ts";
import type { SystemProblem } from "./system.ts";

/** Shapes of /admin/setup (pb_hooks/operations/setup). */

/** The steps of the set-up, in their order. */
export const SETUP_STEPS = [
  "account",
  "address",
  "legal",
  "mail",
  "payments",
  "key",
  "backup",
  "source",
  "team",
  "brand",
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/**
 * Steps that an operator may do without: orders can be paid by transfer, copies be made by other means, accounts live elsewhere, one
 * person run it all, and the original look stay.
 */
export const SKIPPABLE_STEPS = [
  "payments",
  "backup",
  "source",
  "team",
  "brand",
] as const satisfies readonly SetupStep[];

/** Where copies may go; "off" for nowhere. */
const BACKUP_KINDS = ["s3", "folder", "off"] as const;

export type SetupState = "done" | "missing" | "skipped";

/** Where a setting comes from: the server's environment, which wins, these pages and PocketBase's dashboard, or nowhere. */
type SettingSource = "environment" | "page" | "none";

/** `GET /api/app/admin/setup`. It holds no secret, and only the last four characters of a key. */
export type SetupAnswer = {
  steps: Record<SetupStep, SetupState>;
  /**
   * `operator`: whether a superuser has the administrator's address. `generated`: an administrator's or a superuser's that is still the
   * one of the first start, "" for none.
   */
  account: { email: string; operator: boolean; generated: string };
  /** What the legal notice lacks. */
  legalMissing: LegalField[];
  /** `passkeys`: how many members have, all of which belong to the address's domain. */
  address: { source: SettingSource; url: string; passkeys: number };
  mail: {
    source: SettingSource;
    host: string;
    port: number;
    tls: boolean;
    username: string;
    hasPassword: boolean;
    senderAddress: string;
    senderName: string;
    /** Whether a code that was sent through this server was typed in. */
    tested: boolean;
    /** Whether a code is on its way. */
    waiting: boolean;
  };
  payments: SetupPayments;
  /** Where streaming accounts live. */
  provisioner: ProvisionerName;
  /** Whether each source says in both languages what visitors ask. */
  sourcesSaid: boolean;
  /** What is wrong with Stripe and with the mail server, as on /admin/system. */
  problems: SystemProblem[];
  key: { source: "environment" | "file"; copied: boolean };
  /**
   * Where copies go ("" when it cannot be read, or nowhere), why they fail, when a place that could not be used is tried
   * again, and how old the copy is (null before the first); `scheduled`: PocketBase makes backups in the data folder.
   */
  backup: {
    source: SettingSource;
    place: string;
    error: string;
    again: string | null;
    ageSeconds: number | null;
    works: boolean;
    scheduled: boolean;
  };
};

/**
 * `account`: Stripe's id of it, "" when it is not known. `delivered`: when Stripe last reached the webhook with the present
 * secret; null before. `held`: this data folder may be a copy, and changes nothing at Stripe until a superuser says that it is the
 * one that sells. `inUse`: what Stripe is still needed for.
 */
export type SetupPayments = {
  source: SettingSource;
  keyEnd: string;
  live: boolean;
  account: string;
  hasWebhook: boolean;
  webhookUrl: string;
  delivered: string | null;
  /** Whether Stripe lets the key in force do all that the service needs; what is wrong with it is said as on /admin/system. */
  works: boolean;
  held: boolean;
  inUse: { subscriptions: number; orders: number; tasks: number };
};

/** Answer of `POST …/account`: new tokens, because the old ones have ended; `token` is "" without a member of that address. */
export type AccountAnswer = { token: string; superuser: string };
/** The domain that passkeys of a public address belong to. On a developer's machine, browsers make them for localhost only. */
export function passkeyDomain(url: string): string {
  const host = /^https?:\/\/(\[[^\]]*\]|[^/:]*)/i.exec(url)?.[1]?.toLowerCase() ?? "";
  return /^(127\..*|\[::1\])$/.test(host) ? "localhost" : host;
}

/** Whether passkeys that were made at one public address do not work at the next: they belong to a domain, and need https. */
export function losesPasskeys(before: string, after: string): boolean {
  const isSafe = (url: string) => /^https:/i.test(url);
  return passkeyDomain(before) !== passkeyDomain(after) || (isSafe(before) && !isSafe(after));
}
/** Answer of `POST …/payments`: the rights that the key lacks, by Stripe's names, and nothing changed; none when it is in force. */
export type KeyAnswer = { missing: string[] };
/** Answer of `POST …/backup`: why the place cannot be used, and nothing changed; "" when data is copied there now. */
export type BackupAnswer = { error: string };

const mailbox = () => v.pipe(rawText, v.trim(), v.nonEmpty(), v.maxLength(EMAIL_MAX), address());

const memberToken = v.pipe(rawText, v.maxLength(2000));

/** The operator's own address and password. `member`: the token of the administrator's session, which continues. */
export const accountInput = () =>
  v.object({
    email: mailbox(),
    password: v.pipe(
      missingAs<string, string>("", v.string()),
      v.minLength(PASSWORD_MIN, "validation_min_text_constraint"),
      v.maxLength(PASSWORD_MAX, "validation_max_text_constraint"),
      v.check((typed) => v.safeParse(chosenPassword(), { password: typed }).success, "validation_max_text_constraint"),
    ),
    member: memberToken,
  });
/** `POST …/account`: the operator's own address and password, for the site and PocketBase's dashboard. */
export type AccountInput = Read<typeof accountInput>;

/** The public address: scheme and host alone. `seen`: how many passkeys the operator knows to stop working. */
export const addressInput = () =>
  v.object({
    url: v.pipe(
      text(200),
      v.nonEmpty(),
      v.regex(ORIGIN, "origin_invalid"),
      v.transform((typed) => typed.replace(/\/+$/, "")),
    ),
    seen: missingAs<number, number>(0, wholeNumber(0, 1_000_000_000)),
  });
/** `POST …/address`. */
export type AddressInput = Read<typeof addressInput>;

const HOST = /^([a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?|[0-9a-fA-F:]+)$/;

/** A mail server and the sender. An empty password keeps the one that is saved for this server and username. */
export const mailInput = () =>
  v.object({
    host: v.pipe(text(200), v.nonEmpty(), v.regex(HOST, "host_invalid")),
    port: wholeNumber(1, 65_535),
    tls: flag,
    username: text(200),
    password: v.pipe(rawText, v.maxLength(500)),
    senderAddress: mailbox(),
    senderName: text(100),
  });
/** `POST …/mail`: without a host, the server in force is tried. */
export type MailInput = Read<typeof mailInput>;

/** The code of a test message. `member`: the token of the administrator's session, which proves with the same code. */
export const setupCode = () => v.object({ code: v.pipe(text(20), v.nonEmpty()), member: memberToken });

/** A step that the operator skips, or resumes. */
export const skipInput = () => v.object({ step: oneOf(SKIPPABLE_STEPS), skipped: flag });

/** A secret or restricted key of Stripe. */
export const keyInput = () =>
  v.object({ key: v.pipe(text(300), v.nonEmpty(), v.regex(/^(sk|rk)_(test|live)_\w+$/, "stripe_key_invalid")) });

/** How much is known to be in use of what Stripe is disconnected from. */
export const disconnectInput = () => v.object({ seen: wholeNumber(0, 1_000_000_000) });

/** The signing secret of a webhook that was made in Stripe's dashboard; empty to make one. */
export const webhookInput = () =>
  v.object({ secret: v.pipe(text(300), v.regex(/^(whsec_\w+)?$/, "stripe_webhook_invalid")) });

const NAME = /^[a-zA-Z0-9._-]*$/;
const name = () => v.pipe(text(200), v.regex(NAME));
/**
 * Where copies go: a bucket, a folder of the server, or nowhere. An empty secret keeps the saved one of the same bucket and
 * key; without a key the server's own rights count.
 */
export const backupInput = () =>
  v.pipe(
    v.object({
      kind: oneOf(BACKUP_KINDS),
      bucket: name(),
      prefix: v.pipe(text(200), v.regex(/^[a-zA-Z0-9._/-]*$/)),
      region: name(),
      endpoint: v.pipe(text(300), v.regex(/^(https?:\/\/[^\s/?#@\\]+\/?)?$/i, "origin_invalid")),
      keyId: v.pipe(text(200), v.regex(/^[\x21-\x7e]*$/)),
      secret: v.pipe(text(500), v.regex(/^[\x21-\x7e]*$/)),
      folder: v.pipe(text(500), v.regex(/^(\/[^\0?#]*)?$/, "folder_invalid")),
    }),
    rule("bucket", "validation_required", ({ kind, bucket }) => kind !== "s3" || bucket !== ""),
    rule("folder", "validation_required", ({ kind, folder }) => kind !== "folder" || folder !== ""),
    rule(
      "region",
      "validation_required",
      ({ kind, region, endpoint }) => kind !== "s3" || region !== "" || endpoint !== "",
    ),
  );
/** `POST …/backup`. */
export type BackupInput = Read<typeof backupInput>;
