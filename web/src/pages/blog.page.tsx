import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { fold } from "../../../common/fold.ts";
import { NumberedPages } from "../features/audience/content/numbered-pages.tsx";
import { PostCard } from "../features/audience/content/post-card.tsx";
import { drawingsOf } from "../features/audience/content/post-cover.tsx";
import { tagPath } from "../features/audience/content/tag-links.tsx";
import { usePageData } from "../router/page-data.tsx";
import { useTagName } from "../shared/use-topics.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";

const CHIP =
  "inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm text-muted transition-colors hover:border-edge hover:text-fg aria-[current]:border-info aria-[current]:text-info";

/** /blog: a language's posts, newest first, by page and by topic. */
export default function BlogPage() {
  const { t } = useLingui();
  const { posts, page, pages, tag, tags } = usePageData("blog");
  const nameOf = useTagName();
  const topic = tag && nameOf(tag);
  const drawings = drawingsOf(posts);
  return (
    <div className="wrap pt-10 pb-16 sm:pt-16">
      <h1 className="text-display">{topic ? t`Blog: ${topic}` : t`Blog`}</h1>
      <p className="mt-4 max-w-2xl text-lead">
        {t`Guides and news: setting up Stremio, choosing a plan, keeping your account safe.`}
      </p>
      {tags.length > 1 && (
        <nav aria-label={t`Topics`} className="mt-6">
          <ul className="flex flex-wrap gap-2">
            <li>
              <Link to="/blog" aria-current={tag === null ? "page" : undefined} className={CHIP}>{t`All`}</Link>
            </li>
            {sortedByName(tags, nameOf).map((name) => (
              <li key={name}>
                <Link to={tagPath(name)} aria-current={tag === name ? "page" : undefined} className={CHIP}>
                  {nameOf(name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {posts.length > 0 ? (
        <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <PostCard key={post.slug} post={post} drawing={drawings[index] ?? 0} large={index === 0 && page === 1} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t`No posts yet`}>{t`The first ones are being written. Come back soon.`}</EmptyState>
      )}
      <NumberedPages
        page={page}
        pages={pages}
        path={(number) => blogPath(tag, number)}
        before={t`Newer`}
        after={t`Older`}
      />
    </div>
  );
}

/** Sorted for the reader's language: the server knows neither the names nor, without Intl, the alphabetical order. */
function sortedByName(tags: readonly string[], nameOf: (tag: string) => string): string[] {
  const key = (tag: string) => fold(nameOf(tag));
  return [...tags].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

function blogPath(tag: string | null, page: number): string {
  const query = [tag && `tag=${encodeURIComponent(tag)}`, page > 1 && `page=${page}`].filter(Boolean).join("&");
  return query ? `/blog?${query}` : "/blog";
}
