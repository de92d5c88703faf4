import type { ComponentType, ReactNode } from "react";
import type { Route } from "../../../common/routes.ts";
import type { Locale, PublicSite } from "../../../common/wire/api.ts";
import type { PageHead } from "../../../common/wire/payload.ts";

export type PageComponent = ComponentType;
export type LayoutComponent = ComponentType<{ children: ReactNode }>;

/** Everything the interface shows at one address, ready to render in one go: no suspense, no half-loaded page. */
export type Screen = {
  /** What the visitor sees in the address bar: prefix, path, query and hash. */
  fullPath: string;
  /** The path without its locale prefix. */
  path: string;
  locale: Locale;
  route: Route | null;
  Page: PageComponent | null;
  Layout: LayoutComponent;
  site: PublicSite;
  data: unknown;
  head: PageHead | null;
  error: { status: number; message: string } | null;
};

let current: Screen | undefined;
let visits = 0;
let pending = false;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** The screen being shown, and whether a navigation is under way. Browser only. */
export const screenStore = {
  get(): Screen {
    if (!current) throw new Error("No screen has been set");
    return current;
  },
  isPending: (): boolean => pending,
  /** How many pages were gone to after the first: another view of the same one (`stay`) counts as none. */
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
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
