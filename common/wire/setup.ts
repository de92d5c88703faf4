import type { SystemProblem } from "./system.ts";

/** Shapes of /admin/setup (pb_hooks/operations/setup). */

/** The steps of the set-up, in their order. */
export const SETUP_STEPS = ["account", "address", "legal", "mail", "payments", "key", "backup"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Steps that an operator may do without: orders can be paid by transfer, and copies be made by other means. */
export const SKIPPABLE_STEPS = ["payments", "backup"] as const satisfies readonly SetupStep[];

/** Where copies may go; "off" for nowhere. */
export const BACKUP_KINDS = ["s3", "folder", "off"] as const;

export type SetupState = "done" | "missing" | "skipped";

/** Where a setting comes from: the server's environment, which wins, these pages and PocketBase's dashboard, or nowhere. */
type SettingSource = "environment" | "page" | "none";

/** `GET /api/app/admin/setup`. It holds no secret, and only the last four characters of a key. */
export type SetupAnswer = {
  steps: Record<SetupStep, SetupState>;
  /** `operator`: whether a superuser has the administrator's address. `generated`: still the one of the first start. */
  account: { email: string; operator: boolean; generated: boolean };
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
