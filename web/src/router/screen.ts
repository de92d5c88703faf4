import type { ComponentType, ReactNode } from "react";
import type { Locale } from "../../../common/contract/api.ts";
import type { Payload } from "../../../common/contract/payload.ts";
import type { LayoutName, Route, RouteId } from "../../../common/routes.ts";
import { listeners } from "../lib/listeners.ts";

export type PageComponent = ComponentType;
/** The error page is a chunk as well: hardly any visit needs it. */
type ErrorComponent = ComponentType<{ status: number; message?: string }>;
export type LayoutComponent = ComponentType<{ children: ReactNode }>;

/** A screen's place: the address bar's content (prefix, path, query, hash), and the path without its locale prefix. */
export type Place = { fullPath: string; path: string; locale: Locale };
/** The server's answer for an address. */
export type Content = Pick<Payload, "site" | "data" | "head" | "error">;

/** Everything the interface shows at one address, ready to render at once: no suspense, no half-loaded page. */
export type Screen = Place &
  Content & {
    /** Both null where an error shows. */
    route: Route | null;
    Page: PageComponent | null;
    /** Only where an error shows. */
    ErrorPage: ErrorComponent | null;
    Layout: LayoutComponent;
  };

/** The application's pages and layouts, each a chunk fetched on first use. */
export type Chunks = {
  loadPage: (id: RouteId) => Promise<PageComponent>;
  loadLayout: (name: LayoutName) => Promise<LayoutComponent>;
  loadError: () => Promise<ErrorComponent>;
};

/** A screen with its code and data, fetched in parallel. Without a route it shows its content's error. */
export async function loadScreen(
  { loadPage, loadLayout, loadError }: Chunks,
  place: Place,
  route: Route | null,
  coming: Content | Promise<Content>,
): Promise<Screen> {
  const [Page, Layout, { site, data, head, error }] = await Promise.all([
    route && loadPage(route.id as RouteId), // the table's ids are RouteId (routes.ts)
    loadLayout(route?.layout ?? "default"),
    coming,
  ]);
  const ErrorPage = route && !error ? null : await loadError();
  return { ...place, route, Page, ErrorPage, Layout, site, data, head, error };
}

let current: Screen | undefined;
let visits = 0;
let pending = false;
const { notify, subscribe } = listeners();

/** The current screen, and whether a navigation is running. Browser only. */
export const screenStore = {
  get(): Screen {
    if (!current) throw new Error("No screen has been set");
    return current;
  },
  /** The current screen's address; "" before the first one. */
  fullPath: (): string => current?.fullPath ?? "",
  isPending: (): boolean => pending,
  /** Number of pages visited after the first; another view of the same one (`stay`) does not count. */
  visits: (): number => visits,
  set(screen: Screen, stay = false): void {
    if (current && !stay) visits += 1;
    current = screen;
    pending = false;
    notify();
  },
  setPending(next: boolean): void {
    if (pending === next) return;
    pending = next;
    notify();
  },
  subscribe,
};
