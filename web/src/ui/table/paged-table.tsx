import type { ReactNode } from "react";
import type { usePages } from "../../lib/use-pages.ts";
import { ListPager } from "./list-pager.tsx";
import { type Column, Table } from "./table.tsx";

type Props<Row> = {
  /** Says what the table holds; read aloud. */
  caption: string;
  columns: readonly Column<Row>[];
  list: Pick<ReturnType<typeof usePages<Row>>, "items" | "state" | "retry" | "pager">;
  rowKey: (row: Row) => string;
  /** Shown in place of the rows when there are none: usually an EmptyState. */
  empty: ReactNode;
};

/** A table of what usePages reads, and the way through its pages under it. */
export function PagedTable<Row>({ caption, columns, list, rowKey, empty }: Props<Row>) {
  return (
    <>
      <Table
        caption={caption}
        hideCaption
        columns={columns}
        rows={list.items}
        rowKey={rowKey}
        state={list.state}
        onRetry={list.retry}
        empty={empty}
      />
      <ListPager {...list.pager} />
    </>
  );
}
