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
