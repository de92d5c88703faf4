import { LOCALES } from "../../common/contract/api.ts";
import { localeCookie, localePath, splitLocale } from "../../common/locale.ts";
import type { Route, RouteId } from "../../common/routes.ts";
import { now } from "../../common/time.ts";
import { addressOf, documentPath } from "../audience/content/public.ts";
import { must } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { announcedFor, detectsLocale } from "../platform/site/public.ts";
import { decideAddress, documentOf } from "./address.ts";
import { answer, payload, siteOf } from "./answer.ts";
import { conventionalFile, leadToPassword, servePasskeyPages, serveSecurityContact } from "./conventions.ts";
import { serveManifest, serveWorker } from "./install.ts";
import type { Loaded } from "./loader.ts";
import { loaders } from "./loaders.ts";
import { refuse } from "./refuse.ts";
import { isAssetPath, parsePath } from "./rules.ts";
import { serveTexts } from "./texts.ts";

/** How long a cached page may live, in seconds, if no change drops it first: a second node's changes show by then. */
const MAX_AGE = 60;

/** The data of a page without a loader. */
const NOTHING: Loaded<null> = { data: null };

/** `GET /{path...}`: every public page, its data, and honest errors. Public; it reads public data only. */
function servePage(e: core.RequestEvent): unknown {
  // In the browser's spelling, escapes included: the hydrated page must show the same.
  const rawPath = urlOf(e).escapedPath();
  if (rawPath.startsWith("/api/")) throw new NotFoundError();
  if (isAssetPath(rawPath) && !rawPath.endsWith("/_payload.json")) return missingFile(e, rawPath);

  const { page: asked, payloadOnly } = parsePath(rawPath);
  const page = cleanPath(asked);
  const { locale, path } = splitLocale(page);
  const place = { fullPath: page, path, locale };
  try {
    const decision = decideAddress(page);
    if (decision.kind === "redirect") return moved(e, ownAddress(decision.to) ?? decision.to);
    if (decision.kind === "error") return refuse(e, place, decision, payloadOnly);
    if (page !== asked) return moved(e, ownAddress(page) ?? page);
    const { route, params } = decision;
    const site = siteOf(locale);
    const loaded = route.loader
      ? loaders[route.loader]($app, { path, locale, params, site, query: declaredQuery(e, route) })
      : NOTHING;
    const own = loaded ? null : ownAddress(page);
    if (own && own !== page && !payloadOnly) return moved(e, own);
    if (!loaded) return refuse(e, place, { status: 404, message: `Page not found: ${page}` }, payloadOnly);
    if (loaded.redirect && !payloadOnly) return redirectOutside(e, loaded.redirect);
    const lasts = Math.min(loaded.maxAge ?? MAX_AGE, announcedFor($app) ?? MAX_AGE);
    if (route.render === "page") cacheable(e, route, lasts, loaded.staleIfError);
    if (page === "/" && !payloadOnly && detectsLocale($app)) offerLanguages(e);
    const body = payload(locale, { route: route.id as RouteId, data: loaded.data, head: loaded.head ?? null, site });
    return answer(e, place, body, 200, payloadOnly);
  } catch (error) {
    $app.logger().error("Page failed", "path", page, "error", String(error), "stack", stackOf(error));
    return refuse(e, place, { status: 500, message: "Internal Server Error" }, payloadOnly);
  }
}

/** A path without slashes at its end; it stays on this site: `//host/` must not redirect to another one. */
function cleanPath(path: string): string {
  return path.length > 1 && path.endsWith("/") ? `/${path.replace(/^[/\\]+|\/+$/g, "")}` : path;
}

/** Seconds for which browsers may keep a redirect: an operator's new slug counts soon. */
const MOVED_AGE = 300;

/**
 * A permanent redirect to a page's own address. The query stays: internal/front/site, which passes only declared parameters,
 * puts the whole one back.
 */
function moved(e: core.RequestEvent, to: string): unknown {
  const headers = e.response.header();
  headers.set("Cache-Control", `public, max-age=${MOVED_AGE}`);
  if (to === "/") {
    // A visit to /fr is a choice of French: without the cookie the home page would choose again.
    headers.set("Cache-Control", "no-store");
    headers.set("Set-Cookie", localeCookie("fr"));
  }
  return e.redirect(308, withQuery(e, to));
}

function withQuery(e: core.RequestEvent, to: string): string {
  const query = urlOf(e).rawQuery;
  return query ? `${to}?${query}` : to;
}

function urlOf(e: core.RequestEvent) {
  return must(must(e.request, "request").url, "request address");
}

/** The address of a document that was asked for by another spelling, or by its slug in the other language. */
function ownAddress(page: string): string | null {
  const document = documentOf(page);
  const found = document && addressOf($app, document, now());
  return found ? localePath(documentPath(document.kind, found.slug), found.locale) : null;
}

/** A temporary redirect to another site: the operator may change the link at any time. */
function redirectOutside(e: core.RequestEvent, address: string): unknown {
  e.response.header().set("Cache-Control", "no-store");
  return e.redirect(302, address);
}

/** Tells internal/front/site how long to cache the page, and under which surrogate keys. */
function cacheable(e: core.RequestEvent, route: Route, maxAge: number, stale = false): void {
  const headers = e.response.header();
  headers.set("Surrogate-Control", `max-age=${maxAge}${stale ? ", stale-if-error" : ""}`);
  const tags = route.tags ?? [];
  // Each page with the site's frame shows texts that the operator may change.
  headers.set("Surrogate-Key", (tags.includes("site") ? [...tags, "texts"] : tags).join(" "));
}

/** Tells internal/front/site, which chooses a first visitor's language before its cache, between which. */
function offerLanguages(e: core.RequestEvent): void {
  const headers = e.response.header();
  headers.set("Surrogate-Language", LOCALES.join(" "));
  headers.add("Vary", "Accept-Language, Cookie");
}

/** The query parameters that a page declares; internal/front/site drops all others, and longer values. */
function declaredQuery(e: core.RequestEvent, route: Route): Record<string, string> {
  const given = urlOf(e).query();
  const names = (route.query ?? []).filter((name) => given.has(name));
  return Object.fromEntries(names.map((name) => [name, given.get(name)]));
}

/** internal/front/site serves the files that there are, so what arrives here is missing. */
function missingFile(e: core.RequestEvent, path: string): unknown {
  const conventional = conventionalFile(path);
  if (conventional) return moved(e, conventional);
  e.response.header().set("Cache-Control", "no-store");
  return e.string(404, "Not found");
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? "") : "";
}

export default feature({
  routes: {
    "GET /{path...}": [servePage],
    "GET /sw.js": [serveWorker],
    "GET /.well-known/change-password": [leadToPassword],
    "GET /.well-known/passkey-endpoints": [servePasskeyPages],
    "GET /.well-known/security.txt": [serveSecurityContact],
    "GET /texts.json": [(e) => serveTexts(e, "fr")],
    "GET /en/texts.json": [(e) => serveTexts(e, "en")],
    "GET /site.webmanifest": [(e) => serveManifest(e, "fr")],
    "GET /en/site.webmanifest": [(e) => serveManifest(e, "en")],
  },
});
