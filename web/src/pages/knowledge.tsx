import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { KnowledgeIndex } from "../../../common/wire/api.ts";
import { ArticleCount } from "../features/content/article-count.tsx";
import { SearchBox } from "../features/content/search-box.tsx";
import { callsOf } from "../lib/call.ts";
import { useLocale } from "../lib/use-locale.ts";
import { MemberArea } from "../shared/member-area.tsx";
import { categoryPath, useCategoryName } from "../shared/use-topics.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { Card } from "../ui/text/card.tsx";

/** /base-de-connaissances: where members look for help. */
export function KnowledgePage() {
  const { t } = useLingui();
  return (
    <MemberArea>
      <h1 className="text-title">{t`How can we help?`}</h1>
      <SearchBox className="mt-6 max-w-xl" />
      <Index />
    </MemberArea>
  );
}

function Index() {
  const locale = useLocale();
  const index = useQuery({
    queryKey: ["kb", locale],
    queryFn: ({ signal }) => callsOf("/api/app/kb").get<KnowledgeIndex>("", signal, { locale }),
  });
  return (
    <Loaded from={index} skeleton={<IndexSkeleton />}>
      {({ categories }) => <Categories categories={categories} />}
    </Loaded>
  );
}

function IndexSkeleton() {
  return (
    <div className="mt-8 grid gap-4 md:grid-cols-2 lg:gap-6" aria-busy="true">
      {["a", "b", "c", "d"].map((key) => (
        <Card key={key}>
          <SkeletonText lines={4} />
        </Card>
      ))}
    </div>
  );
}

function Categories({ categories }: KnowledgeIndex) {
  const { t } = useLingui();
  const nameOf = useCategoryName();
  if (categories.length === 0) return <EmptyState title={t`No article yet`} />;
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
