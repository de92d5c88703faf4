import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SectionLink } from "./section-link.tsx";

type Props = {
  /** Path of the page, without locale prefix. */
  page: string;
  /** The sections in order: their ids and names. */
  sections: readonly { id: string; name: ReactNode }[];
};

/** A long page's contents: beside it where there is room, above it elsewhere. */
export function OnThisPage({ page, sections }: Props) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`On this page`} className="top-24 border-l border-line pl-5 text-sm max-lg:order-first lg:sticky">
      <ol className="flex flex-col">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <SectionLink
              page={page}
              section={id}
              className="inline-flex min-h-8 items-center py-1 text-muted hover:text-fg hover:underline"
            >
              {name}
            </SectionLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
