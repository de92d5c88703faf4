import { archivedIssue, archivePage } from "../audience/newsletter/public.ts";
import { publicPlans } from "../billing/plans/public.ts";
import { statusPage } from "../operations/status/public.ts";
import { legalIdentity, publicFaqs } from "../platform/site/public.ts";
import { publicSources } from "../streaming/addons/public.ts";
import { loadArticle, loadBlog, loadCategory, loadHelp, loadPost } from "./content.ts";
import type { Loaders } from "./loader.ts";
import { serviceLoaders } from "./service.ts";

/** The source of each page's data; the route table names the loader and its surrogate keys. */
export const loaders: Loaders = {
  home: (app, { locale }) => ({
    data: {
      ...{ plans: publicPlans(app, locale), faqs: publicFaqs(app, locale) },
      ...{ sources: publicSources(app, locale), company: legalIdentity(app).company ?? "" },
    },
  }),
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
  status: (app, { locale }) => ({ data: statusPage(app, locale), staleIfError: true }),
  ...serviceLoaders,
};
