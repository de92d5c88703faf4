import type { Locale } from "../../common/contract/api.ts";
import type { ChosenPlan, PublicPlan, TrialTerms } from "../../common/contract/plans.ts";
import { formatMoney } from "../../common/format.ts";
import { unbroken } from "../../common/html.ts";
import { now } from "../../common/time.ts";
import { coupons } from "../billing/coupons/public.ts";
import { legalDocument } from "../billing/legal/public.ts";
import { publicPlans } from "../billing/plans/public.ts";
import { offeredProviders } from "../identity/identities/public.ts";
import { contactAddress } from "../platform/mail/public.ts";
import { legalIdentity, publicFaqs, referralTerms, siteSettings, siteUrl } from "../platform/site/public.ts";
import { apiDocs } from "../programs/api-v1/public.ts";
import { publicSources, trialScreens } from "../streaming/addons/public.ts";
import type { Loaders } from "./loader.ts";
import { components } from "./render.ts";
import { plansHead } from "./structured-data.ts";

/** The questions shown beside prices, by key. */
const PLAN_QUESTIONS = ["trial", "payment", "screens", "cancel", "devices"];

/** Data of the pages about the service: public, and only from the site's settings, plans and coupons. */
export const serviceLoaders = {
  entry: (app) => ({ data: { providers: offeredProviders(app) } }),
  "sign-up": (app, { locale, query }) => ({
    data: {
      providers: offeredProviders(app),
      chosen: chosenPlan(publicPlans(app, locale), query, locale),
      trial: trialTerms(app),
    },
  }),
  more: (app, { locale }) => {
    const prices = publicPlans(app, locale).map((plan) => plan.monthlyCents);
    const fromCents = prices.length > 0 ? Math.min(...prices) : null;
    return { data: { fromCents, sources: publicSources(app, locale), company: legalIdentity(app).company ?? "" } };
  },
  "how-it-works": (app, { locale }) => ({ data: { sources: publicSources(app, locale) } }),
  plans: (app, { locale, site }) => {
    const plans = publicPlans(app, locale);
    return {
      data: {
        ...{ plans, faqs: publicFaqs(app, locale, PLAN_QUESTIONS) },
        ...{ sources: publicSources(app, locale), trial: trialTerms(app) },
      },
      head: plansHead(app, plans, site.brand, locale),
    };
  },
  accessibilite: (app, { site }) => ({ data: operator(app, site.brand) }),
  contact: (app, { site }) => ({ data: { ...operator(app, site.brand), open: contactAddress(app) !== "" } }),
  "api-docs": (app, { locale }) => ({ data: unbroken(apiDocs(siteUrl(app), locale)) }),
  coupons: (app, { locale }) => {
    const { maxAge, ...data } = coupons.page(app, locale, publicPlans(app, locale), now());
    return { data, maxAge };
  },
  discount: (app, { locale, query: { code } }) => {
    const data = coupons.preview(app, code ?? "", locale, publicPlans(app, locale), now());
    if (!code) return { data };
    const path = `/discount?code=${encodeURIComponent(data.code)}`;
    // Every attempted code comes here and counts against the rate limit.
    return { data, maxAge: 0, head: { noindex: true, alternates: { fr: path, en: path } } };
  },
  referral: (app) => ({ data: referralTerms(app) }),
  // Checks only the form of the code: the page must not reveal whether it belongs to someone.
  invite: (_, { params }) => ({ data: { code: (params.code ?? "").toUpperCase() } }),
  discord: (_, { site }) => community(site.links.discord),
  reddit: (_, { site }) => community(site.links.reddit),
  terms: (app, context) => ({ data: unbroken(legalDocument(app, "terms", context)) }),
  sales: (app, context) => ({ data: unbroken(legalDocument(app, "sales", context)) }),
  notice: (app, context) => ({ data: unbroken(legalDocument(app, "notice", context)) }),
  privacy: (app, context) => ({ data: unbroken(legalDocument(app, "privacy", context)) }),
  licences: () => ({ data: { components: components() } }),
  // Never cached: every visit comes here, counts against the rate limit and is logged.
  probe: (app, { path }) => {
    app.logger().warn("Probe for software that is not installed", "path", path);
    return { data: null, maxAge: 0 };
  },
} satisfies Partial<Loaders>;

/** The plan on sale that an address names; a year only where it has a price. */
function chosenPlan(
  plans: readonly PublicPlan[],
  query: Readonly<Record<string, string>>,
  locale: Locale,
): ChosenPlan | null {
  const plan = plans.find(({ slug }) => slug === query.plan);
  if (!plan) return null;
  const { slug, name, monthlyCents, yearlyCents } = plan;
  const byYear = query.period === "year" && yearlyCents > 0;
  return {
    plan: slug,
    name,
    period: byYear ? "year" : "month",
    price: formatMoney(byYear ? yearlyCents : monthlyCents, locale),
  };
}

/** What visitors read about the free trial. */
function trialTerms(app: CoreApp): TrialTerms {
  return { screens: trialScreens(app), waits: siteSettings(app).trialsWait };
}

/** Who runs the service, and how to reach them. */
function operator(app: CoreApp, brand: string) {
  const { company = brand, email = "", phone = "", address = "" } = legalIdentity(app);
  return { company, email, phone, address };
}

function community(url: string) {
  return url ? { data: { url }, redirect: url } : { data: { url } };
}
