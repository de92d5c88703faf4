import { useLingui } from "@lingui/react/macro";
import type { SearchMiss } from "../../../../../common/contract/content.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column, figures } from "../../../ui/table/table.tsx";
import { finishMiss, readMisses } from "./api.ts";

/** Searches without results: ideas for the next article. */
export function MissedSearches() {
  const { t } = useLingui();
  const { formatDate, formatNumber } = useFormat();
  const list = usePages(["admin", "content", "searches"], readMisses);
  const columns: Column<SearchMiss>[] = [
    column(t`Search`, ({ query }) => <span className="font-semibold">{query}</span>),
    column(t`Language`, (miss) => LANGUAGES[miss.locale]),
    figures(t`Times`, ({ count }) => formatNumber(count)),
    column(t`Last time`, ({ last }) => formatDate(last)),
    column(t`Dealt with`, (miss) => <Done miss={miss} />),
  ];
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">{t`Searches that found nothing. A search made again returns to the list.`}</p>
      <PagedTable
        caption={t`Searches without results`}
        columns={columns}
        list={list}
        empty={
          <EmptyState title={t`Readers find what they are looking for`}>
            {t`Searches without results appear here.`}
          </EmptyState>
        }
      />
    </div>
  );
}

function Done({ miss }: { miss: SearchMiss }) {
  const { t } = useLingui();
  const finish = useAction(() => finishMiss(miss.id));
  const { query } = miss;
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={finish.isPending}
      aria-label={t`Remove from the list: ${query}`}
      onClick={() => finish.mutate()}
    >
      {t`Remove from the list`}
    </Button>
  );
}
