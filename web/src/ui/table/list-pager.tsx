import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "../button/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icon/account-icons.tsx";

type Props = {
  /** 1 for the first page; the total is unknown. */
  page: number;
  hasPrevious: boolean;
  hasNext: boolean;
  /** The next page is loading. */
  pending: boolean;
  /** The search matched too much: the oldest rows are left out. */
  cut: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/**
 * Previous and next, for lists of keyset pages (lib/use-pages.ts), and whether older rows are left out. No buttons for a list of
 * one page. A disabled button stays in place, so that keyboard users do not lose it at either end.
 */
export function ListPager({ cut, ...pages }: Props) {
  const { t } = useLingui();
  return (
    <>
      {cut && (
        <p className="text-sm text-muted">
          {t`Too many results, so only the newest are listed. Add a word to narrow the search.`}
        </p>
      )}
      {(pages.hasPrevious || pages.hasNext || pages.pending) && <Buttons {...pages} />}
    </>
  );
}

function Buttons({ page, hasPrevious, hasNext, pending, onPrevious, onNext }: Omit<Props, "cut">) {
  const { t } = useLingui();
  const nav = useInView(pending);
  return (
    <nav
      ref={nav}
      aria-label={t`Pages`}
      aria-busy={pending}
      className="flex scroll-my-4 items-center justify-between gap-3"
    >
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={!hasPrevious || undefined}
        onClick={() => hasPrevious && onPrevious()}
      >
        <ChevronLeftIcon />
        <span className="max-[26rem]:sr-only">{t`Previous`}</span>
      </Button>
      <span
        aria-current="page"
        aria-live="polite"
        className="rounded-control px-2 text-sm whitespace-nowrap text-muted tabular-nums"
      >{t`Page ${page}`}</span>
      <Button variant="secondary" size="sm" aria-disabled={!hasNext || undefined} onClick={() => hasNext && onNext()}>
        <span className="max-[26rem]:sr-only">{t`Next`}</span>
        <ChevronRightIcon />
      </Button>
    </nav>
  );
}

/** A longer page pushes the buttons down: the one with the focus stays in view, so that the next press finds it. */
function useInView(pending: boolean): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!pending && nav.current?.contains(document.activeElement)) nav.current.scrollIntoView({ block: "nearest" });
  }, [pending]);
  return nav;
}
