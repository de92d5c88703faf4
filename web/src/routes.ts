import type { LoaderData, Locale } from "../../types/api.ts";

/** Named guards of spec §4; `web/src/lib/guards.ts` holds what each one decides. */
export type GuardName = "admin" | "auth" | "auth-pocketbase";
export type LayoutName = "default" | "docs" | "dashboard" | "admin";

/**
 * One page. French answers at `path`, English at `/en` + `path`.
 * - `render: "page"` is rendered by the server and hydrated; `"shell"` is an empty document that the browser fills.
 * - `loader` names the server function that fetches the page's data (pb_hooks/pages/loaders.ts).
 * - `tags` are surrogate keys: collections whose change drops the page from the cache.
 * - `query` lists the only query parameters that reach the server and the cache key.
 * - `valid` is the route's own validity check; false answers 404 'Page Not Found: {fullPath}' (spec §8).
 */
export type Route = {
  id: string;
  path: string;
  layout: LayoutName;
  render: "page" | "shell";
  guard?: GuardName;
  loader?: keyof LoaderData;
  tags?: readonly string[];
  query?: readonly string[];
  sitemap: boolean;
  /** A path that the pattern matches and that a fresh installation has: what the tests visit. */
  example?: Readonly<Record<Locale, string>>;
  valid?: (params: Readonly<Record<string, string | undefined>>) => boolean;
};

/** The only list of pages: the router, the server, the sitemap, the build manifest and the tests read it. */
export const routes = [
  {
    id: "home",
    path: "/",
    layout: "default",
    render: "page",
    loader: "home",
    tags: ["plans", "faqs", "site"],
    sitemap: true,
  },
  { id: "trial", path: "/trial", layout: "default", render: "page", tags: ["site"], sitemap: true },
  { id: "login", path: "/login", layout: "default", render: "page", tags: ["site"], sitemap: true },
  { id: "forgot", path: "/forgot", layout: "default", render: "page", tags: ["site"], sitemap: false },
  { id: "verify-email", path: "/verify-email", layout: "default", render: "page", tags: ["site"], sitemap: false },
  {
    id: "blog",
    path: "/blog",
    layout: "default",
    render: "page",
    loader: "blog",
    tags: ["posts", "site"],
    query: ["page", "tag"],
    sitemap: true,
  },
  {
    id: "post",
    path: "/blog/*",
    layout: "default",
    render: "page",
    loader: "post",
    tags: ["posts", "site"],
    sitemap: true,
    example: { fr: "/blog/un-seul-compte-pour-tous-les-ecrans", en: "/blog/one-account-for-every-screen" },
  },
  {
    id: "knowledge",
    path: "/base-de-connaissances",
    layout: "docs",
    render: "shell",
    guard: "auth-pocketbase",
    sitemap: false,
  },
  {
    id: "article",
    path: "/base-de-connaissances/*",
    layout: "docs",
    render: "page",
    loader: "article",
    tags: ["articles", "site"],
    sitemap: true,
    example: {
      fr: "/base-de-connaissances/installer-sur-un-televiseur",
      en: "/base-de-connaissances/install-on-a-tv",
    },
  },
  {
    id: "dashboard",
    path: "/UserDashboard",
    layout: "dashboard",
    render: "shell",
    guard: "auth-pocketbase",
    sitemap: false,
  },
  { id: "admin", path: "/admin", layout: "admin", render: "shell", guard: "admin", sitemap: false },
] as const satisfies readonly Route[];

export type RouteId = (typeof routes)[number]["id"];
export type PageRouteId = Extract<(typeof routes)[number], { render: "page" }>["id"];
export type ShellRouteId = Exclude<RouteId, PageRouteId>;

/** What the build manifest says of a path (spec §4: redirects from route rules come before guards). */
export type RouteRule = { redirect: string };

/** Short ways in, without the locale prefix; they answer in both languages. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  "/fr": { redirect: "/" },
  "/fr/docs": { redirect: "/base-de-connaissances" },
  "/fr/docs/*": { redirect: "/base-de-connaissances/*" },
  "/dashboard": { redirect: "/UserDashboard" },
  "/signup": { redirect: "/trial" },
};
