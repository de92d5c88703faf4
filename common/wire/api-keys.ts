import type { newKeyInput } from "../schemas/api-key.ts";
import type { Read } from "../schemas/fields.ts";
/** Shapes of API keys between pb_hooks and web, and of the page about the API. Times are ISO 8601 in UTC. */

/** What a key may do; pb_hooks/api-v1/operations.ts says which operation wants which. */
export const API_SCOPES = ["accounts:read", "credentials:verify", "users:read"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The scopes of a key that sees its owner's account only. */
export const OWN_SCOPES = ["accounts:read", "credentials:verify"] as const satisfies readonly ApiScope[];

/** Days after which a new key ends by itself; 0 for never. */
export const KEY_DAYS = [30, 90, 365, 0] as const;

/** Calls a minute that a key may have; the first one is what members get. */
export const KEY_RATES = [60, 120, 300, 600] as const;

/** Keys of one owner that work at the same time, at most. */
export const MOST_KEYS = 10;

/** Longest name of a key, in characters. */
export const KEY_NAME_MAX = 60;

/** "own": the owner's account alone. "all": every account, for keys of administrators. */
export type ApiReach = "own" | "all";

/** A key as lists show it; the key itself is shown once, when it is made. */
export type ApiKey = {
  id: string;
  name: string;
  /** The first characters, by which its owner knows it. */
  prefix: string;
  scopes: ApiScope[];
  reach: ApiReach;
  /** Calls a minute. */
  perMinute: number;
  state: "live" | "expired" | "revoked";
  created: string;
  /** To the minute; null when it was never used. */
  lastUsed: string | null;
  /** null for never. */
  expires: string | null;
};

/** `GET /api/app/api-keys`: the member's own keys, those that work first. */
export type ApiKeys = { items: ApiKey[] };

/** `POST /api/app/api-keys` and `POST /api/app/admin/api-keys`. */
type NewKey = Read<typeof newKeyInput>;
export type NewKeyRequest = Omit<NewKey, "perMinute"> & Partial<Pick<NewKey, "perMinute">>;
/** Its answer: the only time that `key` is shown. */
export type NewKeyAnswer = { key: string; item: ApiKey };

/** `GET …/api-keys/{id}/usage`: the last 30 UTC days, each of them, the oldest first. */
export type ApiKeyUsage = {
  items: {
    /** YYYY-MM-DD. */
    day: string;
    /** Let through by the key's limit, whatever was answered. */
    calls: number;
    /** Refused by that limit. */
    refused: number;
  }[];
};

/** `POST /api/app/admin/api-keys/search` {q, after}: pages of keys, the newest first. */
export type AdminApiKey = ApiKey & { owner: { id: string; email: string; name: string } };
export type AdminApiKeys = { items: AdminApiKey[]; next: string | null };

/** A named value of the API, in one language: a parameter, or a field of what is sent or answered. */
export type ApiField = { name: string; type: string; required: boolean; text: string };

/** One operation of the API, in one language (the page /api-docs). */
export type ApiOperation = {
  id: string;
  method: string;
  path: string;
  scope: ApiScope | null;
  title: string;
  text: string;
  parameters: ApiField[];
  body: ApiField[];
  answer: ApiField[];
  curl: string;
  /** JSON, as it would be answered. */
  example: string;
  /** Codes of the refusals that are its own. */
  errors: string[];
};

/** Data of /api-docs. */
export type ApiDocs = {
  baseUrl: string;
  operations: ApiOperation[];
  errors: { code: string; status: number; text: string }[];
  /** Calls a minute of a new key, the most an administrator can give, wrong passwords a minute for one name. */
  limits: { perMinute: number; most: number; guesses: number };
};
