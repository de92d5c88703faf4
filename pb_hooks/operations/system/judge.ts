import type { StatusComponent } from "../../../common/contract/status.ts";
import { OLD_COPY_SECONDS, type SystemProblem, type SystemStandby } from "../../../common/contract/system.ts";
import { now } from "../../../common/time.ts";
import { invoices } from "../../billing/invoices/public.ts";
import { billing } from "../../billing/public.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { exists, rows } from "../../lib/sql.ts";
import { mailboxStatus, unreadMails } from "../../members/inbox/public.ts";
import { isRaised } from "../../platform/alerts/public.ts";
import { secretsState } from "../../platform/sealing/public.ts";
import { legalIsComplete } from "../../platform/site/public.ts";
import { hasSources, sourceHealth } from "../../streaming/addons/public.ts";
import { providerWorks } from "../../streaming/stremio/public.ts";
import { BACKUP_FAILED } from "./backups.ts";
import { CHECK_TEXTS } from "./check-texts.ts";
import { copyState, drillsFail } from "./copies.ts";
import { cronStates } from "./crons.ts";

// The one judgement of the service's health: alerts, the overview, /admin/system, /admin/setup and /status read it. What a page
// counts besides (late payments, orders that wait) is the operator's business, not the service's health.

/** Facts of a problem: what its sentence names. */
type Facts = { readonly [name: string]: string };
type Known = keyof typeof CHECK_TEXTS;
type Found = { readonly [C in Known]?: Facts | false };

/** Still to set up: nothing is broken. */
const MINOR: readonly string[] = ["mail_off", "backup_off", "legal_missing"];
/** Attempts of a job that a partner's silence has failed before it counts. */
const ATTEMPTS = 2;
/** How long ago a standby that waits may have reported, in seconds; it does so every 5. */
const SILENT_SECONDS = 60;
/** A mail server may restart. */
const AWAY_MINUTES = 15;
const NONE: Facts = {};
const when = (isSo: boolean): Facts | false => isSo && NONE;

/** Everything that is wrong now, worst first. */
export function judge(app: CoreApp): SystemProblem[] {
  return [...ofProcess(), ...written({ ...partners(app), ...own(app) })];
}

/** What is wrong with the partners that the set-up connects: Stripe and the mail server. */
export function judgeConnections(app: CoreApp): SystemProblem[] {
  return written(partners(app)).filter(({ id }) => /^(payments|mail)_/.test(id));
}

/** Whether each part of the service that this installation has works. No call leaves the machine. */
export function componentStates(app: CoreApp): { readonly [C in StatusComponent]?: boolean } {
  const found = partners(app);
  const reasons = $health.problems();
  const has = (...names: string[]) => names.some((name) => reasons.includes(name));
  const copies = copyState(app);
  return {
    site: !has("home_page_fails", "home_page_hangs", "database_cannot_read", "checks_hang"),
    sign_in: !has(
      "database_cannot_write",
      "database_replaced",
      "database_hangs",
      "database_cannot_read",
      "disk_full",
      "app_key_missing",
    ),
    // By its index: a look each minute reads no million rows.
    ...(exists(app, "subscriptions", "stripe_subscription != ''", {}) && {
      payments: !found.payments_refused && !found.payments_rights && !found.payments_silent,
    }),
    accounts: !found.accounts_stopped,
    ...(hasSources(app) && { gateway: !found.sources_silent }),
    ...(sendsMail(app) && { mail: !found.mail_silent && !found.mail_forbidden }),
    ...(copies && { copies: copies.ageSeconds <= OLD_COPY_SECONDS && !drillsFail(app) }),
  };
}

/** What internal/watch/health found, in its own words. */
function ofProcess(): SystemProblem[] {
  const found = $health.sentences();
  return found.map(([fr, en]) => ({ id: "health", minor: false, texts: { fr, en }, path: "/admin/system" }));
}

function partners(app: CoreApp): Found {
  const { refused, lacks } = billing.keyVerdict(app);
  const isKey = refused || lacks.length > 0;
  const sources = sourceHealth(app);
  const silent = sources.silent.length > 0 && { names: sources.silent.join(", ") };
  const away = inboxAway();
  const unread = unreadMails(app);
  const isAll = sources.silent.length === sources.active;
  const failing = rows(app, FAILING, {}, { label: "" }).map(({ label }) => label);
  return {
    payments_refused: when(refused),
    payments_rights: !refused && lacks.length > 0 && { rights: lacks.join(", ") },
    // Jobs that wait for the key are no sign of silence.
    payments_silent: when(!isKey && isSilent(app, "payments")),
    mail_silent: when(sendsMail(app) && isSilent(app, "mail")),
    mail_forbidden: when($mail.forbidden()),
    inbox_away: away !== "" && { reason: away },
    inbox_unread: unread > 0 && { count: String(unread) },
    sources_silent: isAll && silent,
    source_silent: !isAll && silent,
    accounts_stopped: when(!providerWorks(app)),
    debrid_failing: failing.length > 0 && { names: failing.join(", ") },
  };
}

/** Why the inbox's mailbox has not been read for a while; "" while it is, or for a moment only. */
function inboxAway(): string {
  const { state, since, error } = mailboxStatus();
  const minutes = (now().getTime() - new Date(since).getTime()) / 60_000;
  return state === "away" && minutes >= AWAY_MINUTES ? error : "";
}

const FAILING = `SELECT label FROM providers WHERE active = TRUE AND status NOT IN ('ok', 'expiring', 'unknown') ORDER BY position, id`;

/** Whether jobs of a lane fail because their partner does not answer. @param attempts of one of them */
export function isSilent(app: CoreApp, lane: "payments" | "mail", attempts = ATTEMPTS): boolean {
  const waits = "lane = {:lane} AND state IN ('queued', 'running') AND outage = TRUE AND attempts >= {:attempts}";
  return exists(app, "jobs", waits, { lane, attempts });
}

function own(app: CoreApp): Found {
  const crons = cronStates(app);
  const books = billing.lastProof(app);
  const copies = copyState(app);
  const standby = standbyState();
  return {
    jobs_failed: when(exists(app, "jobs", "state = 'failed'", {})),
    cron_failed: when(crons.some(({ lastError }) => lastError !== "")),
    cron_late: when(crons.some(({ late }) => late)),
    database_slow: when($health.warnings().includes("database_slow")),
    secrets_unreadable: when(secretsState(app).unreadable > 0),
    books_differ: when(books !== null && books.differences > 0),
    copy_old: when(copies !== null && copies.ageSeconds > OLD_COPY_SECONDS),
    drill_failed: when(Boolean(copies?.drill?.problem)),
    backup_failed: when(isRaised(app, BACKUP_FAILED)),
    invoices_missing: when(invoices.seriesOf(app).some(({ missing }) => missing !== 0)),
    standby_missing: when(standby !== null && !standby.standbys.some(isReady)),
    mail_off: when(!sendsMail(app)),
    backup_off: when(copies === null && app.settings().backups.cron === ""),
    legal_missing: when(!legalIsComplete(app)),
  };
}

/** The two machines; null on a server that runs alone. */
export function standbyState(): SystemStandby | null {
  return JSON.parse($standby.state()) as SystemStandby | null; // internal/replication/standby writes this type
}

const isReady = ({ problem, age }: SystemStandby["standbys"][number]) => problem === "" && age < SILENT_SECONDS;

/** Problems in their order, each in its sentence. */
function written(found: Found): SystemProblem[] {
  return (Object.keys(CHECK_TEXTS) as Known[]).flatMap((id) => {
    const facts = found[id];
    if (!facts) return [];
    const { fr, en, path } = CHECK_TEXTS[id];
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? "");
    return [{ id, minor: MINOR.includes(id), texts: { fr: fill(fr), en: fill(en) }, path }];
  });
}
