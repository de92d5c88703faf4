import type { Locale } from "./contract/api.ts";
import type { LoaderData } from "./contract/loader-data.ts";
import { isReferralCode } from "./referral.ts";

/** Named guards of spec §4; `web/src/router/guards.ts` holds their rules. */
export type GuardName = "admin" | "auth" | "auth-pocketbase";
export type LayoutName = "default" | "docs" | "dashboard" | "admin";

/**
 * One page. French answers at `path`, English at `/en` + `path`.
 * - `render: "page"` is rendered by the server and hydrated; `"shell"` is an empty document that the browser fills.
 * - `loader` names the server function that loads the page's data (pb_hooks/pages/loaders.ts).
 * - `tags` are surrogate keys: collections whose change drops the page from the cache.
 * - `query` lists the only query parameters that reach the server and the cache key.
 * - `canonical` is the path of the page that this one is an alias of; search engines index that one.
 * - `valid` is the route's own validity check; false answers 404 'Page Not Found: {fullPath}' (spec §8).
 */
export type Route = {
  id: string;
  path: string;
  /** Without one, `default`. */
  layout?: LayoutName;
  render: "page" | "shell";
  guard?: GuardName;
  loader?: keyof LoaderData;
  tags?: readonly string[];
  query?: readonly string[];
  sitemap?: boolean;
  /** A path that matches the pattern on a fresh installation, for the tests to visit. */
  example?: Readonly<Record<Locale, string>>;
  canonical?: string;
  valid?: (params: Readonly<Record<string, string | undefined>>) => boolean;
};

/** Browsers load this list with every page: what admin pages share is written once. */
const admin = <const Name extends string>(name: Name) =>
  ({ id: `admin-${name}`, path: `/admin/${name}`, layout: "admin", render: "shell", guard: "admin" }) as const;

const dashboard = <const Name extends string>(name: Name) =>
  ({
    id: `dashboard-${name}`,
    path: `/UserDashboard/${name}`,
    layout: "dashboard",
    render: "shell",
    guard: "auth-pocketbase",
  }) as const;

/** The only list of pages: the router, the server, the sitemap, the build manifest and the tests read it. */
export const routes = [
  {
    id: "home",
    path: "/",
    render: "page",
    loader: "home",
    tags: ["plans", "faqs", "addon_sources", "site"],
    sitemap: true,
  },
  {
    id: "trial",
    path: "/trial",
    render: "page",
    loader: "sign-up",
    query: ["plan", "period"],
    tags: ["identity_providers", "plans", "site"],
    sitemap: true,
  },
  { id: "login", path: "/login", render: "page", loader: "entry", tags: ["identity_providers", "site"], sitemap: true },
  { id: "addon", path: "/addon", render: "page", tags: ["site"], sitemap: true },
  { id: "forgot", path: "/forgot", render: "page", tags: ["site"] },
  { id: "verify-email", path: "/verify-email", render: "page", tags: ["site"] },
  {
    id: "more",
    path: "/more",
    render: "page",
    loader: "more",
    tags: ["plans", "addon_sources", "site"],
    sitemap: true,
  },
  {
    id: "how-it-works",
    path: "/comment-ca-marche",
    render: "page",
    loader: "how-it-works",
    tags: ["plans", "addon_sources", "site"],
    sitemap: true,
  },
  {
    id: "subscription-plans",
    path: "/subscription-plans",
    render: "page",
    loader: "plans",
    tags: ["plans", "faqs", "addon_sources", "site"],
    sitemap: true,
  },
  {
    id: "subscription",
    path: "/subscription",
    render: "page",
    loader: "plans",
    tags: ["plans", "faqs", "addon_sources", "site"],
    canonical: "/subscription-plans",
  },
  {
    id: "coupons",
    path: "/coupons",
    render: "page",
    loader: "coupons",
    // Using a coupon creates a redemption: the last one removes it from the list.
    tags: ["coupons", "redemptions", "plans", "site"],
    sitemap: true,
  },
  {
    id: "discount",
    path: "/discount",
    render: "page",
    loader: "discount",
    tags: ["coupons", "redemptions", "plans", "site"],
    query: ["code"],
    sitemap: true,
  },
  { id: "referral", path: "/referral", render: "page", loader: "referral", tags: ["site"], sitemap: true },
  { id: "licences", path: "/licences", render: "page", loader: "licences", tags: ["site"] },
  { id: "api-docs", path: "/api-docs", render: "page", loader: "api-docs", tags: ["site"], sitemap: true },
  { id: "status", path: "/status", render: "page", loader: "status", tags: ["incidents", "site"], sitemap: true },
  { id: "invite-start", path: "/u", render: "page", tags: ["site"] },
  {
    id: "invite",
    path: "/u/:code",
    example: { fr: "/u/AFF-0A1B2C3D", en: "/u/AFF-0A1B2C3D" },
    render: "page",
    loader: "invite",
    tags: ["site"],
    valid: ({ code }) => isReferralCode(code),
  },
  { id: "discord", path: "/discord", render: "page", loader: "discord", tags: ["site"] },
  { id: "reddit", path: "/reddit", render: "page", loader: "reddit", tags: ["site"] },
  { id: "terms", path: "/cgu", render: "page", loader: "terms", tags: ["site"], sitemap: true },
  { id: "sales", path: "/cgv", render: "page", loader: "sales", tags: ["plans", "site"], sitemap: true },
  { id: "notice", path: "/mentions", render: "page", loader: "notice", tags: ["site"], sitemap: true },
  {
    id: "accessibilite",
    path: "/accessibilite",
    render: "page",
    loader: "accessibilite",
    tags: ["site"],
    sitemap: true,
  },
  { id: "contact", path: "/contact", render: "page", loader: "contact", tags: ["site"], sitemap: true },
  { id: "help", path: "/aide", render: "page", loader: "help", tags: ["articles", "site"], sitemap: true },
  { id: "resilier", path: "/resilier", render: "page", tags: ["site"], sitemap: true },
  { id: "retractation", path: "/retractation", render: "page", tags: ["site"], sitemap: true },
  {
    id: "privacy",
    path: "/politique-de-confidentialite",
    render: "page",
    loader: "privacy",
    tags: ["identity_providers", "site"],
    sitemap: true,
  },
  {
    id: "privacy-policy",
    path: "/privacy-policy",
    render: "page",
    loader: "privacy",
    tags: ["identity_providers", "site"],
    canonical: "/politique-de-confidentialite",
  },
  { id: "wp-admin", path: "/wp-admin", render: "page", loader: "probe" },
  { id: "wp-login", path: "/wp-login", render: "page", loader: "probe" },
  {
    id: "blog",
    path: "/blog",
    render: "page",
    loader: "blog",
    tags: ["posts", "site"],
    query: ["page", "tag"],
    sitemap: true,
  },
  {
    id: "post",
    path: "/blog/*",
    render: "page",
    loader: "post",
    tags: ["posts", "site"],
    sitemap: true,
    example: { fr: "/blog/un-seul-compte-pour-tous-les-ecrans", en: "/blog/one-account-for-every-screen" },
  },
  {
    id: "newsletter",
    path: "/newsletter",
    render: "page",
    loader: "newsletter",
    tags: ["newsletter_issues", "site"],
    query: ["page"],
    sitemap: true,
  },
  { id: "newsletter-confirm", path: "/newsletter/confirm", render: "page", tags: ["site"] },
  { id: "newsletter-leave", path: "/newsletter/unsubscribe", render: "page", tags: ["site"] },
  {
    id: "newsletter-issue",
    path: "/newsletter/:number",
    render: "page",
    loader: "newsletter-issue",
    tags: ["newsletter_issues", "site"],
    sitemap: true,
    valid: ({ number = "" }) => /^[1-9]\d{0,5}$/.test(number),
  },
  { id: "free-page", path: "/p/:slug", render: "page", loader: "free-page", tags: ["site"], sitemap: true },
  { id: "knowledge", path: "/base-de-connaissances", layout: "docs", render: "shell", guard: "auth-pocketbase" },
  {
    id: "category",
    path: "/rubriques/:category",
    layout: "docs",
    render: "page",
    loader: "category",
    tags: ["articles", "site"],
    query: ["page"],
    example: { fr: "/rubriques/start", en: "/rubriques/start" },
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
  { id: "team-invitation", path: "/team-invitation", render: "shell" },
  { id: "checkout", path: "/checkout", render: "shell", guard: "auth" },
  { id: "receipt", path: "/receipt", render: "shell", guard: "auth" },
  { id: "success", path: "/success", render: "shell", guard: "auth" },
  { id: "contract", path: "/contrat", layout: "dashboard", render: "shell", guard: "auth-pocketbase" },
  { id: "dashboard", path: "/UserDashboard", layout: "dashboard", render: "shell", guard: "auth-pocketbase" },
  dashboard("plan"),
  dashboard("invite"),
  dashboard("account"),
  { id: "admin", path: "/admin", layout: "admin", render: "shell", guard: "admin" },
  admin("inbox"),
  { ...admin("thread"), path: "/admin/inbox/:id" },
  admin("users"),
  { ...admin("user"), path: "/admin/users/:id" },
  admin("import"),
  admin("adopt"),
  admin("analytics"),
  admin("api-keys"),
  admin("webhooks"),
  admin("incidents"),
  admin("audit"),
  admin("coupons"),
  admin("invoices"),
  admin("books"),
  admin("orders"),
  admin("addons"),
  admin("debrid"),
  admin("texts"),
  admin("newsletter"),
  { ...admin("newsletter-issue"), path: "/admin/newsletter/:id" },
  admin("plans"),
  admin("rewards"),
  admin("terminations"),
  admin("team"),
  admin("setup"),
  admin("stremio"),
  admin("settings"),
  admin("brand"),
  admin("manual"),
  admin("system"),
  admin("content"),
  {
    ...admin("document"),
    path: "/admin/content/:kind/:key",
    example: { fr: "/admin/content/articles/install-tv", en: "/admin/content/articles/install-tv" },
    valid: ({ kind }) => kind === "posts" || kind === "articles",
  },
] as const satisfies readonly Route[];

export type RouteId = (typeof routes)[number]["id"];
export type PageRouteId = Extract<(typeof routes)[number], { render: "page" }>["id"];

/** The build manifest's rule for a path (spec §4: redirects from route rules come before guards). */
export type RouteRule = { redirect: string };

/** Short paths, without the locale prefix; they work in both languages. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  "/fr": { redirect: "/" },
  "/fr/docs": { redirect: "/aide" },
  "/fr/docs/*": { redirect: "/base-de-connaissances/*" },
  "/fr/more": { redirect: "/more" },
  "/help": { redirect: "/aide" },
  "/dashboard": { redirect: "/UserDashboard" },
  "/signup": { redirect: "/trial" },
  "/statut": { redirect: "/status" },
  "/offres": { redirect: "/subscription-plans" },
  "/plans": { redirect: "/subscription-plans" },
};
