import { Link } from "wouter";
import type { PostSummary } from "../../../../../common/contract/content.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { PostCover } from "./post-cover.tsx";
import { TagLinks } from "./tag-links.tsx";

type Props = {
  post: PostSummary;
  /** Its cover, of `drawingsOf`, where its author gave none. */
  drawing: number;
  large?: boolean;
};

/**
 * A post in the blog's list, under its cover, with its title as the one large target; the first one is large, its cover
 * beside it where there is room.
 */
export function PostCard({ post, drawing, large = false }: Props) {
  const { formatDate } = useFormat();
  return (
    <li
      className={`group relative flex min-w-0 flex-col ${large ? "border-b-3 border-deck pb-10 sm:col-span-2 lg:col-span-3 lg:flex-row-reverse lg:items-center lg:gap-14 lg:pb-12" : ""}`}
    >
      <PostCover cover={post.cover} drawing={drawing} className={large ? "lg:w-[58%] lg:shrink-0" : ""} />
      <div className="mt-4 min-w-0 wrap-anywhere">
        <time dateTime={post.published} className="text-sm text-muted">
          {formatDate(post.published)}
        </time>
        <h2 className={large ? "mt-1 text-display" : "mt-1 text-heading"}>
          <Link
            to={`/blog/${post.slug}`}
            className="decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-control"
          >
            {post.title}
          </Link>
        </h2>
        <p className={large ? "mt-4 text-lead" : "mt-2 text-muted"}>{post.excerpt}</p>
        <TagLinks tags={post.tags} className="relative mt-3 w-fit" />
      </div>
    </li>
  );
}
