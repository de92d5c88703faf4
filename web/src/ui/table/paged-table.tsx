import type { ReactNode } from "react";
import type { PageOf, usePages } from "../../lib/use-pages.ts";
import { ListPager } from "./list-pager.tsx";
import { type Column, Table } from "./table.tsx";

type Props<Row> = {
  /** The table's caption; read aloud. */
  caption: string;
  columns: readonly Column<Row>[];
  list: Pick<ReturnType<typeof usePages<PageOf<Row>>>, "data" | "error" | "isFetched" | "refetch" | "items" | "pager">;
  rowKey?: (row: Row) => string;
  /** Shown when there are no rows: usually an EmptyState. */
  empty: ReactNode;
};

/** A table of the rows from usePages, with its pager. */
export function PagedTable<Row extends object>({ caption, columns, list, rowKey, empty }: Props<Row>) {
  return (
    <>
      <Table caption={caption} columns={columns} rows={list.items} rowKey={rowKey} from={list} empty={empty} />
      <ListPager {...list.pager} />
    </>
  );
}
