import type { AdminOverview } from "../../../../common/wire/admin.ts";

/** A week's figure per day: with one decimal below ten, else whole. */
export function perDay(week: number): number {
  const mean = week / 7;
  return mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean);
}

/** How many things need the operator's attention; 0 when all is well. */
export function troubles({ pastDue, ordersWaiting, jobs, crons, streaming, debrid }: AdminOverview): number {
  const open = [pastDue, ordersWaiting, jobs.failed, crons.late + crons.failed, streaming.error];
  return open.filter((count) => count > 0).length + (debrid.working < debrid.active ? 1 : 0);
}
