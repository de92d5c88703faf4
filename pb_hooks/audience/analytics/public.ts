import type { OverviewSales } from "../../../common/contract/admin.ts";
import { dayOf } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { row } from "../../lib/sql.ts";
import { saltOf } from "./salts.ts";

/**
 * The visitor behind a request, as far as counting needs it: a hash of address and program with the salt of the (UTC)
 * day, which is deleted the next day. No cookie, and no way back to the address.
 */
export function visitorOf(e: core.RequestEvent, time: Date): { day: string; visitor: string } {
  const agent = must(e.request, "request").header.get("User-Agent");
  const day = dayOf(time);
  return { day, visitor: $security.hs256(`${e.realIP()}\n${agent}`, saltOf(e.app, day)).slice(0, 16) };
}

/** Recurring revenue as the last roll-up of a day found it; undefined before its first one. */
export function recurringOf(app: CoreApp, day: string): OverviewSales["recurring"] | undefined {
  const sql = "SELECT a AS mrrCents, b AS subscribers FROM stats_daily WHERE kind = 'running' AND day = {:day}";
  return row(app, sql, { day }, { mrrCents: 0, subscribers: 0 });
}
