import { localePath, splitLocale } from "../../../common/locale.ts";
import { type Route, routeRules } from "../../../common/routes.ts";
import { startAuth } from "../lib/auth.tsx";
import { loadMessages, showLanguage } from "../lib/messages.ts";
import { FetchError } from "../lib/request-error.ts";
import { readPayload } from "./boot-data.ts";
import { isChunkError, isLeaving, mayReload } from "./chunk-reload.ts";
import { decide, mayLeave } from "./guards.ts";
import { hrefs, type Navigate } from "./location.ts";
import { getManifest } from "./manifest.ts";
import { getPayload, preloadScripts } from "./preload.ts";
import { type Chunks, loadScreen, type Place, type Screen, screenStore } from "./screen.ts";

export type Navigation = {
  /** Called by wouter's hook. Another origin leaves the application. */
  navigate: Navigate;
  /** Shows an address. When navigations overlap, the last one wins. */
  show: (url: URL, history: "push" | "replace" | "none", stay?: boolean, onLeave?: () => void) => Promise<void>;
};

/** Navigation between the application's screens: `chunks` holds its pages, `onShow` gets each screen shown. */
export function createNavigation(chunks: Chunks, onShow: (screen: Screen) => void): Navigation {
  const resolve = createResolver(chunks);
  let latest = 0;

  const navigate: Navigate = (href, { replace = false, stay = false, onLeave } = {}) => {
    const url = new URL(hrefs(href), location.href);
    if (url.origin === location.origin) void show(url, replace ? "replace" : "push", stay, onLeave);
    else location.assign(url);
  };

  const show: Navigation["show"] = async (url, history, stay = false, onLeave) => {
    // Another place on the page leaves nothing: the skip link, and the way back from it. An entry with the page's own address has
    // its own words and tabs (entry-state.ts).
    const stays = (fullPath: string) => {
      const [here, place] = screenStore.fullPath().split("#");
      return (url.hash !== "" || (history === "none" && place !== undefined)) && here === fullPath.split("#")[0];
    };
    const here = stays(url.pathname + url.search);
    const first = screenStore.fullPath() === "";
    const may = here || mayLeave();
    if (may !== true && !(await may)) {
      // The browser has already gone back: restore the current screen's address.
      if (history === "none") window.history.pushState(null, "", screenStore.get().fullPath);
      return;
    }
    const turn = ++latest;
    screenStore.setPending(!here);
    onLeave?.();
    // The page is on show with its data: what a request for them would answer must not replace it.
    const screen = here
      ? { ...screenStore.get(), fullPath: url.pathname + url.search + url.hash }
      : await resolve(url).catch((error: unknown) => {
          screenStore.setPending(false);
          if (history === "none") throw error;
          // Not even the error page loads: let the browser go there.
          location.assign(url);
        });
    if (turn !== latest) return;
    if (!screen) return screenStore.setPending(false);
    if (history === "push") {
      window.history.replaceState({ ...window.history.state, y: window.scrollY }, "");
      window.history.pushState(null, "", screen.fullPath);
    } else if (history === "replace" || screen.fullPath !== url.pathname + url.search + url.hash) {
      window.history.replaceState(null, "", screen.fullPath);
    }
    showLanguage(screen.locale);
    const kept = stays(screen.fullPath);
    // The page stays mounted under its own key, which may be older than its address (use-onward.ts).
    screenStore.set(kept ? { ...screen, path: screenStore.get().path } : screen, stay || kept);
    onShow(screen);
    if (history === "none") {
      if (!here && !first) moveBack();
    } else if (!stay) moveTo(url.hash);
  };

  return { navigate, show };
}

/** What an address shows: `chunks` holds the pages, the document its own release and site settings. */
function createResolver(chunks: Chunks): (url: URL) => Promise<Screen | null> {
  const { buildId, site } = readPayload();

  /** Runs the pipeline of spec §4 and loads what the page needs; null when the browser leaves the page instead. */
  async function resolve(url: URL, hops = 0): Promise<Screen | null> {
    const { locale, path } = splitLocale(url.pathname);
    const place = { fullPath: url.pathname + url.search + url.hash, path, locale };
    try {
      const rules = (await getManifest(buildId))?.routeRules ?? routeRules;
      const decision = await decide({ ...place, search: url.search }, startAuth, { rules });
      if (decision.kind === "redirect" && hops < 5) {
        return await resolve(new URL(localePath(decision.to, locale), url), hops + 1);
      }
      const route = decision.kind === "show" ? decision.route : null;
      const error = decision.kind === "error" ? decision : { status: 500, message: "Too many redirects" };
      const [screen] = await Promise.all([
        route ? load(place, route, url) : failed(place, error),
        loadMessages(locale, route),
      ]);
      return screen;
    } catch (error) {
      if (isLeaving()) return null;
      // Without an answer, let the browser load the page: its service worker explains when the reader is offline.
      const unanswered = error instanceof FetchError && error.status === undefined;
      if ((unanswered || isChunkError(error)) && mayReload(url.pathname, Date.now(), sessionStorage)) {
        location.assign(url);
        return null;
      }
      console.error(error);
      return failed(place, errorOf(error));
    }
  }

  function load(place: Place, route: Route, url: URL): Promise<Screen> {
    void preloadScripts(buildId, route);
    const content = route.loader ? getPayload(url, route) : { site, data: null, head: null, error: null };
    return loadScreen(chunks, place, route, content);
  }

  function failed(place: Place, { status, message }: { status: number; message: string }): Promise<Screen> {
    return loadScreen(chunks, place, null, { site, data: null, head: null, error: { status, message } });
  }

  return resolve;
}

/** Scrolls to the fragment's element, or to the top with the focus on the page, as a page load would. */
function moveTo(hash: string): void {
  requestAnimationFrame(() => {
    const anchor = hash ? document.getElementById(idOf(hash)) : null;
    if (anchor) return anchor.scrollIntoView();
    window.scrollTo({ top: 0, behavior: "instant" });
    document.getElementById("main")?.focus({ preventScroll: true });
  });
}

/**
 * Scrolls to where the reader left this entry of the history: the browser did it on the page before, which may be shorter. Moves the
 * focus to the page where it was on what is gone.
 */
function moveBack(): void {
  requestAnimationFrame(() => {
    const { y, ...state }: { y?: unknown } = window.history.state ?? {};
    if (typeof y === "number") {
      window.scrollTo({ top: y, behavior: "instant" });
      // It counts once: the reader may leave this entry from another place, by "back" or "forward".
      window.history.replaceState(state, "");
    }
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  });
}

/** The id in a fragment; a malformed escape is taken literally. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
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
