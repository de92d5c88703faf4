import * as v from "valibot";
import { oneOf, rawText, reason } from "./fields.ts";

/** Shapes of /admin/debrid. Times are ISO 8601 in UTC. */

export const DEBRID_SERVICES = ["real-debrid", "alldebrid", "premiumize", "torbox", "debrid-link"] as const;
export type DebridService = (typeof DEBRID_SERVICES)[number];

/** `unknown` until the first check. */
export const DEBRID_STATES = ["unknown", "ok", "expiring", "expired", "bad_key", "blocked", "limited", "down"] as const;
export type DebridState = (typeof DEBRID_STATES)[number];

/** An account at a debrid service. Only the key's last four characters leave the server. */
export type DebridAccount = {
  id: string;
  service: DebridService;
  label: string;
  last4: string;
  active: boolean;
  status: DebridState;
  plan: string;
  premiumUntil: string | null;
  /** 0–100, null when the service does not say. */
  quotaUsed: number | null;
  latencyMs: number | null;
  /** The service's own error code. */
  code: string;
  checked: string | null;
};

/** `GET /api/app/admin/debrid`: in fail-over order; `inUse` is the first one that works. */
export type DebridAccounts = { items: DebridAccount[]; inUse: string | null };

/** `GET /api/app/admin/debrid/{id}/checks`: the last 30 days, oldest first. */
export type DebridChecks = { items: { time: string; status: DebridState; latencyMs: number }[] };

const LABEL_MAX = 80;
const label = () => v.pipe(rawText, v.trim(), v.maxLength(LABEL_MAX, "validation_max_text_constraint"));

/** A new account at a debrid service; the service's name is the default label. */
export const newDebrid = () =>
  v.object({
    service: oneOf(DEBRID_SERVICES),
    key: v.pipe(rawText, v.trim(), v.regex(/^[\w.~+/=-]{8,500}$/)),
    label: label(),
  });

/** Changes of an account; empty and missing fields change nothing. */
export const debridChange = () =>
  v.object({
    label: label(),
    active: v.fallback(v.optional(v.boolean()), undefined),
    key: v.pipe(rawText, v.trim(), v.regex(/^([\w.~+/=-]{8,500})?$/)),
  });

export const debridDelete = () => v.object({ reason: reason("validation_required") });
