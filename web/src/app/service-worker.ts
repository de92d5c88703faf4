/**
 * The service worker (docs/design/platform.md, Pages): a navigation without an answer shows the offline page. It caches nothing else, so no
 * page, account or script can be stale, and handles only navigations. The server puts the pages before this
 * script (pb_hooks/pages/install.ts).
 */
type Lifetime = Event & { waitUntil: (work: Promise<unknown>) => void };
type Opening = Lifetime & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Scope = {
  /** HTML and content security policy. */
  OFFLINE: { fr: string; en: string; policy: string };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  addEventListener: <E>(type: string, listener: (event: E) => void) => void;
};

const worker = self as unknown as Scope; // TypeScript's worker types exclude those of the DOM

worker.addEventListener<Lifetime>("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener<Lifetime>("activate", (event) => {
  // The request for the page leaves while the worker starts.
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
});

worker.addEventListener<Opening>("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  // Files of the API and PocketBase's dashboard are not ours.
  if (event.request.mode === "navigate" && !/^\/(api|_)\//.test(pathname)) event.respondWith(open(event, pathname));
});

async function open(event: Opening, pathname: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const html = worker.OFFLINE[/^\/en(\/|$)/i.test(pathname) ? "en" : "fr"];
    return new Response(html, {
      status: 503,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": worker.OFFLINE.policy,
        "Cache-Control": "no-store",
      },
    });
  }
}

export {};
