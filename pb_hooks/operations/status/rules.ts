import type { ComponentStatus, StatusComponent } from "../../../common/contract/status.ts";
import { addDays, DAY_SECONDS, dayOf, utcMidnight } from "../../../common/time.ts";

/** A gap between two probes above this means that the process was down; a busy minute may be skipped. */
const GAP_SECONDS = 180;
/** Nothing is known of a longer one: an old copy was restored, or the clock was wrong. */
const UNKNOWN_SECONDS = 31 * DAY_SECONDS;
/** A day counts as down from this on, and as partly down from the other. */
const DOWN_SECONDS = 3600;
const PARTLY_SECONDS = 60;
/** Parts of the process itself: while it is down, so are they. Of the others nothing is known then. */
const OWN: readonly StatusComponent[] = ["site", "sign_in", "gateway"];

/** What each part of the service was at a probe; one that this installation does not have is missing. */
export type States = { readonly [C in StatusComponent]?: boolean };
/** Seconds of a day to add to a part. */
export type Share = { component: StatusComponent; day: string; up: number; down: number };

/**
 * The time between two probes, by day: what a part was at the later one counts for all of it, unless the gap shows that
 * the process was down. Nothing for a clock that was set back or was far off.
 */
export function sharesOf(last: Date, now: Date, states: States): Share[] {
  const gap = (now.getTime() - last.getTime()) / 1000;
  if (gap > UNKNOWN_SECONDS) return [];
  const wasDown = gap > GAP_SECONDS;
  const parts = Object.entries(states) as [StatusComponent, boolean][]; // the type's own keys
  const shares: Share[] = [];
  for (let from = last; from < now; ) {
    const midnight = utcMidnight(dayOf(addDays(from, 1)));
    const to = midnight < now ? midnight : now;
    const seconds = Math.round((to.getTime() - from.getTime()) / 1000);
    for (const [component, up] of parts) {
      if (wasDown && !OWN.includes(component)) continue;
      const isUp = up && !wasDown;
      shares.push({ component, day: dayOf(from), up: isUp ? seconds : 0, down: isUp ? 0 : seconds });
    }
    from = to;
  }
  return shares;
}

export type Day = { day: string; up: number; down: number };

/** The bars and the share of time of a part, from its known days. */
export function summaryOf(known: readonly Day[], now: Date, count: number): Pick<ComponentStatus, "permille" | "days"> {
  let days = "";
  let [up, all] = [0, 0];
  for (let back = count - 1; back >= 0; back--) {
    const day = dayOf(addDays(now, -back));
    const found = known.find((one) => one.day === day);
    days += !found ? "-" : found.down >= DOWN_SECONDS ? "d" : found.down >= PARTLY_SECONDS ? "p" : "u";
    up += found?.up ?? 0;
    all += (found?.up ?? 0) + (found?.down ?? 0);
  }
  return { days, permille: all > 0 ? Math.floor((1000 * up) / all) : null };
}
