import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { splitLocale } from "../../../common/locale.ts";
import { type Route, routes } from "../../../common/routes.ts";
import { startAuth } from "../lib/auth.tsx";
import { loadMessages, showLanguage } from "../lib/messages.ts";
import { readPayload } from "../router/boot-data.ts";
import { onNavigate } from "../router/location.ts";
import { loadScreen, screenStore } from "../router/screen.ts";
import { startAnalytics } from "./analytics.ts";
import { LiveApp } from "./app.tsx";
import { chunks } from "./pages-client.ts";

let onward: typeof import("./onward.tsx") | undefined;
const loadOnward = async () => {
  onward ??= await import("./onward.tsx");
  return onward;
};

/** Starts the application on the server's document. A failure is logged, then rethrown (spec §8). */
export async function start(): Promise<void> {
  try {
    const payload = readPayload();
    const { buildId, locale, error, site } = payload;
    const root = document.getElementById("root");
    if (!root) throw new Error("The page has no root");
    const showAddress = async () => (await loadOnward()).navigation.show(new URL(location.href), "none");
    onNavigate((href, options) => {
      if (onward) onward.navigation.navigate(href, options);
      else void loadOnward().then(({ navigation }) => navigation.navigate(href, options));
    });
    window.addEventListener("popstate", () => void showAddress());
    const route: Route | null = routes.find((candidate) => candidate.id === payload.route && !error) ?? null;
    await loadMessages(locale, route);
    showLanguage(locale);
    const app = (
      <StrictMode>
        <LiveApp buildId={buildId} loadOnward={loadOnward} />
      </StrictMode>
    );
    if (route?.render === "shell") {
      await showAddress();
      createRoot(root).render(app);
    } else {
      // The screen that the server rendered, from the same data: the first render must match it.
      const fullPath = location.pathname + location.search + location.hash;
      const place = { fullPath, path: splitLocale(location.pathname).path, locale };
      screenStore.set(await loadScreen(chunks, place, route, payload));
      // In a transition React works in slices of a few milliseconds, so the page keeps responding, even on slow phones.
      startTransition(() => {
        hydrateRoot(root, app);
      });
    }
    void startAuth();
    void loadOnward().then(({ lookAhead }) => lookAhead(buildId));
    startAnalytics(site.analyticsTag);
  } catch (error) {
    console.error("Error while mounting app", error);
    throw error;
  }
}
