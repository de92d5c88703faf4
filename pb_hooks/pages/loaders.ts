import type { Params } from "../../common/match.ts";
import type { LoaderData, Locale, PublicSite } from "../../common/wire/api.ts";
import type { PageHead } from "../../common/wire/payload.ts";
import { publicPlans } from "../plans/public.ts";
import { publicFaqs } from "../site/public.ts";
import { loadArticle, loadBlog, loadCategory, loadPost } from "./content.ts";
import { serviceLoaders } from "./service.ts";

/** What a page is asked with: its language, the parameters of its path, the query parameters that it declares, the site. */
export type LoaderContext = {
  path: string;
  locale: Locale;
  params: Params;
  query: Readonly<Record<string, string>>;
  /** Read once a page. */
  site: PublicSite;
};

/**
 * A page's data, with its head where that comes from data too, and the seconds for which it stays true when that is
 * less than usual (0: it is kept by no cache); null when there is no such page (404). `redirect` sends the visit to
 * another site, at an address that the loader has checked.
 */
export type Loaded<Data> = { data: Data; head?: PageHead; maxAge?: number; redirect?: string } | null;

export type Loaders = {
  [Name in keyof LoaderData]: (app: CoreApp, context: LoaderContext) => Loaded<LoaderData[Name]>;
};

/** What each page's data is made of; the route table names the loader, and its surrogate keys. */
export const loaders: Loaders = {
  home: (app, { locale }) => ({ data: { plans: publicPlans(app, locale), faqs: publicFaqs(app, locale) } }),
  blog: loadBlog,
  post: loadPost,
  article: loadArticle,
  category: loadCategory,
  ...serviceLoaders,
};
