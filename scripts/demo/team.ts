import type { DebridService, DebridState } from "../../common/contract/debrid.ts";
import { dayWeights } from "./calendar.ts";
import { firstDay, type Ledger, later, note } from "./ledger.ts";
import type { Member } from "./members.ts";

/** An account at a service; only the demo's stand-in for the services knows its key. */
export type DemoProvider = {
  service: DebridService;
  label: string;
  key: string;
  status: Extract<DebridState, "ok" | "expiring" | "expired" | "limited" | "bad_key">;
  active: boolean;
  /** Of premium, from the end of the history. */
  days: number;
};

export const PROVIDERS: readonly DemoProvider[] = [
  { service: "real-debrid", label: "Principal", key: "demo-key-0001", status: "ok", active: true, days: 30 },
  { service: "alldebrid", label: "Secours", key: "demo-key-0002", status: "expiring", active: true, days: 2 },
  { service: "torbox", label: "Essai", key: "demo-key-0003", status: "ok", active: true, days: 30 },
  { service: "premiumize", label: "Ancien", key: "demo-key-0004", status: "expired", active: true, days: 0 },
  { service: "debrid-link", label: "Réserve", key: "demo-key-0005", status: "bad_key", active: false, days: 0 },
];

const CHECKS_DAYS = 30;
const CHECK_HOURS = 6;
const CODES: Partial<Record<DebridState, string>> = { bad_key: "badToken", down: "HTTP 502", limited: "HTTP 429" };

/** The team's first actions: setting prices and writing a text. */
export function writeFirstSteps(ledger: Ledger): void {
  const { world } = ledger;
  const start = firstDay(world);
  const [plan] = world.plans;
  const [post] = world.posts;
  const price = { before: { monthly_cents: 599 }, after: { monthly_cents: plan?.month ?? 0 } };
  if (plan) note(ledger, later(start, 0.1), "plan.update", ["plans", plan.id], price);
  if (post) note(ledger, later(start, 0.3), "content.create", ["posts", post.id], { after: { slug: post.slug } });
}

/** The accounts at debrid services, with the last month's checks. */
export function writeProviders(ledger: Ledger): void {
  const { world } = ledger;
  const chance = ledger.random("providers");
  PROVIDERS.forEach(({ service, label, key, status, active, days }, index) => {
    const added = later(firstDay(world), index * 3);
    const latency = Math.floor(chance.between(90, 260));
    const working = status === "ok" || status === "expiring";
    const id = ledger.add("providers", added, (account) => ({
      updated: world.until,
      service,
      label,
      key: world.secrets.seal(["providers", "key", account], key),
      last4: key.slice(-4),
      active,
      position: index + 1,
      status,
      plan: working ? "premium" : "",
      premium_until: working ? later(world.until, days) : null,
      quota_used: -1,
      latency_ms: latency,
      code: CODES[status] ?? "",
      checked: later(world.until, -0.05),
    }));
    note(ledger, added, "debrid.add", ["providers", id], { after: { service, label } });
    const count = Math.min(world.days, CHECKS_DAYS) * (24 / CHECK_HOURS);
    for (let back = count; back > 0; back--) {
      const trouble = working && chance.percent(2);
      const seen: DebridState = trouble ? chance.pick(["down", "limited"] as const) : status;
      ledger.add("provider_checks", later(world.until, -0.05 - ((back - 1) * CHECK_HOURS) / 24), {
        provider: id,
        status: seen,
        latency_ms: Math.floor(latency * chance.between(0.8, 1.6) * (seen === "down" ? 20 : 1)),
        code: CODES[seen] ?? "",
      });
    }
  });
}

const WAITING = ["sign_up_budget", "unreachable"] as const;
const BROKEN = [
  { reason: "password_changed", text: "Mot de passe refusé" },
  { reason: "account_gone", text: "Compte introuvable" },
] as const;

/** Some accounts of members with access are not in sync: a few wait, some need a person. */
export function unsettleAccounts(ledger: Ledger): void {
  const { until, users } = ledger.world;
  const chance = ledger.random("accounts");
  const rows = ledger.tables.get("stremio") ?? [];
  const active = rows.flatMap((row, index) => (row.field === "active" ? [index] : []));
  const wanted = Math.min(Math.floor(active.length / 4), Math.max(2, Math.round(users / 200)));
  for (let count = 0; count < wanted; count++) {
    const [index] = active.splice(Math.floor(chance.next() * active.length), 1);
    const row = index === undefined ? undefined : rows[index];
    if (index === undefined || !row) return;
    const broken = BROKEN[count % 3 === 2 ? 1 : 0];
    const since = later(until, -chance.between(0.02, 0.8));
    rows[index] =
      count % 2 === 0
        ? {
            ...row,
            field: "queued",
            reason: chance.pick(WAITING),
            attempts: 1,
            next_try: later(until, 2),
            wanted_since: since,
          }
        : { ...row, field: "error", reason: broken.reason, last_error: broken.text, attempts: 3, wanted_since: since };
  }
}

/** Searches for which there is no help article. */
const MISSES = [
  ["fr", "télécommande", 21],
  ["fr", "facture avec tva", 14],
  ["fr", "sous-titres décalés", 12],
  ["fr", "contrôle parental", 9],
  ["fr", "changer de nom", 5],
  ["en", "remote control", 7],
  ["en", "subtitles out of sync", 6],
  ["en", "invoice with vat", 4],
] as const;

/** Readers' votes on the articles, and their searches without results. */
export function writeReaders(ledger: Ledger): void {
  const { world, add } = ledger;
  const chance = ledger.random("readers");
  const weights = dayWeights(world, chance);
  for (const { id: article, locale } of world.articles) {
    const liked = chance.between(0.55, 0.95);
    weights.forEach((weight, index) => {
      let [yes, no] = [0, 0];
      const votes = chance.next() * weight * (world.users / 2000) * (locale === "fr" ? 2.4 : 0.8);
      for (let count = Math.floor(votes); count > 0; count--) chance.next() < liked ? yes++ : no++;
      const day = later(firstDay(world), index);
      if (yes + no > 0) add("article_votes", day, { article, day: day.toISOString().slice(0, 10), yes, no });
    });
  }
  for (const [locale, query, count] of MISSES)
    add("search_misses", later(world.until, -count / 4), { locale, query, count });
}

/** The last week's outbox: sent mails, and two abandoned jobs. */
export function writeJobs(ledger: Ledger, members: readonly Member[]): void {
  const { world } = ledger;
  const week = later(world.until, -7);
  const job = (at: Date, kind: string, key: string, payload: object, more: object = {}) =>
    ledger.add("jobs", at, { kind, key: `${kind}:${key}`, payload, state: "done", attempts: 1, run_at: at, ...more });
  for (const { id, joined } of members) if (joined > week) job(joined, "mail.verification", id, { user: id });
  for (const row of ledger.tables.get("payments") ?? []) {
    const { id, user, paid_at: paid } = row;
    if (!(paid instanceof Date) || paid <= week) continue;
    job(paid, "mail.notice", `billing.paid:${String(user)}:${String(id)}`, {
      notice: "billing.paid",
      user: String(user),
    });
  }
  reminders(ledger, members, job);
  const last = members.at(-1);
  if (!last) return;
  const failed = { state: "failed", attempts: 8 };
  const refused = "SMTP 550: mailbox unavailable";
  job(later(world.until, -0.4), "mail.auth-alert", last.id, { user: last.id }, { ...failed, last_error: refused });
  const [first] = members;
  const timeout = "SMTP: connection timed out";
  if (first)
    job(later(world.until, -1.7), "mail.reset", first.id, { user: first.id }, { ...failed, last_error: timeout });
}

/** The reminders already sent, so that the demo's first hour does not print a hundred mails. */
function reminders(
  { world, tables }: Ledger,
  members: readonly Member[],
  job: (at: Date, kind: string, key: string, payload: object) => string,
): void {
  for (const { id, trialEnds, subscribed } of members) {
    if (!trialEnds || trialEnds <= world.until || subscribed) continue;
    for (const days of [3, 1])
      job(world.until, "mail.notice", `trials.ending:${id}:${days}d:${trialEnds.toISOString()}`, { user: id });
  }
  for (const { id, user, provider, status, current_period_end: end } of tables.get("subscriptions") ?? []) {
    if (provider !== "manual" || status !== "active" || !(end instanceof Date)) continue;
    const key = `billing.ending:${String(user)}:${String(id)}:${end.toISOString().slice(0, 10)}`;
    if (end < later(world.until, 8)) job(world.until, "mail.notice", key, { user: String(user) });
  }
}
