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

/** How many posts after a cover have another one: as many as there are other drawings. */
const APART = DRAWINGS.length - 1;

/** The drawing of each post of a list: that of its week, or the next one that none of its neighbours has. */
export function drawingsOf(posts: readonly Pick<PostSummary, "published">[]): number[] {
  const chosen: number[] = [];
  for (const { published } of posts) {
    const near = chosen.slice(-APART);
    let at = Math.floor(Date.parse(published) / WEEK_MS) % DRAWINGS.length;
    while (near.includes(at)) at = (at + 1) % DRAWINGS.length;
    chosen.push(at);
  }
  return chosen;
}

type Props = { cover: PostSummary["cover"]; drawing: number; className?: string };

/** A post's cover; one of our drawings (`drawingsOf`) where its author gave none. */
export function PostCover({ cover, drawing: number, className = "" }: Props) {
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
  const [drawing, top] = DRAWINGS[number] ?? DRAWINGS[0];
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
