import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import { localePath } from "../../../common/locale.ts";
import { errorText } from "../../lib/errors.ts";
import { hashKey } from "../../lib/hash-key.ts";
import { exists, rows } from "../../lib/sql.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { partsOf } from "./address-rules.ts";
import { NOTICE_KINDS, noticeTarget, noticeText } from "./entry-texts.ts";
import { allowedCatalogs, allowedResources, hasPages } from "./merge-rules.ts";
import { versioned } from "./publish.ts";
import { filledAddress, secretsOf } from "./source-keys.ts";
import { activeSources, type Source, trialPlan, trialScreens } from "./store.ts";

/** How long the gateway waits for slow sources when others have answered. */
const SOFT_DEADLINE_MS = 4000;

/** Pages that notices link to. */
const LINKS: { readonly [page in "plans" | "help" | "dashboard"]: (locale: Locale) => string } = {
  plans: (locale) => localePath("/subscription-plans", locale),
  help: (locale) =>
    localePath(
      `/base-de-connaissances/${locale === "fr" ? "installer-votre-adresse-privee" : "install-your-private-address"}`,
      locale,
    ),
  dashboard: (locale) => localePath("/UserDashboard", locale),
};

/** Passes the current policy to internal/gateway. Call it after the commit of the change. */
export function configure(app: CoreApp): void {
  try {
    $gateway.configure(JSON.stringify(snapshot(app)));
  } catch (error) {
    console.error(`Cannot update the add-on gateway, it keeps its settings: ${errorText(error)}`);
  }
}

/** Configures the gateway if someone can use it: a member has an address, or a source exists. */
export function configureUsed(app: CoreApp): void {
  if (isUsed(app)) configure(app);
}

/** Whether the gateway has given an address out, or has a source. */
export function isUsed(app: CoreApp): boolean {
  if (!app.hasTable("addon_access")) return false; // before the first start's migrations
  return exists(app, "addon_access", "TRUE", {}) || exists(app, "addon_sources", "TRUE", {});
}

/** The gateway's whole configuration (types: internal/gateway/config.go). */
function snapshot(app: CoreApp) {
  const trial = trialPlan(app);
  const plans = rows(app, "SELECT id, screens FROM plans", {}, { id: "", screens: 0 });
  const screens = Object.fromEntries(plans.map((plan) => [plan.id, plan.screens]));
  return {
    hashKey: hexOf(hashKey("addon tokens")),
    origin: siteUrl(app),
    links: byKey(Object.keys(LINKS) as (keyof typeof LINKS)[], (page) =>
      byKey(LOCALES, (locale) => linkTo(app, page, locale)),
    ),
    softDeadlineMs: SOFT_DEADLINE_MS,
    manifests: manifests(app),
    screens: { ...screens, "": trialScreens(app) },
    notices: byKey(NOTICE_KINDS, (kind) =>
      byKey(LOCALES, (locale) => ({ ...noticeText(kind, locale), link: linkTo(app, noticeTarget(kind), locale) })),
    ),
    sources: activeSources(app).flatMap((source) => sourceOf(app, source, trial) ?? []),
  };
}

function sourceOf(app: CoreApp, source: Source, trial: string) {
  const url = filledAddress(app, source);
  if (!url) return undefined;
  const { base, query } = partsOf(url);
  const { plans } = source;
  return {
    id: source.id,
    key: source.key,
    base,
    query,
    secrets: secretsOf(app, source),
    plans: trial && plans.includes(trial) ? [...plans, ""] : plans,
    resources: allowedResources(source),
    catalogs: allowedCatalogs(source, "fr").map((one) => ({ type: one.type, id: one.id, skips: hasPages(one) })),
    timeoutMs: source.timeout_ms,
    cacheMinSeconds: source.cache_min,
    cacheMaxSeconds: source.cache_max,
  };
}

function manifests(app: CoreApp): { [plan: string]: { [locale: string]: string } } {
  const found: { [plan: string]: { [locale: string]: string } } = {};
  const shape = { plan: "", locale: "", manifest: "", version: 0 };
  for (const one of rows(app, "SELECT plan, locale, manifest, version FROM addon_manifests", {}, shape)) {
    const manifest = versioned(one.manifest, one.version);
    if (manifest) found[one.plan] = { ...found[one.plan], [one.locale]: JSON.stringify(manifest) };
  }
  return found;
}

function linkTo(app: CoreApp, page: keyof typeof LINKS, locale: Locale): string {
  return `${siteUrl(app)}${LINKS[page](locale)}`;
}

function byKey<K extends string, T>(keys: readonly K[], value: (key: K) => T): { [key in K]: T } {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as { [key in K]: T }; // one entry for each key
}

/** The bytes of an ASCII text in hexadecimal. */
function hexOf(text: string): string {
  return [...text].map((character) => character.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}
