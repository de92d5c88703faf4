import {
  type AdminOverview,
  FIRST_STEPS,
  type FirstStep,
  type MenuCounts,
  type OverviewSales,
  type OverviewService,
} from "../../../common/contract/admin.ts";
import { addDays, addSeconds, dayOf, dbTime, isoOrNull, now, utcMidnight } from "../../../common/time.ts";
import { recurringOf } from "../../audience/analytics/public.ts";
import { billing } from "../../billing/public.ts";
import { terminations } from "../../billing/terminations/public.ts";
import { unproved } from "../../identity/second-factor/public.ts";
import { must } from "../../lib/errors.ts";
import { permits } from "../../lib/guards.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { row, rowOf, rows } from "../../lib/sql.ts";
import { legalIsComplete } from "../../platform/site/public.ts";
import { sourcesAreSaid, sourcesToday } from "../../streaming/addons/public.ts";
import { copyHealth, judge, systemHealth } from "../system/public.ts";
import { COUNTS, DAYS, MENU, NEW_PAID, TOTALS } from "./overview-sql.ts";

const ENDING_DAYS = 3;
/** Of the bars under a figure. */
const SHOWN_DAYS = 14;
/**
 * From so many members on, recurring revenue is the figure of the last roll-up, five minutes old at most: adding up the
 * running periods of 100,000 payers takes a second.
 */
const MANY = 100_000;

const SHAPE = rowOf({
  number:
    "signups_today signups_yesterday signups_week trials trials_ending past_due orders_waiting orders_cents threads_waiting threads_unread jobs_queued jobs_failed debrid debrid_working plans posts",
  text: "orders_since threads_since",
});
const MENU_SHAPE = rowOf({ number: "orders_waiting threads_waiting jobs_failed" });
type Counts = typeof SHAPE;
const TOTALS_SHAPE = { members: 0, active: 0, suspended: 0, queued: 0, error: 0 };

/** `GET /api/app/admin/overview`, administrators who read members. */
export function overview(e: core.RequestEvent): AdminOverview {
  const time = now();
  const midnight = utcMidnight(dayOf(time));
  const count = must(
    row(
      e.app,
      COUNTS,
      {
        today: dbTime(midnight),
        yesterday: days(midnight, -1),
        week: days(midnight, -7),
        now: dbTime(time),
        hourYesterday: days(time, -1),
        soon: days(time, ENDING_DAYS),
      },
      SHAPE,
    ),
    "counts",
  );
  const { members, ...streaming } = must(row(e.app, TOTALS, {}, TOTALS_SHAPE), "totals");
  const isOwner = permits(e, "settings");
  const whole = daysBefore(e.app, midnight);
  const { you, superusers } = unproved(e.app, must(e.auth, "administrator"));
  return {
    members,
    at: time.toISOString(),
    signUps: {
      today: count.signups_today,
      yesterday: count.signups_yesterday,
      week: count.signups_week,
      days: whole.map(({ signUps }) => signUps),
    },
    trials: { running: count.trials, ending: count.trials_ending },
    pastDue: count.past_due,
    orders: { waiting: count.orders_waiting, cents: count.orders_cents, since: isoOrNull(count.orders_since) },
    inbox: { waiting: count.threads_waiting, unread: count.threads_unread, since: isoOrNull(count.threads_since) },
    contracts: terminations.waiting(e.app),
    sales: permits(e, "figures") ? { ...salesOf(e.app, time, members), days: whole.map(salesOfDay) } : null,
    service: permits(e, "service.read") ? { ...serviceOf(e.app, count), streaming } : null,
    unproved: { you, superusers: isOwner ? superusers : 0 },
    done: isOwner ? stepsDone(e.app, count) : null,
  };
}

/** `GET /api/app/admin/waiting`, administrators who read members: what the menu counts. */
export function waiting(e: core.RequestEvent): MenuCounts {
  const count = must(row(e.app, MENU, {}, MENU_SHAPE), "counts");
  const money = permits(e, "money.read");
  const { requests, transfers } = terminations.waiting(e.app);
  return {
    inbox: permits(e, "inbox") ? count.threads_waiting : null,
    orders: money ? count.orders_waiting : null,
    contracts: money ? requests + transfers : null,
    jobs: permits(e, "service.read") ? count.jobs_failed : null,
  };
}

const DAY_SHAPE = rowOf({ text: "day", number: "signUps newPaid mrrCents" });

/** The fourteen days before a midnight, oldest first; a day without figures has zeros. */
function daysBefore(app: CoreApp, midnight: Date): (typeof DAY_SHAPE)[] {
  const list = Array.from({ length: SHOWN_DAYS }, (_, index) => dayOf(addDays(midnight, index - SHOWN_DAYS)));
  const known = rows(app, DAYS, { from: list[0] ?? "", today: dayOf(midnight) }, DAY_SHAPE);
  return list.map((day) => known.find((one) => one.day === day) ?? { day, signUps: 0, newPaid: 0, mrrCents: 0 });
}

const salesOfDay = ({ newPaid, mrrCents }: typeof DAY_SHAPE) => ({ newPaid, mrrCents });

function salesOf(app: CoreApp, time: Date, members: number): Omit<OverviewSales, "days"> {
  const midnight = utcMidnight(dayOf(time));
  const since = { today: dbTime(midnight), since: days(midnight, -6) };
  const newPaid = must(row(app, NEW_PAID, since, { week: 0, today: 0 }), "payments");
  const rolled = members < MANY ? undefined : recurringOf(app, dayOf(time));
  return { newPaid, recurring: rolled ?? billing.recurringAt(app, time) };
}

function serviceOf(app: CoreApp, count: Counts): Omit<OverviewService, "streaming"> {
  const { lateCrons, failedCrons } = systemHealth(app);
  const copy = copyHealth(app);
  return {
    jobs: { queued: count.jobs_queued, failed: count.jobs_failed },
    crons: { late: lateCrons, failed: failedCrons },
    debrid: { active: count.debrid, working: count.debrid_working },
    sources: sourcesToday(app),
    copy: copy && {
      at: copy.ageSeconds === null ? null : addSeconds(now(), -copy.ageSeconds).toISOString(),
      works: copy.works,
      drill: copy.drill,
    },
    problems: judge(app).filter(({ minor }) => !minor),
  };
}

function stepsDone(app: CoreApp, count: Counts): FirstStep[] {
  const done: { readonly [S in FirstStep]: boolean } = {
    legal: legalIsComplete(app),
    mail: sendsMail(app),
    plans: count.plans > 0,
    sources: sourcesAreSaid(app),
    posts: count.posts > 0,
  };
  return FIRST_STEPS.filter((step) => done[step]);
}

/** A time moved by days, in the database's format. */
function days(time: Date, count: number): string {
  return dbTime(addDays(time, count));
}
