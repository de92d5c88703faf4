import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { pagesToShow } from "./page-rules.ts";

type Props = {
  /** 1-based. */
  page: number;
  pages: number;
  /** Address of a page, without locale prefix. */
  path: (page: number) => string;
  /** Labels of the links to the previous and next page. */
  before: ReactNode;
  after: ReactNode;
};

/** A list's pages as links, not buttons: each has an address. On a phone, one line of words replaces the numbers. */
export function NumberedPages({ page, pages, path, before, after }: Props) {
  const { t } = useLingui();
  if (pages < 2) return null;
  return (
    <nav aria-label={t`Pages`} className="mt-8 flex items-center justify-between gap-4">
      {page > 1 ? (
        <ButtonLink to={path(page - 1)} variant="secondary" rel="prev">
          {before}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span aria-current="page" className="text-sm text-muted tabular-nums sm:hidden">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      <ol className="hidden items-center gap-1 text-sm tabular-nums sm:flex">
        {pagesToShow(page, pages).map((number, at, shown) => (
          <li key={number || `after ${shown[at - 1]}`}>
            {number === 0 ? (
              <span aria-hidden="true" className="px-1 text-faint">
                …
              </span>
            ) : (
              <Link
                to={path(number)}
                aria-current={number === page ? "page" : undefined}
                aria-label={t`Page ${number}`}
                className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-control px-2 text-muted hover:bg-raised hover:text-fg aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:text-fg"
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <ButtonLink to={path(page + 1)} variant="secondary" rel="next">
          {after}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
