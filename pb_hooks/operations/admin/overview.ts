import {
  type AdminOverview,
  FIRST_STEPS,
  type FirstStep,
  type OverviewSales,
  type OverviewService,
} from "../../../common/contract/admin.ts";
import { addDays, dayOf, dbTime, now, utcMidnight } from "../../../common/time.ts";
import { recurringOf } from "../../audience/analytics/public.ts";
import { billing } from "../../billing/public.ts";
import { unproved } from "../../identity/second-factor/public.ts";
import { must } from "../../lib/errors.ts";
import { permits } from "../../lib/guards.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { row, rowOf } from "../../lib/sql.ts";
import { legalIsComplete } from "../../platform/site/public.ts";
import { sourceHealth, sourcesAreSaid } from "../../streaming/addons/public.ts";
import { judge, systemHealth } from "../system/public.ts";
import { COUNTS, NEW_PAID, TOTALS } from "./overview-sql.ts";

const ENDING_DAYS = 3;
/**
 * From so many members on, recurring revenue is the figure of the last roll-up, five minutes old at most: adding up the
 * running periods of 100,000 payers takes a second.
 */
const MANY = 100_000;

const SHAPE = rowOf({
  number:
    "signups_today signups_yesterday signups_week trials trials_ending past_due orders_waiting threads_waiting threads_unread jobs_queued jobs_failed debrid debrid_working plans posts",
});
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
  const { you, superusers } = unproved(e.app, must(e.auth, "administrator"));
  return {
    members,
    at: time.toISOString(),
    signUps: { today: count.signups_today, yesterday: count.signups_yesterday, week: count.signups_week },
    trials: { running: count.trials, ending: count.trials_ending },
    pastDue: count.past_due,
    ordersWaiting: count.orders_waiting,
    inbox: { waiting: count.threads_waiting, unread: count.threads_unread },
    sales: permits(e, "figures") ? salesOf(e.app, time, members) : null,
    service: permits(e, "service.read") ? { ...serviceOf(e.app, count), streaming } : null,
    unproved: { you, superusers: isOwner ? superusers : 0 },
    done: isOwner ? stepsDone(e.app, count) : null,
  };
}

function salesOf(app: CoreApp, time: Date, members: number): OverviewSales {
  const midnight = utcMidnight(dayOf(time));
  const since = { today: dbTime(midnight), since: days(midnight, -6) };
  const newPaid = must(row(app, NEW_PAID, since, { week: 0, today: 0 }), "payments");
  const rolled = members < MANY ? undefined : recurringOf(app, dayOf(time));
  return { newPaid, recurring: rolled ?? billing.recurringAt(app, time) };
}

function serviceOf(app: CoreApp, count: Counts): Omit<OverviewService, "streaming"> {
  const { lateCrons, failedCrons } = systemHealth(app);
  const sources = sourceHealth(app);
  return {
    jobs: { queued: count.jobs_queued, failed: count.jobs_failed },
    crons: { late: lateCrons, failed: failedCrons },
    debrid: { active: count.debrid, working: count.debrid_working },
    sources: { active: sources.active, answering: sources.active - sources.silent.length },
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
