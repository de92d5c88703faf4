import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { splitLocale } from "../../../common/locale.ts";
import { type Route, routes } from "../../../common/routes.ts";
import type { Payload } from "../../../common/wire/payload.ts";
import { startAuth } from "../lib/auth.tsx";
import { loadLocale } from "../lib/messages.ts";
import { readPayload } from "../router/boot-data.ts";
import type { Navigate } from "../router/location.tsx";
import { screenStore } from "../router/screen.ts";
import { startAnalytics } from "./analytics.ts";
import { LiveApp } from "./app.tsx";
import { loadLayout, loadPage } from "./pages-client.ts";

/** The way to other pages comes after the first one: a public page is there to be read before it is left. */
const loadNavigation = async () => {
  way ??= await import("../router/navigation.ts");
  return way;
};
let way: typeof import("../router/navigation.ts") | undefined;

/** At once when the way is there: who goes to another page and then signs out relies on the order. */
const navigate: Navigate = (href, options) => {
  if (way) way.navigate(href, options);
  else void loadNavigation().then((loaded) => loaded.navigate(href, options));
};

/** Starts the application on the document that the server sent. A failure is logged, then rethrown (spec §8). */
export async function start(): Promise<void> {
  try {
    const payload = readPayload();
    const root = document.getElementById("root");
    if (!root) throw new Error("The page has no root");
    window.addEventListener("popstate", () => {
      void loadNavigation().then((way) => way.show(new URL(location.href), "none"));
    });
    const route = routes.find((candidate) => candidate.id === payload.route) ?? null;
    await loadLocale(payload.locale);
    const app = (
      <StrictMode>
        <LiveApp navigate={navigate} buildId={payload.buildId} />
      </StrictMode>
    );
    if (route?.render === "shell") {
      await (await loadNavigation()).show(new URL(location.href), "none");
      createRoot(root).render(app);
    } else {
      await setFirstScreen(payload, route);
      // As a transition React works in slices of a few milliseconds: the page answers meanwhile, on slow phones too.
      startTransition(() => {
        hydrateRoot(root, app);
      });
    }
    void startAuth();
    void loadNavigation().then((way) => way.lookAhead());
    startAnalytics(payload.site.analyticsTag);
  } catch (error) {
    console.error("Error while mounting app", error);
    throw error;
  }
}

/** The screen that the server rendered, from the same data: the first render must agree with it. */
async function setFirstScreen(payload: Payload, route: (typeof routes)[number] | null): Promise<void> {
  const known: Route | null = route;
  const [Page, Layout] = await Promise.all([
    route && !payload.error ? loadPage(route.id) : null,
    loadLayout(payload.error ? "default" : (known?.layout ?? "default")),
  ]);
  screenStore.set({
    fullPath: location.pathname + location.search + location.hash,
    path: splitLocale(location.pathname).path,
    locale: payload.locale,
    route: known,
    Page,
    Layout,
    site: payload.site,
    data: payload.data,
    head: payload.head,
    error: payload.error,
  });
}
