import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "wouter";
import type { KnowledgeTree } from "../../../common/contract/content.ts";
import type { LoaderData } from "../../../common/contract/loader-data.ts";
import { ArticleCount } from "../features/audience/content/article-count.tsx";
import { SearchBox } from "../features/audience/content/search-box.tsx";
import { usePageData } from "../router/page-data.tsx";
import { categoryPath, useCategoryName } from "../shared/use-topics.ts";
import { LateToaster } from "../ui/feedback/late-toaster.tsx";
import { ChevronDownIcon } from "../ui/icon/icons.tsx";
import { SiteBanner } from "./site-banner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/**
 * The knowledge base. Beside an article: search and the tree of all articles, which folds away on a phone. The index
 * has its own search and list, and nothing beside it.
 */
export function DocsLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  // The browser fills the index, which arrives here without page data.
  const data: LoaderData["article" | "category"] | null = usePageData("article");
  const shelf = useRef<HTMLElement>(null);
  useCurrentInSight(shelf, data?.path);
  return (
    <>
      <SiteBanner area="public" />
      <SiteHeader />
      {data ? (
        <div className="wrap grid flex-1 content-start gap-x-14 gap-y-8 py-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-12">
          <div className="z-10 flex flex-col gap-3 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start">
            <SearchBox />
            <nav ref={shelf} aria-label={t`Help centre`} className="min-h-0 lg:overflow-y-auto">
              <details className="group rounded-card border border-line bg-surface lg:hidden">
                <summary className="flex min-h-11 items-center justify-between px-4 text-sm font-semibold">
                  {t`All articles`}
                  <ChevronDownIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
                </summary>
                <Tree tree={data.tree} current={data.path} className="px-2 pb-3" />
              </details>
              <Tree tree={data.tree} current={data.path} className="hidden lg:block" />
            </nav>
          </div>
          <main id="main" tabIndex={-1} className="min-w-0">
            {children}
          </main>
        </div>
      ) : (
        <main id="main" tabIndex={-1} className="wrap flex-1 py-12 lg:py-16">
          {children}
        </main>
      )}
      <SiteFooter />
      <LateToaster />
    </>
  );
}

/** A tree taller than the window scrolls to the current article; the page itself does not move. */
function useCurrentInSight(shelf: RefObject<HTMLElement | null>, path: string | undefined): void {
  useEffect(() => {
    const link = path && shelf.current?.querySelector(":scope > ul [aria-current]");
    if (!link || !shelf.current) return;
    const [box, place] = [shelf.current.getBoundingClientRect(), link.getBoundingClientRect()];
    if (place.top < box.top || place.bottom > Math.min(box.bottom, window.innerHeight))
      shelf.current.scrollTop += place.top - box.top - box.height / 3;
  }, [shelf, path]);
}

function Tree({ tree, current, className }: { tree: KnowledgeTree; current: string; className: string }) {
  const nameOf = useCategoryName();
  return (
    <ul className={className}>
      {tree.map(({ category, total, articles }) => (
        <li key={category} className="mt-4 first:mt-1">
          <p className="px-3 py-1 text-sm font-semibold">{nameOf(category)}</p>
          <ul>
            {articles.map(({ path, title }) => (
              <Branch key={path} to={path} current={current}>
                {title}
              </Branch>
            ))}
            {articles.length < total && (
              <Branch to={categoryPath(category)} current={current}>
                <ArticleCount total={total} all />
              </Branch>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Branch({ to, current, children }: { to: string; current: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={to === current ? "page" : undefined}
        className="flex min-h-9 items-center rounded-control px-3 py-1.5 text-sm wrap-anywhere text-muted hover:bg-raised hover:text-fg aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:text-fg"
      >
        {children}
      </Link>
    </li>
  );
}
