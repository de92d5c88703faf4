import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { KnowledgeIndex } from "../../../../../common/contract/content.ts";
import { categoryPath, useCategoryName } from "../../../shared/use-topics.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ArticleCount } from "./article-count.tsx";

/** The first articles of every category, as flat lists. */
export function KnowledgeCategories({ categories }: KnowledgeIndex) {
  const { t } = useLingui();
  const nameOf = useCategoryName();
  if (categories.length === 0) return <EmptyState title={t`No articles yet`} />;
  return (
    <div className="mt-12 gap-10 sm:columns-2 lg:mt-16 lg:columns-4">
      {categories.map(({ category, total, articles }) => (
        <section key={category} aria-labelledby={`category-${category}`} className="mb-10 min-w-0 break-inside-avoid">
          <h2 id={`category-${category}`} className="text-heading">
            {nameOf(category)}
          </h2>
          <ul className="mt-2 wrap-anywhere">
            {articles.map(({ path, title }) => (
              <li key={path} className="border-b border-line">
                <Link to={path} className="block py-3 hover:text-info hover:underline">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          {articles.length < total && (
            <Link to={categoryPath(category)} className="link mt-3 inline-flex min-h-9 items-center">
              <ArticleCount total={total} all />
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}
