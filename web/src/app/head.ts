import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PublicSite } from "../../../common/contract/api.ts";
import type { LoaderData } from "../../../common/contract/loader-data.ts";
import { type RouteId, routes } from "../../../common/routes.ts";
import type { Screen } from "../router/screen.ts";
import { categoryName, tagName } from "../shared/topics.ts";
import { errorTitles, pageMeta } from "./page-meta.ts";

const isRouteId = (id: string): id is RouteId => routes.some((route) => route.id === id);

/** Title and description of a screen in the current language. */
export function describeScreen(screen: Pick<Screen, "route" | "data" | "head" | "error"> & { site: PublicSite }): {
  title: string;
  description: string;
} {
  const values = { brand: screen.site.brand, days: screen.site.trialDays };
  const text = (message: { id: string; message?: string }) =>
    i18n._(message.id, values, message.message === undefined ? {} : { message: message.message });
  const meta = screen.route && isRouteId(screen.route.id) ? pageMeta[screen.route.id] : undefined;
  if (screen.error || !screen.route || !isRouteId(screen.route.id) || !meta) {
    return { title: text(screen.error?.status === 404 ? errorTitles.notFound : errorTitles.other), description: "" };
  }
  const { title = titleOfPart(screen.route.id, screen.data), description } = screen.head ?? {};
  return {
    title: title === undefined ? text(meta.title) : `${title} · ${screen.site.brand}`,
    description: description ?? text(meta.description),
  };
}

/** The title of a page of a list: its subject and number; undefined for the first page of the whole list. */
function titleOfPart(id: RouteId, data: unknown): string | undefined {
  // The route table ties each page to its loader.
  if (id === "category") {
    const { category, page } = data as LoaderData["category"];
    return numbered(categoryName(i18n, category), page);
  }
  if (id !== "blog") return undefined;
  const { tag, page } = data as LoaderData["blog"];
  if (tag === null) return page > 1 ? numbered(i18n._(msg`Blog`), page) : undefined;
  const topic = tagName(i18n, tag);
  return numbered(i18n._(msg`Blog: ${{ topic }}`), page);
}

function numbered(title: string, page: number): string {
  return page > 1 ? i18n._(msg`${{ title }}, page ${{ page }}`) : title;
}

/** Updates the document's title, language and description after a navigation. Browser only. */
export function updateHead(screen: Screen): void {
  const { title, description } = describeScreen(screen);
  document.title = title;
  document.documentElement.lang = screen.locale;
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
}
