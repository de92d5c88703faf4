import { Link } from "wouter";
import type { PostSummary } from "../../../../../common/contract/content.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { TagLinks } from "./tag-links.tsx";

/** A post in the blog's list: its date at the side where there is room, its title as the one large target. */
export function PostCard({ post }: { post: PostSummary }) {
  const { formatDate } = useFormat();
  return (
    <li className="group relative grid gap-x-10 gap-y-2 border-t border-line py-7 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <time dateTime={post.published} className="text-sm text-faint md:pt-1">
        {formatDate(post.published)}
      </time>
      <div className="min-w-0">
        <h2 className="text-heading">
          <Link
            to={`/blog/${post.slug}`}
            className="transition-colors group-hover:text-bright after:absolute after:inset-0 after:rounded-control"
          >
            {post.title}
          </Link>
        </h2>
        <p className="mt-2 max-w-prose text-muted">{post.excerpt}</p>
        <TagLinks tags={post.tags} className="relative mt-3" />
      </div>
      {post.cover && (
        <img
          src={post.cover.thumb}
          alt={post.cover.alt}
          width={640}
          height={360}
          loading="lazy"
          className="aspect-video w-full rounded-card object-cover max-md:order-first md:w-52"
        />
      )}
    </li>
  );
}
