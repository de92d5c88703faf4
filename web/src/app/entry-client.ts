import { AUTH_KEY } from "../lib/auth-store.ts";
import { noteFailure, reloadForChunk } from "../router/chunk-reload.ts";

/**
 * The page's first script, a few lines in the document itself. Public pages are already readable, so React starts after
 * the paint when the browser is idle, or at the first interaction, whichever comes first. Earlier clicks and submits
 * that need React are held back and repeated once it runs.
 */
const own = document.querySelector<HTMLElement>("script[data-start]")?.dataset ?? {};
/** Starts the page after this many ms when the browser reports no paint (a hidden tab, an old browser). */
const LATEST_MS = 3000;
/** When the offline page is fetched, in ms: shorter visits do without it. */
const WORKER_MS = 4000;
const FIRST = ["pointerdown", "keydown", "focusin", "touchstart"] as const;
/** How long a page counts as left, in ms: the answer may be a download, or the page may come back from the browser's cache. */
const LEAVING_MS = 10_000;
/** A shell's document has its preload links in the head. */
const shell = document.documentElement.dataset.render === "shell";
let starting: Promise<unknown> | undefined;
let started = false;

try {
  // A member's browser shows the member's side of the cached page from the start (look.css).
  if (localStorage.getItem(AUTH_KEY)) document.documentElement.dataset.member = "";
  // Where an older release left an administrator's session after a sign-out.
  localStorage.removeItem("passerelle_impersonation");
} catch {
  // A blocked storage holds no session.
}

window.addEventListener("beforeunload", () => {
  const { dataset } = document.documentElement;
  dataset.leaving = "";
  setTimeout(() => delete dataset.leaving, LEAVING_MS);
});

// A page that does not live yet needs the reload; one that does must not lose a message: its form says that it cannot be sent. A
// navigation goes to its own address.
window.addEventListener("vite:preloadError", () => (started && noteFailure()) || reloadForChunk());

function start(): Promise<unknown> {
  for (const type of FIRST) window.removeEventListener(type, start, true);
  if (!starting && !shell) preload();
  // start.tsx, at the address from its build.
  starting ??= (import(/* @vite-ignore */ own.start ?? "") as Promise<typeof import("./start.tsx")>).then(
    (module) => module.start().then(() => (started = true)),
    (error: unknown) => {
      console.error("Error while mounting app", error);
      if (!reloadForChunk()) throw error;
    },
  );
  void starting.finally(release);
  return starting;
}

/**
 * Fetches everything that React will need in parallel instead of one after the other. Only now: preload links in the
 * document's head would compete with the page's content (they cost 0.7 s of the largest paint on a slow phone).
 */
function preload(): void {
  for (const href of (own.preload ?? "").split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    if (href.endsWith(".js")) link.rel = "modulepreload";
    else Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
    link.href = href;
    document.head.append(link);
  }
}

/** Links, disclosure elements and popovers work without React; other buttons and forms do not. */
function holdClick(event: MouseEvent): void {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>("button:not([popovertarget])") : null;
  if (button) hold(event, () => button.click());
}

function holdSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (form instanceof HTMLFormElement) hold(event, () => form.requestSubmit());
}

function hold(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  // One frame later React's own listeners are attached; a failed start leaves the server's page.
  start().then(
    () => requestAnimationFrame(again),
    () => {},
  );
}

function release(): void {
  document.removeEventListener("click", holdClick, true);
  document.removeEventListener("submit", holdSubmit, true);
}

// Some browsers refuse a service worker: without a network, they show their own page.
setTimeout(() => navigator.serviceWorker?.register("/sw.js").catch(() => {}), WORKER_MS);

if (shell) {
  void start();
} else {
  for (const type of FIRST) window.addEventListener(type, start, { capture: true, passive: true });
  document.addEventListener("click", holdClick, true);
  document.addEventListener("submit", holdSubmit, true);
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    if ("requestIdleCallback" in window) requestIdleCallback(() => void start());
    else setTimeout(start, 500);
  });
  painted.observe({ type: "paint", buffered: true });
  setTimeout(start, LATEST_MS);
}
