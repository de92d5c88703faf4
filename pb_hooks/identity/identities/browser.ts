import { textOf } from "../../lib/json.ts";
import { randomText } from "../../lib/random.ts";
import { siteUrl } from "../../platform/site/public.ts";

/** As long as a visit to a provider and the page after it may take together. */
const SECONDS = 20 * 60;
/** 207 bits. */
const LENGTH = 40;

/** `__Host-`: no other site of the same domain can set it. */
function nameIn(app: CoreApp): string {
  return isSecure(app) ? "__Host-identity" : "identity";
}

function isSecure(app: CoreApp): boolean {
  return siteUrl(app).startsWith("https:");
}

/** The secret by which a browser is known that began a visit to a provider; "" for another one. */
export function browserOf(e: Pick<core.RequestEvent, "app" | "requestInfo">): string {
  // Not `e.request.cookie`: events of records have no `request`.
  const prefix = `${nameIn(e.app)}=`;
  const pairs = textOf(e.requestInfo().headers, "cookie").split(/; */);
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? "";
}

/** The same; a browser without one gets it. Its pages in other tabs still count. */
export function markBrowser(e: core.RequestEvent): string {
  const known = browserOf(e);
  const value = known.length === LENGTH ? known : randomText(LENGTH);
  const secure = isSecure(e.app) ? "; Secure" : "";
  const cookie = `${nameIn(e.app)}=${value}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  e.response.header().add("Set-Cookie", cookie);
  return value;
}
