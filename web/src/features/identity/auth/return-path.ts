import { useSearch } from "wouter";
import { splitLocale } from "../../../../../common/locale.ts";

/**
 * Where to go once signed in: `?return=` if it is a path of this site other than a sign-in page, else the dashboard, or for an
 * administrator the administration.
 * `search` is the address's query; the result has no language prefix.
 */
export function afterLogin(search: string, admin: boolean): string {
  const home = admin ? "/admin" : "/UserDashboard";
  const wanted = safeReturnPath(new URLSearchParams(search).get("return"), home);
  const [, pathname = "/", rest = ""] = /^([^?#]*)(.*)$/.exec(wanted) ?? [];
  const { path } = splitLocale(pathname);
  return path === "/login" || path === "/trial" || path === "/forgot" ? home : path + rest;
}

/** The query that carries the return path from one sign-in page to the next; "" when there is none. */
export function returnQuery(search: string): string {
  const wanted = safeReturnPath(new URLSearchParams(search).get("return"), "");
  return wanted ? `?return=${encodeURIComponent(wanted)}` : "";
}

/** The same for the address bar, in links between sign-in pages; "" on the server and in the first render. */
export function useReturnQuery(): string {
  const search = useSearch();
  return search && returnQuery(search); // PocketBase's VM, where it is always "", has no URLSearchParams
}

/**
 * The path to open after sign-in: only a path of this site. Anything that a browser could read as another origin
 * (`//host`, `/\host`, a scheme, control characters) is replaced by the fallback (ASVS 3.7.2), even behind a removed
 * prefix (`/en//host`).
 */
export function safeReturnPath(value: string | null | undefined, fallback: string): string {
  if (!value || value.length > 512) return fallback;
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value) || /^[^?#]*\/\//.test(value)) return fallback;
  return value;
}
