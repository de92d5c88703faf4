import type { Locale } from "../../common/contract/api.ts";
import { DEFAULT_LOCALE, LOCALE_COOKIE, parseLocale } from "../../common/locale.ts";
import { isCrawler } from "../lib/crawler.ts";
import { acceptedLocale } from "../lib/locale.ts";

/** Reads a request header; "" when it is missing. */
type Header = (name: string) => string;

/**
 * The language for a visit to exactly `/`: the cookie's, else Accept-Language's. Crawlers get the page they requested,
 * and so do readers who come from this site (who chose French without JavaScript, which sets the cookie). internal/front/site
 * applies the same table of cases (first-visit.json) before its cache; this code is for stock PocketBase.
 * @param host the request's own host, to recognise links from this site
 */
export function firstVisitLocale(header: Header, host: string): Locale {
  const choice = parseLocale(cookie(header("Cookie"), LOCALE_COOKIE)) ?? acceptedLocale(header("Accept-Language"));
  return isInside(header, host) || isCrawler(header("User-Agent")) ? DEFAULT_LOCALE : choice;
}

function cookie(header: string, name: string): string {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? "";
}

function isInside(header: Header, host: string): boolean {
  const site = header("Sec-Fetch-Site");
  if (site !== "") return site === "same-origin";
  return /^https?:\/\/([^/?#]*)/.exec(header("Referer"))?.[1] === host;
}
