import { useLingui } from "@lingui/react/macro";
import type { Heading } from "../../../../../common/contract/content.ts";
import { ChevronDownIcon } from "../../../ui/icon/icons.tsx";
import { SectionLink } from "../../../ui/nav/section-link.tsx";

type Props = {
  /** Path of the document, without locale prefix. */
  path: string;
  headings: readonly Heading[];
  /** Numbers its sections, as the text's own headings are (`.numbered`). */
  numbered?: boolean;
  className?: string;
};

/** Fewer sections than this fit in one view. */
const WORTH_LISTING = 3;

/** The table of contents: a native disclosure above the text on small screens, a list beside it on large ones. */
export function ContentsList({ path, headings, numbered = false, className = "" }: Props) {
  const { t } = useLingui();
  if (headings.length < WORTH_LISTING) return null;
  const list = (
    <ul className={`wrap-anywhere ${numbered ? "numbered" : ""}`}>
      {headings.map(({ id, level, title }) => (
        <li key={id} data-level={level} className="border-b border-line last:border-b-0">
          <SectionLink
            page={path}
            section={id}
            className={`block py-2 text-sm/5 hover:text-info hover:underline ${level === 3 ? "pl-7" : ""}`}
          >
            {title}
          </SectionLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t`On this page`} className={className}>
      <details className="group rounded-control border border-line bg-surface xl:hidden">
        <summary className="flex min-h-11 items-center justify-between gap-4 px-4 text-sm font-semibold">
          {t`On this page`}
          <ChevronDownIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">{list}</div>
      </details>
      <div className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto xl:block">
        <p className="border-b-3 border-deck pb-2 font-semibold">{t`On this page`}</p>
        {list}
      </div>
    </nav>
  );
}
