import { localePath, splitLocale } from "../../../../common/locale.ts";
import type { Locale } from "../../../../common/wire/api.ts";
import { safeReturnPath } from "../../router/return-path.ts";

const HOME_OF_MEMBERS = "/UserDashboard";

/**
 * Where to go once signed in, in the reader's language: `?return=` where it is a path of this site that is not a way in
 * again, else the dashboard. `search` is the address bar's query.
 */
export function afterLogin(search: string, locale: Locale): string {
  const wanted = safeReturnPath(new URLSearchParams(search).get("return"), HOME_OF_MEMBERS);
  const [, pathname = "/", rest = ""] = /^([^?#]*)(.*)$/.exec(wanted) ?? [];
  const { path } = splitLocale(pathname);
  if (path === "/login" || path === "/trial" || path === "/forgot") return localePath(HOME_OF_MEMBERS, locale);
  return localePath(path + rest, locale);
}

/** The query that takes the return path along from one way in to the next; "" when there is none. */
export function returnQuery(search: string): string {
  const wanted = safeReturnPath(new URLSearchParams(search).get("return"), "");
  return wanted ? `?return=${encodeURIComponent(wanted)}` : "";
}
