import type { AdminOverview } from "../../../../../common/contract/admin.ts";

/** A week's figure per day: with one decimal below ten, else whole. */
export function perDay(week: number): number {
  const mean = week / 7;
  return mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean);
}

/** How many things need the operator's attention; 0 when all is well. The tiles for jobs and tasks count as problems too. */
export function troubles({ pastDue, ordersWaiting, inbox, service }: AdminOverview): number {
  const counts = [pastDue, ordersWaiting, inbox.waiting, service?.streaming.error ?? 0];
  return counts.filter((count) => count > 0).length + (service?.problems.length ?? 0);
}
