import { useLingui } from "@lingui/react/macro";
import { Button } from "../button/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icon/account-icons.tsx";

type Props = {
  /** 1 for the first page; the total is unknown. */
  page: number;
  hasPrevious: boolean;
  hasNext: boolean;
  /** The next page is loading. */
  pending: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/**
 * Previous and next, for lists of keyset pages (lib/use-pages.ts). Hidden for a list of one page. A disabled button
 * stays in place, so that keyboard users do not lose it at either end.
 */
export function ListPager({ page, hasPrevious, hasNext, pending, onPrevious, onNext }: Props) {
  const { t } = useLingui();
  if (!hasPrevious && !hasNext && !pending) return null;
  return (
    <nav aria-label={t`Pages`} aria-busy={pending} className="flex items-center justify-between gap-3">
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={!hasPrevious || undefined}
        onClick={() => hasPrevious && onPrevious()}
      >
        <ChevronLeftIcon />
        <span className="max-[26rem]:sr-only">{t`Previous`}</span>
      </Button>
      <span aria-live="polite" className="text-sm whitespace-nowrap text-muted tabular-nums">{t`Page ${page}`}</span>
      <Button variant="secondary" size="sm" aria-disabled={!hasNext || undefined} onClick={() => hasNext && onNext()}>
        <span className="max-[26rem]:sr-only">{t`Next`}</span>
        <ChevronRightIcon />
      </Button>
    </nav>
  );
}
