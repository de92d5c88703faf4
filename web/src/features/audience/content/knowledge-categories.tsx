import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { KnowledgeIndex } from "../../../../../common/contract/content.ts";
import { categoryPath, useCategoryName } from "../../../shared/use-topics.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { ArticleCount } from "./article-count.tsx";

/** The first articles of every category, as cards. */
export function KnowledgeCategories({ categories }: KnowledgeIndex) {
  const { t } = useLingui();
  const nameOf = useCategoryName();
  if (categories.length === 0) return <EmptyState title={t`No articles yet`} />;
  return (
    <div className="mt-8 gap-4 md:columns-2 lg:gap-6">
      {categories.map(({ category, total, articles }) => (
        <Card key={category} title={nameOf(category)} className="mb-4 break-inside-avoid lg:mb-6">
          <ul className="-my-2">
            {articles.map(({ path, title, excerpt }) => (
              <li key={path} className="relative py-2">
                <Link to={path} className="font-semibold text-accent after:absolute after:inset-0 hover:text-bright">
                  {title}
                </Link>
                <p className="text-sm text-muted">{excerpt}</p>
              </li>
            ))}
          </ul>
          {articles.length < total && (
            <Link to={categoryPath(category)} className="link mt-4 inline-flex min-h-9 items-center">
              <ArticleCount total={total} all />
            </Link>
          )}
        </Card>
      ))}
    </div>
  );
}
