import type { Locale } from "../../../common/contract/api.ts";
import { splitLocale } from "../../../common/locale.ts";
import { findRoute } from "../../../common/match.ts";
import { dayOf } from "../../../common/time.ts";
import { isCrawler } from "../../lib/crawler.ts";
import { parseJson, textOf } from "../../lib/json.ts";

/** Longest body of a beacon, in bytes. */
export const MAX_BODY = 2048;
export type Limit = { minute: number; day: number };
/** Events of a client address. */
export const OF_ADDRESS: Limit = { minute: 60, day: 3000 };
/** Events of an IPv6 network of /48, which one customer or many phones may have: twenty of them fill the day's total. */
export const OF_NETWORK: Limit = { minute: 600, day: 10_000 };
/** Events per visitor and day; and per day in all. */
export const PER_VISITOR = 500;
export const PER_DAY = 200_000;
/** How long events are kept. */
const KEEP_MONTHS = 25;

const MAX_PATH = 300;

/** The content of a valid beacon. `path` has no locale prefix; `referrer` is a host of another site, or the package of an Android app. */
export type Event = { path: string; locale: Locale; referrer: string };

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
 * undefined for anything that none of our pages sends (all send the name `view`), and for administration pages.
 * @param ownHost links from this host have no referrer
 */
export function parseEvent(body: string, ownHost: string): Event | undefined {
  const sent = parseJson(body);
  const shown = textOf(sent, "path");
  if (textOf(sent, "name") !== "view" || shown.length > MAX_PATH) return undefined;
  if (!/^\/[\x21-\x7e]*$/.test(shown) || /[?#]/.test(shown)) return undefined;
  const { locale, path } = splitLocale(shown);
  const route = findRoute(path)?.route;
  if (!route || route.guard === "admin") return undefined;
  return { path, locale, referrer: hostOf(textOf(sent, "referrer"), ownHost) };
}

/** The host of another site, or the name of an app: Android's browsers send `android-app://com.example.mail/` for a link in one. */
function hostOf(address: string, ownHost: string): string {
  const [, host = ""] = /^(?:https?|android-app):\/\/([a-z0-9._-]{1,190})(?::\d+)?(?:[/?#]|$)/i.exec(address) ?? [];
  const name = host.toLowerCase();
  return name === ownHost.replace(/:\d+$/, "").toLowerCase() ? "" : name;
}

/** The first day that is still kept at `time`: the same date, or the last of a shorter month, so that it never goes back. */
export function keptSince(time: Date): string {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth() - KEEP_MONTHS];
  return dayOf(new Date(Math.min(Date.UTC(year, month, time.getUTCDate()), Date.UTC(year, month + 1, 0))));
}

/** What counts the events of an address, each with its limit: the address, and the /48 that an IPv6 address is in. */
export function countersOf(address: string): [counter: string, limit: Limit][] {
  const network = [...(address.split("::")[0] ?? "").split(":"), "0", "0"].slice(0, 3).join(":");
  const isIPv6 = address.includes(":") && !address.includes("."); // "::ffff:192.0.2.1" is IPv4
  const counters: [string, Limit][] = [[address, OF_ADDRESS]];
  return isIPv6 ? [...counters, [`${network}::/48`, OF_NETWORK]] : counters;
}

/**
 * Counts one event in the counter of an address or network, a text `minute:of the minute:of its day` that the runtimes share. The
 * day has its own limit: an event takes up to a kilobyte for two years.
 * @returns the new counter, or undefined when a limit is reached
 */
export function countEvent(counter: string, minute: number, limit: Limit): string | undefined {
  const [at = Number.NaN, ofMinute = 0, ofDay = 0] = counter.split(":").map(Number);
  const inMinute = at === minute ? ofMinute : 0;
  const inDay = Math.floor(at / 1440) === Math.floor(minute / 1440) ? ofDay : 0;
  return inMinute >= limit.minute || inDay >= limit.day ? undefined : `${minute}:${inMinute + 1}:${inDay + 1}`;
}
