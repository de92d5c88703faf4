import type { Locale } from "../../common/contract/api.ts";
import type { ContentKind, Cover, DocumentText } from "../../common/contract/content.ts";
import type { LoaderData } from "../../common/contract/loader-data.ts";
import type { PageHead } from "../../common/contract/payload.ts";
import { localePath } from "../../common/locale.ts";
import { breadcrumbList } from "../../common/structured-data.ts";
import { now } from "../../common/time.ts";
import {
  articlePage,
  blogPage,
  categoryPage,
  contentMaxAge,
  documentPath,
  knowledgeIndex,
  postPage,
} from "../audience/content/public.ts";
import { siteUrl } from "../platform/site/public.ts";
import type { Loaded, LoaderContext } from "./loader.ts";

/** The blog's list: `?page=` and `?tag=` are separate addresses, in this language only. */
export function loadBlog(app: CoreApp, { locale, query }: LoaderContext): Loaded<LoaderData["blog"]> {
  const time = now();
  const data = blogPage(app, locale, query, time);
  if (!data) return null;
  const { page, tag } = data;
  const search = [tag && `tag=${encodeURIComponent(tag)}`, page > 1 && `page=${page}`].filter(Boolean).join("&");
  return {
    data,
    maxAge: contentMaxAge(app, ["posts"], time),
    ...(search && { head: { alternates: { [locale]: `/blog?${search}` } } }),
  };
}

export function loadPost(app: CoreApp, context: LoaderContext): Loaded<LoaderData["post"]> {
  const { locale, params } = context;
  const time = now();
  const found = postPage(app, locale, params["*"] ?? "", time);
  if (!found) return null;
  const { translations, ...data } = found;
  const { post } = data;
  const facts = {
    ...post,
    type: "BlogPosting",
    path: documentPath("posts", post.slug),
    parent: { fr: "Blog", en: "Blog" },
  };
  return {
    data,
    head: head(app, context, "posts", facts, translations),
    maxAge: contentMaxAge(app, ["posts"], time),
  };
}

/** One article of the knowledge base: public, even where the index is for members. */
export function loadArticle(app: CoreApp, context: LoaderContext): Loaded<LoaderData["article"]> {
  const { locale, params } = context;
  const time = now();
  const slug = params["*"] ?? "";
  const found = articlePage(app, locale, slug, time);
  if (!found) return null;
  const { translations, ...data } = found;
  const parent = { fr: "Centre d’aide", en: "Help centre" };
  const facts = { ...data.article, type: "TechArticle", path: documentPath("articles", slug), parent };
  return {
    data,
    head: head(app, context, "articles", facts, translations),
    maxAge: contentMaxAge(app, ["articles"], time),
  };
}

/** The index of the knowledge base for everyone. */
export function loadHelp(app: CoreApp, { locale }: LoaderContext): Loaded<LoaderData["help"]> {
  const time = now();
  return { data: knowledgeIndex(app, locale, time), maxAge: contentMaxAge(app, ["articles"], time) };
}

/** One category of the knowledge base, by page: used when the tree beside an article can't hold all of it. */
export function loadCategory(app: CoreApp, { locale, params, query }: LoaderContext): Loaded<LoaderData["category"]> {
  const time = now();
  const found = categoryPage(app, locale, { category: params.category ?? "", page: query.page }, time);
  if (!found) return null;
  const { data, languages } = found;
  const { path, page } = data;
  const paths = page > 1 ? [[locale, `${path}?page=${page}`]] : languages.map((language) => [language, path]);
  return { data, head: { alternates: Object.fromEntries(paths) }, maxAge: contentMaxAge(app, ["articles"], time) };
}

type Facts = Pick<DocumentText, "updated"> & {
  title: string;
  excerpt: string;
  cover: Cover | null;
  published?: string;
  author?: string;
  type: string;
  path: string;
  parent: Record<Locale, string>;
};

/** A document's head: its other languages, its share image, and its type for search engines (schema.org). */
function head(
  app: CoreApp,
  context: LoaderContext,
  kind: ContentKind,
  facts: Facts,
  translations: Partial<Record<Locale, string>>,
): PageHead {
  const { locale, site } = context;
  const { brand } = site;
  const base = siteUrl(app);
  const address = (path: string) => base + localePath(path, locale);
  const organization = { "@type": "Organization", name: brand, url: address("/") };
  const article = {
    "@context": "https://schema.org",
    "@type": facts.type,
    headline: facts.title,
    description: facts.excerpt,
    inLanguage: locale,
    mainEntityOfPage: address(facts.path),
    dateModified: facts.updated,
    ...(facts.published && { datePublished: facts.published }),
    ...(facts.cover && { image: base + facts.cover.src }),
    author: facts.author ? { "@type": "Person", name: facts.author } : organization,
    publisher: organization,
  };
  const crumbs = [
    { name: brand, path: "/" },
    ...(kind === "posts" ? [{ name: facts.parent[locale], path: "/blog" }] : []),
    { name: facts.title, path: facts.path },
  ];
  const paths = Object.entries(translations).map(([name, slug]) => [name, documentPath(kind, slug)]);
  return {
    title: facts.title,
    description: facts.excerpt,
    kind: "article",
    ...(facts.cover && { image: facts.cover.src }),
    alternates: Object.fromEntries(paths),
    jsonLd: [article, breadcrumbList(crumbs, locale, base)],
  };
}
