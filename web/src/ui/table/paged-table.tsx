import type { ReactNode } from "react";
import { PAGE_ROWS } from "../../../../common/limits.ts";
import type { PageOf, usePages } from "../../lib/use-pages.ts";
import { ListPager } from "./list-pager.tsx";
import { type Column, Table } from "./table.tsx";

type Props<Row> = {
  /** The table's caption; read aloud. */
  caption: string;
  columns: readonly Column<Row>[];
  list: Pick<ReturnType<typeof usePages<PageOf<Row>>>, "data" | "error" | "isFetched" | "refetch" | "items" | "pager">;
  rowKey?: (row: Row) => string;
  /** Placeholders while it loads; a whole page by default. Set fewer where other parts follow, which would jump up otherwise. */
  expected?: number;
  /** Shown when there are no rows: usually an EmptyState. */
  empty: ReactNode;
};

/** A table of the rows from usePages, with its pager. */
export function PagedTable<Row extends object>({ list, expected = PAGE_ROWS, ...table }: Props<Row>) {
  return (
    <>
      <Table {...table} rows={list.items} from={list} expected={expected} />
      <ListPager {...list.pager} />
    </>
  );
}
