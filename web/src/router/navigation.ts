import { i18n } from "@lingui/core";
import { localePath, splitLocale } from "../../../common/locale.ts";
import { type Route, type RouteId, routeRules } from "../../../common/routes.ts";
import type { Payload } from "../../../common/wire/payload.ts";
import { updateHead } from "../app/head.ts";
import { loadLayout, loadPage } from "../app/pages-client.ts";
import { startAuth } from "../lib/auth.tsx";
import { FetchError } from "../lib/http.ts";
import { loadLocale } from "../lib/messages.ts";
import { readPayload } from "./boot-data.ts";
import { isChunkError, mayReload } from "./chunk-reload.ts";
import { guards } from "./guards.ts";
import { mayLeave } from "./leave-guard.ts";
import type { Navigate } from "./location.tsx";
import { getManifest, prefetchManifest } from "./manifest.ts";
import { decide } from "./navigation-rules.ts";
import { getPayload, startPreloading } from "./preload.ts";
import { type Screen, screenStore } from "./screen.ts";

/** What the document said of the release it came from. */
const boot: Pick<Payload, "buildId" | "site"> = readPayload();
let latest = 0;

/** Fetches ahead: the manifest, and what links lead to. */
export function lookAhead(): void {
  prefetchManifest(boot.buildId);
  startPreloading(boot.buildId);
}

/** Goes to an address of this site (with its locale prefix); another origin leaves the application. */
export function navigate(href: string, options: Parameters<Navigate>[1] = {}): void {
  const url = new URL(href, location.href);
  if (url.origin === location.origin) void show(url, options.replace ? "replace" : "push", options.stay);
  else location.assign(url);
}

/** Resolves and shows an address. The last navigation wins when several overlap. */
export async function show(url: URL, history: "push" | "replace" | "none", stay = false): Promise<void> {
  if (!(await mayLeave())) {
    // The browser has gone back already: the address returns to what is shown.
    if (history === "none") window.history.pushState(null, "", screenStore.get().fullPath);
    return;
  }
  const turn = ++latest;
  screenStore.setPending(true);
  const screen = await resolve(url);
  const onlyHash = url.hash !== "" && sameDocument(screenStore.get().fullPath, screen?.fullPath ?? "");
  if (turn !== latest || !screen) return;
  if (history === "push") window.history.pushState(null, "", screen.fullPath);
  else if (history === "replace" || screen.fullPath !== url.pathname + url.search + url.hash) {
    window.history.replaceState(null, "", screen.fullPath);
  }
  screenStore.set(screen, stay || onlyHash);
  updateHead(screen);
  if (history !== "none" && !stay) moveTo(url.hash);
}

/** Whether two addresses differ in their anchor at most. */
function sameDocument(a: string, b: string): boolean {
  return a.split("#")[0] === b.split("#")[0];
}

/** Scrolls to the anchor, or to the top with the focus on the page, as a page load would. */
function moveTo(hash: string): void {
  requestAnimationFrame(() => {
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) return anchor.scrollIntoView();
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  });
}

/** Runs the pipeline of spec §4 and loads what the page needs; null when the browser is leaving the page instead. */
async function resolve(url: URL, hops = 0): Promise<Screen | null> {
  const { locale, path } = splitLocale(url.pathname);
  const fullPath = url.pathname + url.search + url.hash;
  try {
    if (i18n.locale !== locale) await loadLocale(locale);
    const rules = (await getManifest(boot.buildId))?.routeRules ?? routeRules;
    const decision = await decide({ path, search: url.search, fullPath }, startAuth, { rules, guards });
    if (decision.kind === "redirect" && hops < 5) {
      return resolve(new URL(localePath(decision.to, locale), url), hops + 1);
    }
    if (decision.kind === "show") return await load(decision.route, { fullPath, path, locale });
    const error = decision.kind === "error" ? decision : { status: 500, message: "Too many redirects" };
    return await errorScreen({ fullPath, path, locale }, error);
  } catch (error) {
    if (isChunkError(error) && mayReload(url.pathname, Date.now(), sessionStorage)) {
      location.assign(url);
      return null;
    }
    console.error(error);
    return errorScreen({ fullPath, path, locale }, errorOf(error));
  }
}

type Place = Pick<Screen, "fullPath" | "path" | "locale">;

async function load(route: Route, place: Place): Promise<Screen | null> {
  const needsPayload = route.loader !== undefined;
  const [Page, Layout, payload] = await Promise.all([
    loadPage(route.id as RouteId), // the table's ids are RouteId (routes.ts)
    loadLayout(route.layout),
    needsPayload ? getPayload(new URL(place.fullPath, location.href), route) : null,
  ]);
  return {
    ...place,
    route,
    Page,
    Layout,
    site: payload?.site ?? boot.site,
    data: payload?.data ?? null,
    head: payload?.head ?? null,
    error: null,
  };
}

async function errorScreen(place: Place, error: { status: number; message: string }): Promise<Screen> {
  const Layout = await loadLayout("default");
  return {
    ...place,
    route: null,
    Page: null,
    Layout,
    site: boot.site,
    data: null,
    head: null,
    error: { status: error.status, message: error.message },
  };
}

/** A refused payload carries the server's own error; anything else is ours. */
function errorOf(error: unknown): { status: number; message: string } {
  const data: unknown = error instanceof FetchError ? error.data : undefined;
  const told = typeof data === "object" && data !== null ? Reflect.get(data, "error") : undefined;
  if (typeof told === "object" && told !== null && "status" in told && "message" in told) {
    return { status: Number(told.status), message: String(told.message) };
  }
  return { status: 500, message: "" };
}
