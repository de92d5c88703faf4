import type { ReactNode } from "react";
import { useLocale } from "../../lib/use-locale.ts";
import { Poster, Scene } from "./poster.tsx";
import { type PosterName, TITLES } from "./poster-titles.ts";

type Props = {
  /** The name of the row of posters, and after it, whose row it is. */
  row: ReactNode;
  tag?: ReactNode;
  /** The poster that is lit: lanterns end there (`.lit`). */
  lit?: PosterName;
  posters?: readonly PosterName[];
  /** The line under the title: "Film · 1 h 42". */
  facts: ReactNode;
  className?: string;
};

/** The first row of a member: the film above it is one of its films. */
const SHOWN = ["loups", "fact", "ecl", "mars", "bac"] as const;

/** A television that shows an invented film and a row of posters. Decorative: hide it from assistive technology. */
export function Television({ row, tag, lit, posters = SHOWN, facts, className = "" }: Props) {
  const locale = useLocale();
  return (
    <div className={`tv ${className}`}>
      <div className="tv-in">
        <div className="tv-scene">
          <Scene />
        </div>
        <div className="tv-title">
          <b>{TITLES[locale].bac.join("\n")}</b>
          <span>{facts}</span>
        </div>
        <div className="tv-row">
          <div className="tv-name">
            {row}
            {tag && <span className="tv-tag">{tag}</span>}
          </div>
          <div className="tv-posters">
            {posters.map((name) => (
              <Poster key={name} name={name} className={lit === name ? "lit lights-up" : ""} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
