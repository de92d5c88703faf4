import * as v from "valibot";
import { flag, ids, REASON_MAX, type Read, rawText, reason, requiredText, secure, text } from "./fields.ts";
import { rule } from "./rule.ts";

/** States of the generated add-on account. */
export const STREAMING_STATES = ["active", "suspended", "queued", "error"] as const;
export type StreamingState = (typeof STREAMING_STATES)[number];

/** Where the add-on accounts are created (STREMIO_PROVISIONER). With `local` our own record is the account. */
export const PROVISIONERS = ["local", "webhook", "stremio"] as const;
export type ProvisionerName = (typeof PROVISIONERS)[number];

/** The desired state, and the known actual state. */
export type DesiredState = "active" | "suspended";
export type ActualState = "none" | DesiredState;

/** Why an account is not in sync yet. */
export const SYNC_REASONS = [
  /** The member has not agreed to Stremio's terms yet. */
  "consent",
  /** Today's limit of new accounts is reached. */
  "sign_up_budget",
  /** No response, or a meaningless one. */
  "unreachable",
  /** The provider refused. */
  "refused",
  /** Someone changed the password at the provider. */
  "password_changed",
  /** The account no longer exists at the provider. */
  "account_gone",
  /** The stored password can't be read any more. */
  "key_lost",
] as const;
export type SyncReason = (typeof SYNC_REASONS)[number];

/** One account of `POST /api/app/admin/stremio/accounts/search` {state, q, after}. It holds no secret. */
export type AdminAccount = {
  id: string;
  member: { id: string; email: string; name: string };
  username: string;
  state: StreamingState;
  desired: DesiredState;
  actual: ActualState;
  /** Whether the username equals the one in use at the provider. */
  sameName: boolean;
  /** Whether the add-on list is the current one; true where add-ons don't apply. */
  sameAddons: boolean;
  reason: SyncReason | null;
  /** The last failed attempt's message; "" for none. */
  detail: string;
  attempts: number;
  nextTry: string | null;
  /** Since when the desired state has its current value. */
  since: string | null;
  lastSynced: string | null;
};

/** `GET /api/app/admin/stremio`. */
export type ProvisioningHealth = {
  provisioner: ProvisionerName;
  counts: Record<StreamingState, number>;
  reasons: Partial<Record<SyncReason, number>>;
  /** Active accounts, and how many of them have the current add-on list. */
  addons: { total: number; done: number };
  failures: number;
  /** Consecutive failures after which the provider is called only for an occasional test. */
  failureLimit: number;
  stopped: string | null;
  /** While stopped: when the next attempt is due, and how many have failed. */
  nextTrial: string | null;
  trials: number;
  lastSuccess: string | null;
  lastFailure: string | null;
  lastError: string;
  /** New accounts today; null where there is no limit. */
  signUps: { used: number; limit: number; blockedUntil: string | null } | null;
  /** Accounts still to be deleted at the provider, and those that can't be. */
  deleting: number;
  lost: number;
};

/** An add-on of every account. `manifest` is its server's answer when it was saved. */
export type AdminAddon = Read<typeof addonInput> & { manifest: { id: string; name: string; version: string } };

/** `POST /api/app/stremio/regenerate`. The new password is read as any other. */
export type Regenerated = { username: string };

/** `POST /api/app/stremio/password`. */
export type StreamingPassword = { password: string };

/** Version of the sentence by which a member agrees to Stremio's terms; a date. */
export const CONSENT_VERSION = "2026-11-21";

/** Most accounts retried with one request. */
export const MOST_RETRIED = 500;

export const consentInput = () => v.object({ version: v.pipe(rawText, v.literal(CONSENT_VERSION, "terms_required")) });

/** The accounts with the ids, or every one in the state "error". */
export const retryInput = () =>
  v.pipe(
    v.object({ state: rawText, ids, reason: text(REASON_MAX) }),
    rule(
      "ids",
      "validation_required",
      ({ state, ids }) => state === "error" || (ids.length > 0 && ids.length <= MOST_RETRIED),
    ),
  );

export const regenerateInput = () => v.object({ id: rawText, reason: reason() });

/** An add-on; a new one has no id. */
export const addonInput = () =>
  v.object({
    id: rawText,
    name: requiredText(80),
    url: v.pipe(
      rawText,
      v.trim(),
      v.maxLength(2000, "addon_address"),
      v.regex(/^https?:\/\/[^?#\s]+\/manifest\.json$/, "addon_address"),
      secure("addon_address"),
    ),
    locked: flag,
    active: flag,
  });

export const addonDelete = () => v.object({ id: rawText, reason: text(REASON_MAX) });
