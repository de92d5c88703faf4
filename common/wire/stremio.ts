import type { StreamingState } from "./api.ts";

/** Who makes the add-on accounts (STREMIO_PROVISIONER). With `local` our own record is the account. */
export const PROVISIONERS = ["local", "webhook", "stremio"] as const;
export type ProvisionerName = (typeof PROVISIONERS)[number];

/** What should be, and what is known to be. */
export type DesiredState = "active" | "suspended";
export type ActualState = "none" | DesiredState;

/** Why an account is not in sync yet. */
export const SYNC_REASONS = [
  /** The member has not agreed to Stremio's terms yet. */
  "consent",
  /** No more new accounts today. */
  "sign_up_budget",
  /** No answer, or none that makes sense. */
  "unreachable",
  /** The other side said no. */
  "refused",
  /** Somebody changed the password on the other side. */
  "password_changed",
  /** The account is not there any more on the other side. */
  "account_gone",
  /** The stored password can't be read any more. */
  "key_lost",
] as const;
export type SyncReason = (typeof SYNC_REASONS)[number];

/** Version of the sentence with which a member agrees to Stremio's terms; a day. */
export const CONSENT_VERSION = "2026-11-21";

/** One account of `GET /api/app/admin/stremio/accounts?state=&q=&after=`. No secret is in it. */
export type AdminAccount = {
  id: string;
  member: { id: string; email: string; name: string };
  username: string;
  state: StreamingState;
  desired: DesiredState;
  actual: ActualState;
  /** Whether the user name is the one that is in force outside. */
  sameName: boolean;
  /** Whether the add-on list is the present one; true where add-ons don't apply. */
  sameAddons: boolean;
  reason: SyncReason | null;
  /** What the last failed try said; "" for nothing. */
  detail: string;
  attempts: number;
  nextTry: string | null;
  /** Since when the desired state is the present one. */
  since: string | null;
  lastSynced: string | null;
};

/** `GET /api/app/admin/stremio`. */
export type ProvisioningHealth = {
  provisioner: ProvisionerName;
  counts: Record<StreamingState, number>;
  reasons: Partial<Record<SyncReason, number>>;
  /** Active accounts, and how many of them have the present add-on list. */
  addons: { total: number; done: number };
  failures: number;
  /** Failures in a row after which nothing more is asked of the other side, but for a trial now and then. */
  failureLimit: number;
  stopped: string | null;
  /** While stopped: when the next trial is due, and how many have failed. */
  nextTrial: string | null;
  trials: number;
  lastSuccess: string | null;
  lastFailure: string | null;
  lastError: string;
  /** New accounts today; null where there is no limit. */
  signUps: { used: number; limit: number; blockedUntil: string | null } | null;
  /** Accounts still to be deleted outside, and those that can't be. */
  leaving: number;
  lost: number;
};

/** An add-on that every account gets. `manifest` is what its server said when it was saved. */
export type AdminAddon = {
  id: string;
  name: string;
  url: string;
  locked: boolean;
  active: boolean;
  manifest: { id: string; name: string; version: string };
};
