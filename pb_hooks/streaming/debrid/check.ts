import type { Locale } from "../../../common/contract/api.ts";
import {
  DEBRID_SERVICES,
  DEBRID_STATES,
  type DebridService,
  type DebridState,
} from "../../../common/contract/debrid.ts";
import { formatDate } from "../../../common/format.ts";
import { addDays, dayOf, dbTime, now } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import type { Place } from "../../lib/place.ts";
import { findById, insert, setDate } from "../../lib/records.ts";
import { unseal } from "../../lib/secrets.ts";
import { rows, run } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { alert } from "../../platform/alerts/public.ts";
import { operatorLocale } from "../../platform/mail/public.ts";
import { type Finding, findingOf, isNews, warningDays } from "./rules.ts";
import { ask } from "./services.ts";

/** Times that one check asks at most: each further one follows a check that was faster. */
const TRIES = 3;

/** Kind of the job that checks one account; its payload is {id}. */
export const CHECK = "debrid.check";

const KEEP_DAYS = 90;

/** For the operator's mails. */
const WORDS: { readonly [S in DebridState]: Record<Locale, string> } = {
  unknown: { fr: "inconnu", en: "unknown" },
  ok: { fr: "en service", en: "in service" },
  expiring: { fr: "bientôt expiré", en: "about to expire" },
  expired: { fr: "expiré", en: "expired" },
  bad_key: { fr: "clé refusée", en: "key refused" },
  blocked: { fr: "bloqué", en: "blocked" },
  limited: { fr: "limite atteinte", en: "limit reached" },
  down: { fr: "injoignable", en: "unreachable" },
};

/** Queues a check of every active account. */
export function checkAll(app: CoreApp): void {
  for (const { id } of rows(app, "SELECT id FROM providers WHERE active = TRUE", {}, { id: "" })) queueCheck(app, id);
}

/** Queues a check of one account; several requests make one check. */
export function queueCheck(app: CoreApp, id: string): void {
  enqueue(app, { kind: CHECK, payload: { id } });
}

/** Deletes checks older than 90 days. */
export function purgeChecks(app: CoreApp): void {
  run(app, "DELETE FROM provider_checks WHERE created < {:before}", { before: dbTime(addDays(now(), -KEEP_DAYS)) });
}

/** Job {id}. */
export function checkJob(app: CoreApp, payload: JobPayload): void {
  check(app, payload.id ?? "");
}

/**
 * Asks the service now, outside any transaction, then writes the finding, the history and the operator's notices
 * together. Leaves alone an account that was deleted or got another key in the meantime. Asks again where another check was
 * written meanwhile, which may know more.
 */
export function check(app: CoreApp, id: string): void {
  for (let tries = 0; tries < TRIES; tries++) if (checkOnce(app, id)) return;
}

/** @returns whether nothing is left to ask */
function checkOnce(app: CoreApp, id: string): boolean {
  const account = findById(app, "providers", id);
  if (!account) return true;
  const service = serviceOf(account.getString("service"));
  const { finding, latencyMs } = find(service, account);
  return committed(app, (tx) => {
    const record = findById(tx, "providers", id);
    // The finding is about the key that was used: a new key has its own check under way.
    if (!record || record.getString("key") !== account.getString("key")) return true;
    if (record.getString("checked") !== account.getString("checked")) return false;
    const before = stateOf(record.getString("status"));
    // An outage says nothing about the account: keep what was known of it.
    if (finding.status !== "down") {
      record.load({ plan: finding.plan, quota_used: finding.quotaUsed });
      setDate(record, "premium_until", finding.premiumUntil);
    }
    const seen = { status: finding.status, code: finding.code, latency_ms: latencyMs };
    record.load({ ...seen, checked: dbTime(now()) });
    tx.save(record);
    insert(tx, "provider_checks", { ...seen, provider: id });
    tell(tx, record, before, finding);
    return true;
  });
}

function find(service: DebridService, account: Rec<"providers">): { finding: Finding; latencyMs: number } {
  let key: string;
  try {
    key = unseal(keyPlace(account), account.getString("key"));
  } catch (error) {
    const code = errorText(error);
    return { finding: { status: "bad_key", plan: "", premiumUntil: null, quotaUsed: -1, code }, latencyMs: 0 };
  }
  const { answer, latencyMs } = ask(service, key);
  return { finding: findingOf(service, answer, now()), latencyMs };
}

export function keyPlace(account: Rec<"providers">): Place {
  return ["providers", "key", account.id];
}

function tell(tx: CoreApp, record: Rec<"providers">, before: DebridState, finding: Finding): void {
  const time = now();
  const facts = { label: record.getString("label"), service: record.getString("service") };
  if (isNews(before, finding.status)) {
    const status = WORDS[finding.status][operatorLocale(tx)];
    const once = `${record.id}:${time.toISOString().slice(0, 16)}`;
    alert(tx, { notice: "debrid.status", once, facts: { ...facts, status, code: finding.code } });
  }
  const days = warningDays(finding.premiumUntil, time);
  if (days === null || !finding.premiumUntil) return;
  alert(tx, {
    notice: "debrid.expiring",
    once: `${record.id}:${dayOf(finding.premiumUntil)}:${days}`,
    facts: { ...facts, date: formatDate(finding.premiumUntil.toISOString(), operatorLocale(tx)) },
  });
}

/** The service with a stored name. @throws Error for an unknown one */
export function serviceOf(text: string): DebridService {
  const service = DEBRID_SERVICES.find((name) => name === text);
  if (!service) throw new Error(`unknown debrid service "${text}"`);
  return service;
}

/** The state with a stored name; `unknown` for anything else. */
export function stateOf(text: string): DebridState {
  return DEBRID_STATES.find((name) => name === text) ?? "unknown";
}
