import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../components/button-link.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useTagName } from "../components/topics.ts";
import { PostCard } from "../features/content/post-card.tsx";
import { tagPath } from "../features/content/tag-links.tsx";
import { Link } from "../lib/link.tsx";
import { usePageData } from "../lib/page-data.tsx";

const CHIP =
  "inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm text-muted transition-colors hover:border-edge hover:text-fg aria-[current]:border-accent aria-[current]:text-accent";

/** /blog: the posts of a language, newest first, by page and by topic. */
export function BlogPage() {
  const { t } = useLingui();
  const { posts, page, pages, tag, tags } = usePageData("blog");
  const nameOf = useTagName();
  const topic = tag && nameOf(tag);
  return (
    <div className="wrap py-12 lg:py-16">
      <h1 className="text-title">{topic ? <Trans>Blog: {topic}</Trans> : <Trans>Blog</Trans>}</h1>
      <p className="mt-3 max-w-xl text-muted">
        <Trans>Guides and news about your streaming account: setting up, choosing, staying safe.</Trans>
      </p>
      {tags.length > 1 && (
        <nav aria-label={t`Topics`} className="mt-6">
          <ul className="flex flex-wrap gap-2">
            <li>
              <Link to="/blog" aria-current={tag === null ? "page" : undefined} className={CHIP}>
                <Trans>All</Trans>
              </Link>
            </li>
            {tags.map((name) => (
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
        <ul className="mt-8 border-b border-line">
          {posts.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </ul>
      ) : (
        <EmptyState title={<Trans>No post yet</Trans>}>
          <Trans>The first ones are being written. Come back soon.</Trans>
        </EmptyState>
      )}
      <Pages page={page} pages={pages} tag={tag} />
    </div>
  );
}

/** Links, not buttons: each page of the list has an address. */
function Pages({ page, pages, tag }: { page: number; pages: number; tag: string | null }) {
  const { t } = useLingui();
  if (pages < 2) return null;
  const path = (number: number) => {
    const query = [tag && `tag=${encodeURIComponent(tag)}`, number > 1 && `page=${number}`].filter(Boolean).join("&");
    return query ? `/blog?${query}` : "/blog";
  };
  return (
    <nav aria-label={t`Pages`} className="mt-8 flex items-center justify-between gap-4">
      {page > 1 ? (
        <ButtonLink to={path(page - 1)} variant="secondary" rel="prev">
          <Trans>Newer</Trans>
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted tabular-nums">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      {page < pages ? (
        <ButtonLink to={path(page + 1)} variant="secondary" rel="next">
          <Trans>Older</Trans>
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
