import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { ArticleCount } from "../features/audience/content/article-count.tsx";
import { NumberedPages } from "../features/audience/content/numbered-pages.tsx";
import { usePageData } from "../router/page-data.tsx";
import { useCategoryName } from "../shared/use-topics.ts";

/** /rubriques/{category}: all articles of one category, by page. */
export default function CategoryPage() {
  const { t } = useLingui();
  const nameOf = useCategoryName();
  const { category, total, page, pages, articles, path } = usePageData("category");
  return (
    <>
      <h1 className="text-display">{nameOf(category)}</h1>
      <p className="mt-3 text-muted">
        <ArticleCount total={total} />
      </p>
      <ul className="mt-8 max-w-[44rem] border-t-3 border-deck">
        {articles.map((article) => (
          <li key={article.path} className="relative border-b border-line py-4">
            <Link
              to={article.path}
              className="font-semibold after:absolute after:inset-0 hover:text-info hover:underline"
            >
              {article.title}
            </Link>
            <p className="mt-1 text-muted">{article.excerpt}</p>
          </li>
        ))}
      </ul>
      <NumberedPages
        page={page}
        pages={pages}
        path={(number) => (number > 1 ? `${path}?page=${number}` : path)}
        before={t`Previous`}
        after={t`Next`}
      />
    </>
  );
}
