import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeftIcon, ChevronRightIcon } from "./account-icons.tsx";
import { Button } from "./button.tsx";

type Props = {
  /** 1-based. */
  page: number;
  /** 0 when there is nothing: then nothing is shown. */
  pages: number;
  onPage: (page: number) => void;
  pending?: boolean;
};

/** Previous, where we are, next. A single page needs no pagination. */
export function Pagination({ page, pages, onPage, pending = false }: Props) {
  const { t } = useLingui();
  if (pages < 2) return null;
  return (
    <nav aria-label={t`Pages`} aria-busy={pending} className="flex items-center justify-between gap-3">
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
        <span className="max-[26rem]:sr-only">
          <Trans>Previous</Trans>
        </span>
      </Button>
      <span aria-live="polite" className="text-sm whitespace-nowrap text-muted tabular-nums">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <span className="max-[26rem]:sr-only">
          <Trans>Next</Trans>
        </span>
        <ChevronRightIcon />
      </Button>
    </nav>
  );
}
