import { splitLocale } from "../../common/locale.ts";
import { findRoute } from "../../common/match.ts";
import { dayOf } from "../../common/time.ts";
import type { Locale } from "../../common/wire/api.ts";
import { isCrawler } from "../lib/crawler.ts";
import { parseJson, textOf } from "../lib/json.ts";

/** Longest body of a beacon, in bytes. */
export const MAX_BODY = 2048;
/** Events per client address and minute, and day; per visitor and day; and per day in all. */
export const PER_MINUTE = 60;
export const PER_ADDRESS = 3000;
export const PER_VISITOR = 500;
export const PER_DAY = 200_000;
/** How long events are kept. */
const KEEP_MONTHS = 25;

const MAX_PATH = 300;

/** The content of a valid beacon. `path` has no locale prefix; `referrer` is a host of another site. */
export type Event = { name: string; path: string; locale: Locale; referrer: string };

/** Reads a request header; "" when it is missing. */
type Header = (name: string) => string;

/** Whether to count a request: it comes from a browser, not a program, and its user did not opt out of tracking. */
export function mayCount(header: Header): boolean {
  const agent = header("User-Agent");
  if (agent === "" || isCrawler(agent)) return false;
  if (header("DNT") === "1" || header("Sec-GPC") === "1") return false;
  const from = header("Sec-Fetch-Site");
  return from === "" || from === "same-origin";
}

/**
 * Reads a beacon's body `{name, path, referrer?}`: a page view's `path` is what the address bar shows, without query.
 * undefined for anything that none of our pages sends, and for administration pages.
 * @param ownHost links from this host have no referrer
 */
export function parseEvent(body: string, ownHost: string): Event | undefined {
  const sent = parseJson(body);
  const name = textOf(sent, "name");
  const shown = textOf(sent, "path");
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name) || shown.length > MAX_PATH) return undefined;
  if (!/^\/[\x21-\x7e]*$/.test(shown) || /[?#]/.test(shown)) return undefined;
  const { locale, path } = splitLocale(shown);
  const route = findRoute(path)?.route;
  if (!route || route.guard === "admin") return undefined;
  return { name, path, locale, referrer: hostOf(textOf(sent, "referrer"), ownHost) };
}

function hostOf(address: string, ownHost: string): string {
  const host = /^https?:\/\/([a-z0-9.-]{1,190})(?::\d+)?(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? "";
  return host === ownHost.replace(/:\d+$/, "").toLowerCase() ? "" : host;
}

/** The first day that is still kept at `time`. */
export function keptSince(time: Date): string {
  const first = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - KEEP_MONTHS, time.getUTCDate()));
  return dayOf(first);
}

/**
 * Counts one event in an address's counter, a text `minute:of the minute:of its day` that the runtimes share. The day has its
 * own limit: an event takes up to a kilobyte for two years.
 * @returns the new counter, or undefined when a limit is reached
 */
export function countEvent(counter: string, minute: number): string | undefined {
  const [at = Number.NaN, ofMinute = 0, ofDay = 0] = counter.split(":").map(Number);
  const inMinute = at === minute ? ofMinute : 0;
  const inDay = Math.floor(at / 1440) === Math.floor(minute / 1440) ? ofDay : 0;
  return inMinute >= PER_MINUTE || inDay >= PER_ADDRESS ? undefined : `${minute}:${inMinute + 1}:${inDay + 1}`;
}
