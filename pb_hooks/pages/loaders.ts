import type { Params } from "../../common/match.ts";
import type { LoaderData, Locale, PublicSite } from "../../common/wire/api.ts";
import type { PageHead } from "../../common/wire/payload.ts";
import { newsletter } from "../newsletter/public.ts";
import { publicPlans } from "../plans/public.ts";
import { publicFaqs } from "../site/public.ts";
import { statusPage } from "../status/public.ts";
import { loadArticle, loadBlog, loadCategory, loadHelp, loadPost } from "./content.ts";
import { serviceLoaders } from "./service.ts";

/** A page's input: its language, the parameters of its path, the query parameters that it declares, the site. */
export type LoaderContext = {
  path: string;
  locale: Locale;
  params: Params;
  query: Readonly<Record<string, string>>;
  /** Read once per page. */
  site: PublicSite;
};

/**
 * A page's data, with its head where that also comes from data, and the seconds for which it stays fresh when shorter
 * than usual (0: no cache stores it); null when the page does not exist (404). `redirect` sends the visit to another
 * site, at an address that the loader has checked. `staleIfError` lets a proxy show the page while the service is down.
 */
export type Loaded<Data> = {
  data: Data;
  head?: PageHead;
  maxAge?: number;
  redirect?: string;
  staleIfError?: true;
} | null;

export type Loaders = {
  [Name in keyof LoaderData]: (app: CoreApp, context: LoaderContext) => Loaded<LoaderData[Name]>;
};

/** The source of each page's data; the route table names the loader and its surrogate keys. */
export const loaders: Loaders = {
  home: (app, { locale }) => ({ data: { plans: publicPlans(app, locale), faqs: publicFaqs(app, locale) } }),
  blog: loadBlog,
  post: loadPost,
  article: loadArticle,
  category: loadCategory,
  help: loadHelp,
  newsletter: (app, { locale, query }) => {
    const data = newsletter.page(app, locale, query.page);
    if (!data) return null;
    return { data, ...(data.page > 1 && { head: { alternates: { [locale]: `/newsletter?page=${data.page}` } } }) };
  },
  "newsletter-issue": (app, { locale, params: { number = "" } }) => {
    const found = newsletter.issue(app, locale, number);
    if (!found) return null;
    const paths = found.languages.map((language) => [language, `/newsletter/${number}`]);
    return { data: found.data, head: { title: found.data.subject, alternates: Object.fromEntries(paths) } };
  },
  status: (app, { locale }) => ({ data: statusPage(app, locale), staleIfError: true }),
  ...serviceLoaders,
};
