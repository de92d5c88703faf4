import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AddonCard } from "../../../../../common/contract/addons.ts";

/** The types that Stremio's own boards have; others keep their own name. */
const TYPES: Readonly<Record<string, ReactNode>> = {
  movie: <Trans>Films</Trans>,
  series: <Trans>Series</Trans>,
  channel: <Trans>Channels</Trans>,
  tv: <Trans>Live television</Trans>,
  anime: <Trans>Anime</Trans>,
};
/** Most names of rows that are written out. */
const NAMED = 3;

/** What the member's add-on holds: its rows, by type. */
export function Contents({ rows }: { rows: AddonCard["rows"] }) {
  const { t } = useLingui();
  const types = [...new Set(rows.map(({ type }) => type))];
  return (
    <section aria-labelledby="contents-title">
      <h2 id="contents-title" className="mb-2 text-heading">
        {t`In your add-on`}
      </h2>
      {types.length === 0 ? (
        <p className="text-muted">{t`No rows: it answers for the titles that you open in Stremio.`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {types.map((type) => (
            <Type key={type} type={type} names={rows.filter((row) => row.type === type).map(({ name }) => name)} />
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-muted">
        {t`What it shows is kept up to date for you.`} <Link to="/more" className="link">{t`Who provides it?`}</Link>
      </p>
    </section>
  );
}

function Type({ type, names }: { type: string; names: string[] }) {
  const more = names.length - NAMED;
  return (
    <li className="flex items-center gap-3.5 py-2.5">
      <span
        aria-hidden="true"
        className="relative h-9 w-10 shrink-0 *:absolute *:h-8.5 *:w-5.5 *:rounded-sm *:border-2 *:border-canvas"
      >
        <span className="left-0 bg-info/35" />
        <span className="left-2 bg-info/65" />
        <span className="left-4 bg-info" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{TYPES[type] ?? type}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          {names.slice(0, NAMED).join(", ")}
          {more > 0 && (
            <>
              {" "}
              <Plural value={more} one="and # more row" other="and # more rows" />
            </>
          )}
        </span>
      </span>
    </li>
  );
}
