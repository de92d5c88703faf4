import { archivedIssue, archivePage } from "../audience/newsletter/public.ts";
import { publicPlans } from "../billing/plans/public.ts";
import { statusPage } from "../operations/status/public.ts";
import { legalIdentity, publicFaqs } from "../platform/site/public.ts";
import { freePage } from "../platform/texts/public.ts";
import { publicSources } from "../streaming/addons/public.ts";
import { loadArticle, loadBlog, loadCategory, loadHelp, loadPost } from "./content.ts";
import type { Loaders } from "./loader.ts";
import { serviceLoaders } from "./service.ts";

/** Questions on the home page: the first ones in the operator's order. */
const HOME_QUESTIONS = 5;

/** The source of each page's data; the route table names the loader and its surrogate keys. */
export const loaders: Loaders = {
  home: (app, { locale }) => {
    const { company = "", address = "" } = legalIdentity(app);
    const data = {
      // Home has neither the descriptions nor the features of plans: a first visit does not carry them.
      ...{ plans: publicPlans(app, locale).map((plan) => ({ ...plan, description: "", features: [] })) },
      ...{ faqs: publicFaqs(app, locale).slice(0, HOME_QUESTIONS) },
      ...{ sources: publicSources(app, locale), company, address },
    };
    return { data };
  },
  blog: loadBlog,
  post: loadPost,
  article: loadArticle,
  category: loadCategory,
  help: loadHelp,
  newsletter: (app, { locale, query }) => {
    const data = archivePage(app, locale, query.page);
    if (!data) return null;
    return { data, ...(data.page > 1 && { head: { alternates: { [locale]: `/newsletter?page=${data.page}` } } }) };
  },
  "newsletter-issue": (app, { locale, params: { number = "" } }) => {
    const found = archivedIssue(app, locale, number);
    if (!found) return null;
    const paths = found.languages.map((language) => [language, `/newsletter/${number}`]);
    return { data: found.data, head: { title: found.data.subject, alternates: Object.fromEntries(paths) } };
  },
  "free-page": (app, { locale, params: { slug = "" } }) => {
    const found = freePage(app, locale, slug);
    if (!found) return null;
    const paths = found.languages.map((language) => [language, `/p/${slug}`]);
    return { data: found.data, head: { title: found.data.title, alternates: Object.fromEntries(paths) } };
  },
  status: (app, { locale }) => ({ data: statusPage(app, locale), staleIfError: true }),
  ...serviceLoaders,
};
