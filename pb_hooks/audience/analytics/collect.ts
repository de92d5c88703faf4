import { dbTime, now } from "../../../common/time.ts";
import { countClick, isInvitation } from "../../billing/referrals/public.ts";
import { errorText, must } from "../../lib/errors.ts";
import { count, exists, run } from "../../lib/sql.ts";
import { visitorOf } from "./public.ts";
import {
  countEvent,
  countersOf,
  type Event,
  type Limit,
  MAX_BODY,
  mayCount,
  PER_DAY,
  PER_VISITOR,
  parseEvent,
} from "./rules.ts";

/**
 * `POST /api/app/collect`, public: the first-party beacon. It answers 204 whatever happens to the event, so a browser
 * never shows an error and nobody learns what is counted.
 */
export function collect(e: core.RequestEvent): void {
  $apis.skipSuccessActivityLog().func?.(e); // count a page view, do not log it
  const request = must(e.request, "request");
  const header = (name: string) => request.header.get(name);
  if (mayCount(header) && Number(request.contentLength) <= MAX_BODY) {
    // Reads one byte more than allowed, so that a body without a length is refused too.
    const body = toString(must(request.body, "body"), MAX_BODY + 1);
    const event = body.length <= MAX_BODY ? parseEvent(body, request.host) : undefined;
    try {
      if (event) store(e, event);
    } catch (error) {
      $app.logger().error("Cannot store an event", "error", errorText(error));
    }
  }
}

/** Stores an event, unless this address, its network, this visitor or this day has reached its limit. */
function store(e: core.RequestEvent, event: Event): void {
  if (!countersOf(e.realIP()).every(([counter, limit]) => mayGoOn(counter, limit))) return;
  const { app } = e;
  const time = now();
  const { day, visitor } = visitorOf(e, time);
  if (count(app, "events", "day = {:day} AND visitor = {:visitor}", { day, visitor }) >= PER_VISITOR) return;
  app.runInTransaction((tx) => {
    const more = "UPDATE event_salts SET total = total + 1 WHERE day = {:day} AND total < {:max}";
    if (run(tx, more, { day, max: PER_DAY }) === 0) return;
    if (isInvitation(event.path) && !hasSeen(tx, day, visitor, event.path)) countClick(tx, event.path, day);
    run(
      tx,
      `INSERT INTO events (day, name, path, locale, referrer, visitor, created)
       VALUES ({:day}, 'view', {:path}, {:locale}, {:referrer}, {:visitor}, {:created})`,
      { ...event, day, visitor, created: dbTime(time) },
    );
  });
}

/** Whether a visitor has already seen this page today. */
function hasSeen(app: CoreApp, day: string, visitor: string, path: string): boolean {
  return exists(app, "events", "day = {:day} AND visitor = {:visitor} AND path = {:path}", { day, visitor, path });
}

/**
 * Counts the events of an address or network in the memory that the runtimes share. Only part of a hash names the
 * counter, which bounds their number and keeps no address.
 */
function mayGoOn(from: string, limit: Limit): boolean {
  const key = `collect:${limit.day}:${$security.sha256(from).slice(0, 4)}`;
  const kept = $app.store().get(key) as string | null; // only written below
  const counter = countEvent(kept ?? "", Math.floor(now().getTime() / 60_000), limit);
  if (counter) $app.store().set(key, counter);
  return counter !== undefined;
}
