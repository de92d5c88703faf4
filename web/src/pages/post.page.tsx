import { Plural, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { ContentsList } from "../features/audience/content/contents-list.tsx";
import { Neighbours } from "../features/audience/content/neighbours.tsx";
import { TagLinks } from "../features/audience/content/tag-links.tsx";
import { useFormat } from "../lib/use-format.ts";
import { usePageData } from "../router/page-data.tsx";
import { DocumentBody } from "../ui/text/document-body.tsx";

/** /blog/{slug…}: one post. */
export default function PostPage() {
  const { t } = useLingui();
  const { formatDate } = useFormat();
  const { post, previous, next } = usePageData("post");
  return (
    <article className="wrap py-10 lg:py-14">
      <Link to="/blog" className="link inline-flex min-h-9 items-center">
        {t`Blog`}
      </Link>
      <header className="mt-3 max-w-3xl">
        <h1 className="text-display">{post.title}</h1>
        <p className="mt-4 text-lead">{post.excerpt}</p>
        <p className="mt-4 flex flex-wrap gap-x-6 text-muted">
          <time dateTime={post.published}>{formatDate(post.published)}</time>
          <span>
            <Plural value={post.minutes} one="# minute read" other="# minute read" />
          </span>
          {post.author && <span>{post.author}</span>}
        </p>
      </header>
      {post.cover && (
        <img
          src={post.cover.src}
          alt={post.cover.alt}
          width={1280}
          height={720}
          className="mt-8 aspect-video w-full max-w-3xl rounded-card object-cover"
        />
      )}
      <div className="mt-8 grid gap-x-16 gap-y-8 xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
        <ContentsList path={`/blog/${post.slug}`} headings={post.headings} className="xl:order-last" />
        <div className="min-w-0 max-w-3xl">
          <DocumentBody html={post.body} />
          <TagLinks tags={post.tags} className="mt-8" />
          <Neighbours
            name={t`More posts`}
            previous={{ label: t`Previous post`, link: previous }}
            next={{ label: t`Next post`, link: next }}
          />
        </div>
      </div>
    </article>
  );
}
