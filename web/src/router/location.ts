import { useSyncExternalStore } from "react";
import type { RouterOptions } from "wouter";
import type { Locale } from "../../../common/contract/api.ts";
import { DEFAULT_LOCALE } from "../../../common/locale.ts";
import { screenStore } from "./screen.ts";

/**
 * Goes to an address of this site; checks, redirects and guards run first. wouter prefixes a path with the language,
 * unless it begins with `~`. `stay`: another view of the same page, so scroll and focus do not move. `onLeave` runs once the page
 * may be left, and the navigation counts as running (SessionWatch).
 */
export type Navigate = (href: string, options?: { replace?: boolean; stay?: boolean; onLeave?: () => void }) => void;

let go: Navigate = () => {};

/** Sets the function that navigates. Until then, and on the server, nothing does. */
export function onNavigate(to: Navigate): void {
  go = to;
}

const navigate: Navigate = (href, options) => go(href, options);

/** wouter's location hook. The path is that of the screen that `App` renders, on both sides: `ssrPath`. */
export function useScreenLocation({ ssrPath = "/" }: RouterOptions): [string, Navigate] {
  return [ssrPath, navigate];
}

/**
 * wouter's search hook. The server does not know the query, so the first render in the browser also uses `ssrSearch`.
 * wouter decodes a query once too often (`%2526` would end as `&`); escaping it here cancels that.
 */
export function useScreenSearch({ ssrSearch = "" }: RouterOptions): string {
  const search = () => screenStore.get().fullPath.replace(/^[^?#]*|#.*$/g, "");
  return useSyncExternalStore(screenStore.subscribe, search, () => ssrSearch).replaceAll("%", "%25");
}

/** wouter's prefix for every path of a language. */
export const baseOf = (locale: Locale): string => (locale === DEFAULT_LOCALE ? "" : `/${locale}`);

/** The canonical spelling of an address that wouter joined from base and path: `/en/#faq` is `/en#faq`. */
export const hrefs = (href: string): string => href.replace(/^(\/en)\/(?=[?#]|$)/, "$1");
