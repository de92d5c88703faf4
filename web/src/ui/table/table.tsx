import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { formatNumber } from "../../../../common/format.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { Button } from "../button/button.tsx";
import { LoadError } from "../feedback/load-error.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { type Loadable, useFailure } from "../feedback/use-failure.ts";
import { LiveRows } from "../motion/live-rows.tsx";
import { type Sort, SortHeader } from "./sort-header.tsx";

export type Column<Row> = {
  /** Unique: also the column's key. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** What `onSort` gets when the reader sorts by this column. */
  sort?: string;
  /** A box or a button of the row; the first other column names the row. */
  control?: boolean;
};

export function column<Row>(header: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { header, cell };
}

/** A column of figures, which are right-aligned. */
export function figures<Row>(header: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { header, cell, align: "right" };
}

type Props<Row> = {
  /** The table's caption; read aloud, and visible where `showCaption` says so. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** By default, the row's `id`. */
  rowKey?: ((row: Row) => string) | undefined;
  /** The read of the rows, for a list that can be loading or fail. */
  from?: Loadable<unknown>;
  /** Placeholders while it loads: about as many as there will be rows. */
  expected?: number;
  /** Shown when there are no rows: usually an EmptyState. */
  empty: ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Rows beyond this number are shown on demand. */
  most?: number;
};

/**
 * Rows and columns from 42 rem width up, at most 48 px high with two lines a cell; one card per row below. Roles are
 * explicit because changing `display` makes some browsers drop a table's semantics.
 */
export function Table<Row extends object>(props: Props<Row>) {
  const { t } = useLingui();
  const { caption, showCaption = false, columns, rowKey = idOf, from, empty, sort, onSort, most, expected = 4 } = props;
  const [whole, setWhole] = useState(false);
  const total = formatNumber(props.rows.length, useLocale());
  const rows = whole ? props.rows : props.rows.slice(0, most);
  const failure = useFailure(from ?? HERE);
  const loading = from !== undefined && from.data === undefined;
  if (from && failure) return <LoadError from={{ error: failure, refetch: from.refetch }} />;
  if (!loading && rows.length === 0) return <>{empty}</>;
  const naming = columns.find(({ control }) => !control);
  return (
    <div className="@container overflow-x-clip [overflow-clip-margin:0.5rem]" aria-busy={loading}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="block w-full text-left text-sm @2xl:table @2xl:leading-5">
        <caption className={showCaption ? "mb-3 block text-left text-muted @2xl:table-caption" : "sr-only"}>
          {caption}
        </caption>
        {/* Cards are sorted by a row of buttons above them. */}
        <thead role="rowgroup" className={`@2xl:table-header-group ${onSort ? "block" : "@max-2xl:sr-only"}`}>
          {/* In columns with the height of two lines: the rows that come may leave a name no room on one. */}
          <tr role="row" className={onSort ? "mb-2 flex flex-wrap gap-x-5 @2xl:table-row @2xl:h-14" : undefined}>
            {columns.map((column) => (
              <SortHeader
                key={column.header}
                id={column.sort}
                label={column.header}
                right={column.align === "right"}
                control={column.control === true}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @2xl:table-row-group">
          {loading ? (
            Array.from({ length: expected }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <LoadingRow key={row} columns={columns} naming={naming} still={row >= MOVING} />
            ))
          ) : (
            <LiveRows rows={rows} rowKey={rowKey} className={ROW}>
              {(row) =>
                columns.map((column) => {
                  const [Cell, role] = column === naming ? (["th", "rowheader"] as const) : (["td", "cell"] as const);
                  return (
                    <Cell key={column.header} role={role} className={cellClass(column, column === naming)}>
                      {column !== naming && !column.control && (
                        <span aria-hidden="true" className="text-faint @2xl:hidden">
                          {column.header}
                        </span>
                      )}
                      <span className="min-w-0 break-words">{column.cell(row)}</span>
                    </Cell>
                  );
                })
              }
            </LiveRows>
          )}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {loading && <span role="status" className="sr-only">{t`Loading…`}</span>}
      {most !== undefined && props.rows.length > most && (
        <Button variant="secondary" size="sm" className="mt-3" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t`Show fewer` : t`Show all ${total}`}
        </Button>
      )}
    </div>
  );
}

/** For rows that are already here. */
const HERE: Loadable<unknown> = { data: [], error: null, isFetched: true, refetch: () => {} };

/** On narrow screens: the row's name beside its control, then as many cells per line as fit; empty cells take no room. */
const ROW =
  "mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-2.5 @2xl:table-row @2xl:border-0 @2xl:bg-transparent @2xl:hover:bg-raised/60";

function cellClass({ align, control }: Pick<Column<never>, "align" | "control">, names: boolean): string {
  const look =
    "flex max-w-full flex-wrap items-baseline gap-x-2 font-normal @max-2xl:has-[>:last-child:empty]:hidden @2xl:table-cell @2xl:border-t @2xl:border-line @2xl:h-10.5 @2xl:px-2.5 @2xl:py-0.5";
  const place = names ? "-order-1 grow basis-3/5" : control ? "-order-2 self-start" : "";
  return `${look} ${place} ${align === "right" ? "tabular-nums @2xl:text-right" : ""}`;
}

const idOf = (row: object) => String(Reflect.get(row, "id"));

/** Placeholders further down do not shimmer: each costs a phone a repaint in every frame. */
const MOVING = 8;

type LoadingProps<Row> = { columns: readonly Column<Row>[]; naming: Column<Row> | undefined; still: boolean };

function LoadingRow<Row>({ columns, naming, still }: LoadingProps<Row>) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of stand-ins holds nothing to focus
    <tr aria-hidden="true" className={ROW}>
      {columns.map((column) => (
        <td key={column.header} className={cellClass(column, column === naming)}>
          {/* In a card, an empty element would hide its cell. */}
          <div>
            <Skeleton
              className={`h-5 max-w-full @2xl:w-full @2xl:max-w-40 ${column === naming ? "w-40" : column.control ? "w-6" : "w-24"} ${still ? "animate-none" : ""}`}
            />
          </div>
        </td>
      ))}
    </tr>
  );
}
