import type { DebridService, DebridState } from "../../../common/contract/debrid.ts";
import { DAY_MS } from "../../../common/time.ts";
import { isObject, parseJson, textOf } from "../../lib/json.ts";

/** A check's result. `quotaUsed` is 0–100, or -1 when the service does not say. */
export type Finding = {
  status: DebridState;
  plan: string;
  premiumUntil: Date | null;
  quotaUsed: number;
  /** The service's own error code; "" when nothing is wrong. */
  code: string;
};

/** A raw answer, or why there is none. */
export type Answer = { status: number; body: string } | { failure: string };

/** An account whose premium ends within this is "expiring", in ms. */
const EXPIRING_MS = 7 * DAY_MS;

/** The meaning of each service's refusals. Codes are opaque: anything not listed here is judged by its HTTP status. */
const CODES: { readonly [S in DebridService]: { readonly [code: string]: DebridState } } = {
  "real-debrid": {
    ...same("bad_key", ["8", "10", "11"]),
    ...same("blocked", ["9", "14", "15", "22"]),
    ...same("expired", ["20"]),
    ...same("limited", ["5", "18", "21", "23", "34", "36"]),
    ...same("down", ["25", "37"]),
  },
  alldebrid: {
    ...same("bad_key", ["AUTH_BAD_APIKEY", "AUTH_MISSING_APIKEY"]),
    ...same("blocked", ["AUTH_BLOCKED", "AUTH_USER_BANNED"]),
    ...same("expired", ["MUST_BE_PREMIUM", "FREE_TRIAL_LIMIT_REACHED"]),
    ...same("limited", ["LINK_HOST_LIMIT_REACHED", "MAGNET_TOO_MANY_ACTIVE"]),
    ...same("down", ["MAINTENANCE"]),
  },
  premiumize: {
    ...same("bad_key", ["Not logged in."]),
    ...same("expired", ["Account not premium."]),
    ...same("limited", ["Fair use limit reached!"]),
  },
  torbox: {
    ...same("bad_key", ["BAD_TOKEN", "NO_AUTH", "AUTH_ERROR"]),
    ...same("blocked", ["VENDOR_DISABLED"]),
    ...same("expired", ["PLAN_RESTRICTED_FEATURE"]),
    ...same("limited", ["MONTHLY_LIMIT", "COOLDOWN_LIMIT", "ACTIVE_LIMIT"]),
    ...same("down", ["DATABASE_ERROR", "NO_SERVERS_AVAILABLE_ERROR"]),
  },
  "debrid-link": {
    ...same("bad_key", ["badToken", "expired_token"]),
    ...same("blocked", ["accountLocked", "serverNotAllowed", "access_denied"]),
    ...same("expired", ["notDebrid"]),
    ...same("limited", ["maxLink", "maxData", "maxTransfer", "floodDetected"]),
    ...same("down", ["server_error", "maintenanceHost"]),
  },
};

const TORBOX_PLANS = ["free", "essential", "pro", "standard"];

/** Normalises the answers of all five services (contracts: the services' own API pages). */
export function findingOf(service: DebridService, answer: Answer, now: Date): Finding {
  if ("failure" in answer) return refused("down", answer.failure);
  const sent = parseJson(answer.body); // undefined for an edge server's HTML page
  const body = isObject(sent) ? sent : undefined;
  const code = body ? refusal(service, body) : "";
  const read = body && !code && answer.status === 200 ? READERS[service](body, now) : undefined;
  if (read) return healthy(read, now);
  const known = CODES[service][code];
  return refused(known ?? byStatus(answer.status, body !== undefined), code || `HTTP ${answer.status}`);
}

/** Whether to tell the operator: a change of state that is not the first check, nor only the last days. */
export function isNews(before: DebridState, after: DebridState): boolean {
  if (before === after || after === "expiring") return false;
  return before !== "unknown" || (after !== "ok" && after !== "limited");
}

/** The days before the end at which the operator is warned: 7 and 1; null when none is due. */
export function warningDays(premiumUntil: Date | null, now: Date): 1 | 7 | null {
  if (!premiumUntil || premiumUntil <= now) return null;
  const days = (premiumUntil.getTime() - now.getTime()) / DAY_MS;
  if (days <= 1) return 1;
  return days <= 7 ? 7 : null;
}

type Read = { premium: boolean; until: Date | null; plan: string; quota?: number; limited?: boolean };
type Body = { [key: string]: unknown };

/** Undefined for an answer that says nothing about the account, such as that of a maintenance. */
const READERS: { readonly [S in DebridService]: (body: Body, now: Date) => Read | undefined } = {
  "real-debrid": (body) => {
    const plan = textOf(body, "type");
    if (!plan) return undefined;
    return { premium: plan === "premium" && numberOf(body, "premium") > 0, until: timeOf(body.expiration), plan };
  },
  alldebrid: (body) => {
    const user = inner(inner(body, "data"), "user");
    if (typeof user.isPremium !== "boolean") return undefined;
    const plan = user.isTrial === true ? "trial" : user.isPremium === true ? "premium" : "free";
    return { premium: user.isPremium === true, until: timeOf(Number(user.premiumUntil)), plan };
  },
  premiumize: (body) => {
    if (body.premium_until === undefined) return undefined;
    const until = timeOf(body.premium_until);
    const quota = Math.round(numberOf(body, "limit_used") * 100);
    return { premium: until !== null, until, plan: until ? "premium" : "free", quota };
  },
  torbox: (body, now) => {
    const data = inner(body, "data");
    const plan = typeof data.plan === "number" ? TORBOX_PLANS[data.plan] : undefined;
    if (!plan) return undefined;
    const cooldown = timeOf(data.cooldown_until);
    const limited = cooldown !== null && cooldown > now;
    return { premium: plan !== "free", until: timeOf(data.premium_expires_at), plan, limited };
  },
  "debrid-link": (body, now) => {
    const value = inner(body, "value");
    if (typeof value.premiumLeft !== "number") return undefined;
    const left = numberOf(value, "premiumLeft");
    const until = left > 0 ? new Date(now.getTime() + left * 1000) : null;
    return { premium: left > 0, until, plan: left > 0 ? "premium" : "free" };
  },
};

function healthy(read: Read, now: Date): Finding {
  const quotaUsed = read.quota === undefined ? -1 : Math.max(0, Math.min(100, read.quota));
  const left = read.until ? read.until.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
  let status: DebridState = "ok";
  if (!read.premium || left <= 0) status = "expired";
  else if (read.limited || quotaUsed >= 100) status = "limited";
  else if (left <= EXPIRING_MS) status = "expiring";
  return { status, plan: read.plan, premiumUntil: read.until, quotaUsed, code: "" };
}

function refused(status: DebridState, code: string): Finding {
  return { status, plan: "", premiumUntil: null, quotaUsed: -1, code: code.slice(0, 100) };
}

/** The service's own refusal code, "" when the body is no refusal. Some refuse with HTTP 200. */
function refusal(service: DebridService, body: Body): string {
  switch (service) {
    case "real-debrid":
      return "error" in body ? String(body.error_code ?? body.error) : "";
    case "alldebrid":
      return body.status === "error" ? textOf(body.error, "code") || "error" : "";
    case "premiumize":
      return body.status === "error" ? textOf(body, "message") || "error" : "";
    default:
      return body.success === false ? textOf(body, "error") || "error" : "";
  }
}

/** A 403 without JSON is an edge server's page, which is about us and not about the account. */
function byStatus(status: number, isJson: boolean): DebridState {
  if (status === 401) return "bad_key";
  if (status === 403 && isJson) return "blocked";
  return status === 429 ? "limited" : "down";
}

function same(state: DebridState, codes: readonly string[]): { [code: string]: DebridState } {
  return Object.fromEntries(codes.map((code) => [code, state]));
}

function inner(body: Body, key: string): Body {
  const value = body[key];
  return isObject(value) ? value : {};
}

function numberOf(body: Body, key: string): number {
  const value = body[key];
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** ISO texts and Unix seconds; null for 0, false, "" and anything that is no date. */
function timeOf(value: unknown): Date | null {
  if (!value) return null;
  const date = new Date(typeof value === "number" ? value * 1000 : String(value));
  return Number.isNaN(date.getTime()) || date.getTime() === 0 ? null : date;
}
