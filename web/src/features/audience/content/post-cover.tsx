import type { PostSummary } from "../../../../../common/contract/content.ts";
import { DAY_MS } from "../../../../../common/time.ts";
import type { PosterName } from "../../../ui/bridge/poster-titles.ts";

/** Drawings, from this height on: what they show is in the middle. Posts of following weeks have different ones. */
const DRAWINGS = [
  ["bac", 100],
  ["mars", 80],
  ["fact", 50],
  ["serre", 50],
  ["poil", 140],
  ["vagues", 30],
  ["ecl", 50],
] as const satisfies readonly (readonly [PosterName, number])[];
const WEEK_MS = 7 * DAY_MS;

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
  const week = Math.floor(Date.parse(published) / WEEK_MS);
  const [drawing, top] = DRAWINGS[week % DRAWINGS.length] ?? DRAWINGS[0];
  return (
    <svg
      viewBox={`0 ${top} 200 112`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={`overflow-hidden bg-raised ${look}`}
    >
      <use href={`/posters.svg#p-${drawing}`} width="200" height="300" />
    </svg>
  );
}
