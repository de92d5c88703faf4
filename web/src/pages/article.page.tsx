import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { ContentsList } from "../features/audience/content/contents-list.tsx";
import { Neighbours } from "../features/audience/content/neighbours.tsx";
import { Useful } from "../features/audience/content/useful.tsx";
import { useFormat } from "../lib/use-format.ts";
import { usePageData } from "../router/page-data.tsx";
import { useCategoryName } from "../shared/use-topics.ts";
import { DocumentBody } from "../ui/text/document-body.tsx";

/** /base-de-connaissances/{slug…}: one article of the knowledge base, public. */
export default function ArticlePage() {
  const { t } = useLingui();
  const { formatDate } = useFormat();
  const nameOf = useCategoryName();
  const { article, path, previous, next, related } = usePageData("article");
  const updated = formatDate(article.updated);
  return (
    <article className="grid gap-x-14 xl:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0 max-w-[44rem]">
        <p className="flex flex-wrap gap-x-3">
          <Link to="/aide" className="link">{t`Help centre`}</Link>
          <span className="text-muted">{nameOf(article.category)}</span>
        </p>
        <h1 className="mt-3 text-display">{article.title}</h1>
        <p className="mt-4 text-lead">{article.excerpt}</p>
        {article.cover && (
          <img
            src={article.cover.src}
            alt={article.cover.alt}
            width={1280}
            height={720}
            className="mt-8 aspect-video w-full rounded-card object-cover"
          />
        )}
      </div>
      <ContentsList
        path={path}
        headings={article.headings}
        numbered
        className="mt-6 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:mt-0"
      />
      <div className="min-w-0 max-w-[44rem]">
        <div className="numbered mt-9">
          <DocumentBody html={article.body} />
        </div>
        <p className="mt-8 text-sm text-faint">{t`Last updated on ${updated}`}</p>
        <Useful key={path} slug={path.replace("/base-de-connaissances/", "")} />
        {related.length > 0 && (
          <section aria-labelledby="related" className="mt-10">
            <h2 id="related" className="text-heading">{t`On the same subject`}</h2>
            <ul className="mt-2 wrap-anywhere">
              {related.map((link) => (
                <li key={link.path}>
                  <Link to={link.path} className="link inline-block py-1.5">
                    {link.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Neighbours
          name={t`More articles`}
          previous={{ label: t`Previous article`, link: previous }}
          next={{ label: t`Next article`, link: next }}
        />
      </div>
    </article>
  );
}
