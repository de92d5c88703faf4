import { useLingui } from "@lingui/react/macro";
import type { UserRow, UserSort } from "../../../../../common/contract/admin.ts";
import { PAGE_ROWS } from "../../../../../common/limits.ts";
import { MemberLink } from "../../../shared/member-link.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { Loadable } from "../../../ui/feedback/use-failure.ts";
import { Box } from "../../../ui/form/checkbox.tsx";
import type { Sort } from "../../../ui/table/sort-header.tsx";
import { type Column, column, Table } from "../../../ui/table/table.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { Marked } from "./marked.tsx";
import { EndCell, PlanCell } from "./user-cells.tsx";
import { AccessBadge, StreamingLabel } from "./user-labels.tsx";

type Props = {
  rows: readonly UserRow[];
  from: Loadable<unknown>;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  /** The searched words, which are marked. */
  search: string;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, chosen: boolean) => void;
  /** The rows are those of the previous search: they cannot be selected for this one. */
  stale: boolean;
};

/** A page of members. Column headers change the order, and boxes select members for bulk actions. */
export function UserTable({ rows, from, sort, onSort, search, chosen, onChoose, stale }: Props) {
  const { t } = useLingui();
  const current: Sort = {
    id: sort.replace("-", ""),
    direction: sort.startsWith("-") ? "descending" : "ascending",
  };
  return (
    <Table
      caption={t`Members`}
      columns={useColumns(search, chosen, onChoose, stale)}
      rows={rows}
      from={from}
      expected={PAGE_ROWS}
      sort={current}
      onSort={({ id, direction }) => onSort(`${direction === "descending" ? "-" : ""}${id}` as UserSort)} // the sortable columns below
      empty={
        <EmptyState title={t`No members found`}>
          {t`Try another word, or fewer filters. Any part of a word is enough.`}
        </EmptyState>
      }
    />
  );
}

function useColumns(
  search: string,
  chosen: Props["chosen"],
  onChoose: Props["onChoose"],
  stale: boolean,
): Column<UserRow>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Select`,
      control: true,
      cell: ({ id, email }) => (
        <Box
          aria-label={t`Select ${email}`}
          checked={chosen.has(id)}
          disabled={stale}
          onChange={({ target }) => onChoose(id, target.checked)}
        />
      ),
    },
    {
      header: t`Member`,
      sort: "email",
      cell: (row) => (
        // In columns, one line each: a long address or name is cut, and its page has the whole of it.
        <span className="flex flex-col items-start gap-y-0.5 @2xl:max-w-60 @2xl:gap-y-0">
          <MemberLink member={row} className="max-w-full font-semibold @2xl:truncate">
            {search ? <Marked text={row.email} search={search} /> : row.email}
          </MemberLink>
          <span className="flex max-w-full flex-wrap gap-x-2 gap-y-1 empty:hidden @2xl:flex-nowrap @2xl:whitespace-nowrap">
            {row.name && (
              <span className="min-w-0 wrap-anywhere text-muted @2xl:truncate">
                <Marked text={row.name} search={search} />
              </span>
            )}
            {row.match && (
              <span className="min-w-0 wrap-anywhere text-muted @2xl:truncate">
                <Marked text={row.match} search={search} />
              </span>
            )}
            {row.admin && <Badge tone="accent">{t`Administrator`}</Badge>}
            {row.isApi && <Badge>API</Badge>}
            {!row.verified && <Badge tone="warning">{row.unopened ? t`No password yet` : t`Not confirmed`}</Badge>}
          </span>
        </span>
      ),
    },
    column(t`Access`, ({ access, streaming }) => (
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 @2xl:flex-col @2xl:gap-y-0">
        <AccessBadge access={access} />
        <span className="text-muted @2xl:text-xs @2xl:whitespace-nowrap">
          {t`Streaming:`} <StreamingLabel state={streaming} access={access} />
        </span>
      </span>
    )),
    column(t`Plan`, (row) => <PlanCell row={row} />),
    { header: t`End or renewal`, sort: "paid", cell: (row) => <EndCell row={row} /> },
    column(t`Last used`, ({ lastUsed }) =>
      lastUsed ? <Day iso={lastUsed} /> : <span className="text-muted">{t`never`}</span>,
    ),
    { header: t`Signed up`, sort: "created", cell: ({ created }) => <Day iso={created} /> },
  ];
}
