import * as v from "valibot";
import { visibleLine } from "../visible.ts";
import { ids, ignored, type Read, rawNumber, rawText } from "./fields.ts";

/** Shapes of API keys between pb_hooks and web, and of the page about the API. Times are ISO 8601 in UTC. */

/** A key's possible rights; pb_hooks/programs/api-v1/operations.ts says which operation needs which. */
export const API_SCOPES = [
  "accounts:read",
  "credentials:verify",
  "users:read",
  "users:create",
  "days:give",
  "access:end",
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The scopes of a key that sees only its owner's account. */
const OWN_SCOPES = ["accounts:read", "credentials:verify"] as const satisfies readonly ApiScope[];

/** Days after which a new key expires; 0 for never. */
export const KEY_DAYS = [30, 90, 365, 0] as const;

/** A key's possible rate limits, in calls per minute; members get the first one. */
export const KEY_RATES = [60, 120, 300, 600] as const;

/** Most working keys of one owner at the same time. */
export const MOST_KEYS = 10;

/** Longest name of a key, in characters. */
const KEY_NAME_MAX = 60;

/** "own": only the owner's account. "all": every account, for administrators' keys. */
export type ApiReach = "own" | "all";

/** A key in lists; the key itself is shown once, when it is created. */
export type ApiKey = {
  id: string;
  name: string;
  /** The first characters, by which its owner recognises it. */
  prefix: string;
  scopes: ApiScope[];
  reach: ApiReach;
  perMinute: number;
  state: "live" | "expired" | "revoked";
  created: string;
  /** To the minute; null when never used. */
  lastUsed: string | null;
  /** null for never. */
  expires: string | null;
};

/** `GET /api/app/api-keys`: the member's own keys, working ones first. */
export type ApiKeys = { items: ApiKey[] };

/** Its answer: the only time that `key` is shown. */
export type NewKeyAnswer = { key: string; item: ApiKey };

/** `GET …/api-keys/{id}/usage`: every one of the last 30 UTC days, oldest first. */
export type ApiKeyUsage = {
  items: {
    /** YYYY-MM-DD. */
    day: string;
    /** Calls within the key's limit, whatever their answer. */
    calls: number;
    /** Calls refused by that limit. */
    refused: number;
  }[];
};

/** `POST /api/app/admin/api-keys/search` {q, after}: pages of keys, newest first. */
export type AdminApiKey = ApiKey & { owner: { id: string; email: string; name: string } };
export type AdminApiKeys = { items: AdminApiKey[]; next: string | null; cut: boolean };

/** A named value of the API, in one language: a parameter, or a field of a request or answer. */
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
  /** The answer's JSON. */
  example: string;
  /** The operation's own error codes. */
  errors: string[];
};

/** Data of /api-docs. */
export type ApiDocs = {
  baseUrl: string;
  operations: ApiOperation[];
  errors: { code: string; status: number; text: string }[];
  /** A new key's calls per minute, the most an administrator can give, and wrong passwords per minute for one name. */
  limits: { perMinute: number; most: number; guesses: number };
};

/** A key's name, on one line, as administrators read it too. */
export const keyName = () =>
  v.pipe(
    rawText,
    v.transform(visibleLine),
    v.nonEmpty(),
    v.check((name) => Array.from(name).length <= KEY_NAME_MAX, "validation_length_too_long"),
  );
export const keyDays = () => v.pipe(rawNumber, v.picklist(KEY_DAYS));
export const keyRate = () => v.pipe(rawNumber, v.picklist(KEY_RATES));

/** A new key; only administrators (`reach` "all") choose the rate and may read members. */
export const newKeyInput = (reach: ApiReach) => {
  const allowed = reach === "all" ? API_SCOPES : OWN_SCOPES;
  return v.object({
    name: keyName(),
    scopes: v.pipe(
      ids,
      v.minLength(1, "validation_required"),
      v.check((wanted) => wanted.every((scope) => allowed.some((known) => known === scope)), "validation_in_invalid"),
      v.transform((wanted) => allowed.filter((scope) => wanted.includes(scope))),
    ),
    days: keyDays(),
    perMinute: reach === "all" ? v.nullish(v.picklist(KEY_RATES), KEY_RATES[0]) : ignored<unknown, 60>(KEY_RATES[0]),
  });
};
/** `POST /api/app/api-keys` and `POST /api/app/admin/api-keys`. */
type NewKey = Read<typeof newKeyInput>;
export type NewKeyRequest = Omit<NewKey, "perMinute"> & Partial<Pick<NewKey, "perMinute">>;
