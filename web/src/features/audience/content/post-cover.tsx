import type { PostSummary } from "../../../../../common/contract/content.ts";
import { DAY_MS } from "../../../../../common/time.ts";
import { POSTERS } from "../../../ui/bridge/poster-titles.ts";

/** Posts of following weeks have different ones. */
const DRAWINGS = Object.keys(POSTERS);

/** A post's cover; one of our drawings where its author gave none, always the same for a post. */
export function PostCover({ post: { published, cover }, className = "" }: { post: PostSummary; className?: string }) {
  const look = `aspect-video w-full rounded-card ${className}`;
  if (cover) {
    return (
      <img
        src={cover.thumb}
        alt={cover.alt}
        width={640}
        height={360}
        loading="lazy"
        className={`object-cover ${look}`}
      />
    );
  }
  const day = Math.floor(Date.parse(published) / DAY_MS);
  return (
    <svg
      viewBox="0 90 200 112"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={`overflow-hidden bg-raised ${look}`}
    >
      <use href={`/posters.svg#p-${DRAWINGS[day % DRAWINGS.length]}`} width="200" height="300" />
    </svg>
  );
}
