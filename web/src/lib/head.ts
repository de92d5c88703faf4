import { i18n } from "@lingui/core";
import type { PublicSite } from "../../../types/api.ts";
import { errorTitles, pageMeta } from "../page-meta.ts";
import { type RouteId, routes } from "../routes.ts";
import type { Screen } from "./screen.ts";

const isRouteId = (id: string): id is RouteId => routes.some((route) => route.id === id);

/** Title and description of a screen in the current language. */
export function describeScreen(screen: Pick<Screen, "route" | "head" | "error"> & { site: PublicSite }): {
  title: string;
  description: string;
} {
  const values = { brand: screen.site.brand, days: screen.site.trialDays };
  const text = (message: { id: string; message?: string }) =>
    i18n._(message.id, values, message.message === undefined ? {} : { message: message.message });
  if (screen.error || !screen.route || !isRouteId(screen.route.id)) {
    return { title: text(screen.error?.status === 404 ? errorTitles.notFound : errorTitles.other), description: "" };
  }
  const meta = pageMeta[screen.route.id];
  const { title, description } = screen.head ?? {};
  return {
    title: title === undefined ? text(meta.title) : `${title} · ${screen.site.brand}`,
    description: description ?? text(meta.description),
  };
}

/** Brings title, language and description of the document up to date after a navigation. Browser only. */
export function updateHead(screen: Screen): void {
  const { title, description } = describeScreen(screen);
  document.title = title;
  document.documentElement.lang = screen.locale;
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
}
