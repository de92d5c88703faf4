import { localePath, splitLocale } from "../../../common/locale.ts";
import { findRoute } from "../../../common/match.ts";
import type { Route } from "../../../common/routes.ts";
import type { Payload } from "../../../common/wire/payload.ts";
import { http } from "../lib/http.ts";
import { getManifest } from "./manifest.ts";
import { createPreloadQueue } from "./preload-queue.ts";
import { screenStore } from "./screen.ts";

/** Links in view wait so long, in ms: who leaves within seconds pays for nothing but the page. */
const REST_MS = 5000;

/** Payloads by their address. */
const queue = createPreloadQueue((address) => http<Payload>(address), Date.now);

/** Address of a page's data, with the query parameters that its route declares. */
function payloadAddress(url: URL, { query = [] }: Route): string {
  const { locale, path } = splitLocale(url.pathname);
  const kept = new URLSearchParams([...url.searchParams].filter(([name]) => query.includes(name)));
  return `${localePath(path, locale).replace(/\/$/, "")}/_payload.json${kept.size ? `?${kept}` : ""}`;
}

/** `GET {route}/_payload.json` (spec §7): what was fetched ahead a moment ago, else from the server. */
export function getPayload(url: URL, route: Route): Promise<Payload> {
  const address = payloadAddress(url, route);
  return queue.take(address) ?? http<Payload>(address);
}

/**
 * Fetches the script and the data of pages ahead: of a link that is pointed at or focused at once, of those in view when
 * the page has been up for a while and the browser is idle. Never where the reader saves data or the line is slow.
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
    void getManifest(buildId).then((manifest) => {
      for (const script of manifest?.preload[route.id] ?? []) preloadScript(script);
    });
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

/** Fetches and compiles a module without running it. */
function preloadScript(href: string): void {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  document.head.append(link);
}
