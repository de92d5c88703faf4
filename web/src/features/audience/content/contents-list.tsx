import { useLingui } from "@lingui/react/macro";
import type { Heading } from "../../../../../common/contract/content.ts";
import { ChevronDownIcon } from "../../../ui/icon/icons.tsx";
import { SectionLink } from "../../../ui/nav/section-link.tsx";

type Props = {
  /** Path of the document, without locale prefix. */
  path: string;
  headings: readonly Heading[];
  /** For layouts that never have room beside the text. */
  folded?: boolean;
  className?: string;
};

/** Fewer sections than this fit in one view. */
const WORTH_LISTING = 3;

/** The table of contents: a native disclosure above the text on small screens, a list beside it on large ones. */
export function ContentsList({ path, headings, folded = false, className = "" }: Props) {
  const { t } = useLingui();
  if (headings.length < WORTH_LISTING) return null;
  const list = (
    <ul className="border-l border-line wrap-anywhere">
      {headings.map(({ id, level, title }) => (
        <li key={id}>
          <SectionLink
            page={path}
            section={id}
            className={`flex min-h-9 items-center py-1 text-sm text-muted hover:text-fg ${level === 3 ? "pl-8" : "pl-4"}`}
          >
            {title}
          </SectionLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t`On this page`} className={className}>
      <details className={`group rounded-card border border-line bg-surface ${folded ? "" : "xl:hidden"}`}>
        <summary className="flex min-h-11 items-center justify-between gap-4 px-4 text-sm font-semibold">
          {t`On this page`}
          <ChevronDownIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">{list}</div>
      </details>
      {!folded && (
        <div className="sticky top-24 hidden xl:block">
          <p className="mb-3 text-sm font-semibold">{t`On this page`}</p>
          {list}
        </div>
      )}
    </nav>
  );
}
