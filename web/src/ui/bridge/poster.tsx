import { useLocale } from "../../lib/use-locale.ts";
import { POSTERS, type PosterName, TITLES } from "./poster-titles.ts";

/** Every drawing is one file, which the browser fetches once. */
const SPRITE = "/posters.svg";

/** The poster of an invented film, with its title in the page's language. Decorative: its frame says what is shown. */
export function Poster({ name, className = "" }: { name: PosterName; className?: string }) {
  const title = TITLES[useLocale()][name];
  const { x, y, size, fill, step, ...rest } = POSTERS[name];
  return (
    <svg
      viewBox="0 0 200 300"
      preserveAspectRatio="xMidYMid slice"
      className={`poster ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${SPRITE}#p-${name}`} />
      <text
        fontSize={size}
        fill={fill}
        textAnchor={x === 100 ? "middle" : undefined}
        transform={"turn" in rest ? `rotate(${rest.turn} ${x} ${y})` : undefined}
      >
        {title.map((line, index) => (
          <tspan key={line} x={x} y={y + index * step}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  );
}

/** The wide scene of the film that a television shows. */
export function Scene() {
  return (
    <svg viewBox="0 0 640 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <use href={`${SPRITE}#scene`} />
    </svg>
  );
}
