import type { Payload } from "../../../common/contract/payload.ts";
import { localePath, splitLocale } from "../../../common/locale.ts";
import { findRoute } from "../../../common/match.ts";
import type { Route } from "../../../common/routes.ts";
import { http } from "../lib/http.ts";
import { fetchMessages } from "../lib/messages.ts";
import { getManifest } from "./manifest.ts";
import { screenStore } from "./screen.ts";

/** How long links in view wait, in ms: visitors who leave within seconds download only the page. */
const REST_MS = 5000;

/** Most fetches at the same time (spec §9). */
const AT_ONCE = 5;
/** How long a prefetched answer may be used, in ms; after that it is fetched again. */
const FRESH_MS = 30_000;

const queue = createPreloadQueue((address) => http<Payload>(address), Date.now);

/** A page's data address, with the query parameters that its route declares. */
function payloadAddress(url: URL, { query = [] }: Route): string {
  const { locale, path } = splitLocale(url.pathname);
  const kept = new URLSearchParams([...url.searchParams].filter(([name]) => query.includes(name)));
  return `${localePath(path, locale).replace(/\/$/, "")}/_payload.json${kept.size ? `?${kept}` : ""}`;
}

/** `GET {route}/_payload.json` (spec §7): the recently prefetched answer, else the server's. */
export function getPayload(url: URL, route: Route): Promise<Payload> {
  const address = payloadAddress(url, route);
  return queue.take(address) ?? http<Payload>(address);
}

/**
 * Prefetches pages' scripts and data: at once for a link that is pointed at or focused, and once the page has been up
 * for a while and the browser is idle for those in view. Never when the reader saves data or the connection is slow.
 */
export function startPreloading(buildId: string): void {
  const line: unknown = Reflect.get(navigator, "connection");
  const says = (name: string) => (typeof line === "object" && line !== null ? Reflect.get(line, name) : undefined);
  if (says("saveData") === true || says("effectiveType") === "slow-2g") return;

  const ahead = (link: Element | null | undefined) => {
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.download) return;
    const url = new URL(link.href);
    const route = findRoute(splitLocale(url.pathname).path)?.route;
    if (route?.render !== "page" || url.href.split("#")[0] === location.href.split("#")[0]) return;
    void preloadScripts(buildId, route);
    for (const file of fetchMessages(splitLocale(url.pathname).locale, route)) file.catch(() => {});
    if (route.loader) queue.add(payloadAddress(url, route));
  };
  for (const type of ["pointerover", "focusin"] as const) {
    document.addEventListener(type, ({ target }) => ahead(target instanceof Element ? target.closest("a") : null));
  }

  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) ahead(target);
  });
  let timer = 0;
  const watch = () => {
    clearTimeout(timer);
    seen.disconnect();
    timer = window.setTimeout(() => {
      const begin = () => {
        for (const link of document.links) seen.observe(link);
      };
      if ("requestIdleCallback" in window) requestIdleCallback(begin);
      else begin();
    }, REST_MS);
  };
  watch();
  screenStore.subscribe(watch);
}

/** Public pages whose form leads to the member area. */
const DOORS: readonly string[] = ["login", "trial"];

/**
 * Loads the member area while a visitor types into a form that leads there: over a slow line it takes longer than the sign-in.
 * `load` fetches its code.
 */
export function watchDoors(load: () => void): void {
  const open = (field: EventTarget | null) => {
    if (!(field instanceof HTMLInputElement) || !DOORS.includes(screenStore.get().route?.id ?? "")) return;
    const route = findRoute("/UserDashboard")?.route;
    if (!route) return;
    for (const file of fetchMessages(screenStore.get().locale, route)) file.catch(() => {});
    load();
  };
  document.addEventListener("focusin", ({ target }) => open(target));
  // The page may have been typed into before this came.
  open(document.activeElement);
}

/** Fetches and compiles a page's scripts in parallel, without running them. */
export async function preloadScripts(buildId: string, { id, render }: Route): Promise<void> {
  const manifest = await getManifest(render === "page" ? buildId : `${buildId}-signed-in`);
  for (const href of manifest?.preload[id] ?? []) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

/**
 * Prefetches what will probably be needed. `load` fetches a key's content; `now` is the time in ms.
 * - `add` queues a key, unless it is waiting, running or still fresh.
 * - `take` returns a key's fetched or running result, and counts as its use; undefined for anything stale, failed or
 *   still waiting, which the caller fetches itself.
 */
export function createPreloadQueue<T>(load: (key: string) => Promise<T>, now: () => number) {
  const waiting = new Set<string>();
  const kept = new Map<string, { at: number; value: Promise<T> }>();
  let active = 0;

  function fresh(key: string): Promise<T> | undefined {
    const found = kept.get(key);
    if (found && now() - found.at < FRESH_MS) return found.value;
    kept.delete(key);
    return undefined;
  }

  function next(): void {
    for (const key of waiting) {
      if (active >= AT_ONCE) return;
      waiting.delete(key);
      active++;
      const value = load(key);
      for (const old of kept.keys()) fresh(old); // forgets what is stale
      kept.set(key, { at: now(), value });
      // A failure is forgotten: the navigation retries and shows its own error.
      const done = (failed: boolean) => {
        active--;
        if (failed) kept.delete(key);
        next();
      };
      value.then(
        () => done(false),
        () => done(true),
      );
    }
  }

  return {
    add(key: string): void {
      if (fresh(key)) return;
      waiting.add(key);
      next();
    },
    take(key: string): Promise<T> | undefined {
      waiting.delete(key);
      return fresh(key);
    },
  };
}
