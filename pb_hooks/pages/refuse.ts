import { localePath } from "../../common/locale.ts";
import { isCrawler } from "../lib/crawler.ts";
import { must } from "../lib/errors.ts";
import { brandStyle } from "../platform/site/public.ts";
import { answer, documentHead, type Place, payload, renderHtml } from "./answer.ts";
import { fillPath, STAND_IN } from "./rules.ts";

/** The error page for people; a short plain answer and a log line for crawlers (spec §2). */
export function refuse(
  e: core.RequestEvent,
  place: Place,
  error: { status: number; message: string },
  payloadOnly: boolean,
): unknown {
  const agent = must(e.request, "request").header.get("User-Agent");
  const headers = e.response.header();
  headers.del("Surrogate-Control");
  headers.del("Surrogate-Key");
  if (!payloadOnly && isCrawler(agent)) {
    $app.logger().warn(error.message, "status", error.status, "userAgent", agent);
    headers.set("Cache-Control", "no-store");
    return e.string(error.status, error.status === 404 ? "Page Not Found" : "Internal Server Error");
  }
  const { status, message } = error;
  try {
    if (status === 404 && !payloadOnly) return notFound(e, place, message);
    return answer(e, place, payload(place.locale, { error: { status, message } }), status, payloadOnly);
  } catch (failure) {
    $app.logger().error("Error page failed", "path", place.fullPath, "error", String(failure));
    return e.string(500, "Internal Server Error");
  }
}

/**
 * The 404 page with this path in it. Anyone can request any number of unknown paths, so the page is rendered once per
 * language for a stand-in path, and each answer only inserts the real one.
 */
function notFound(e: core.RequestEvent, place: Place, message: string): unknown {
  const { locale, path } = place;
  const standIn = { locale, path: STAND_IN, fullPath: localePath(STAND_IN, locale) };
  const error = { status: 404, message: message.replace(place.fullPath, () => standIn.fullPath) };
  const body = payload(locale, { error });
  // Two messages: no such page, and a page whose own check failed.
  const key = `pages:404:${locale}:${message.startsWith("Page Not") ? "invalid" : "unknown"}`;
  const version = JSON.stringify(body);
  const kept = $app.store().get(key) as string | null; // only written below
  const [keptVersion, keptHtml] = kept ? (JSON.parse(kept) as [string, string]) : ["", ""];
  const style = brandStyle(e.app);
  const html = keptVersion === version ? keptHtml : renderHtml(standIn, body, style.css);
  if (keptVersion !== version) $app.store().set(key, JSON.stringify([version, html]));
  documentHead(e, locale, 404, "", style.hash);
  return e.html(404, fillPath(html, path));
}
