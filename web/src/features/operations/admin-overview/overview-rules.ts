import type { AdminOverview } from "../../../../../common/contract/admin.ts";

/** A week's figure per day: with one decimal below ten, else whole. */
export function perDay(week: number): number {
  const mean = week / 7;
  return mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean);
}

/** How many things wait for the team, a line of the paper each; 0 when all is well. Failed jobs and late tasks are problems. */
export function troubles({ pastDue, orders, contracts, inbox, service }: AdminOverview): number {
  const { requests, transfers } = contracts;
  const counts = [pastDue, orders.waiting, requests, transfers, inbox.waiting, service?.streaming.error ?? 0];
  return counts.filter((count) => count > 0).length + (service?.problems.length ?? 0);
}
