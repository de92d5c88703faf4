import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ThreadQuery, ThreadRow } from "../../../../../common/contract/inbox.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { useLiveOverview } from "../../../shared/live-overview.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ListPager } from "../../../ui/table/list-pager.tsx";
import { FRESH_MS, INBOX_KEY, searchThreads } from "./api.ts";
import { ThreadBadges, ThreadStateBadge } from "./thread-badges.tsx";

type Props = {
  query: ThreadQuery;
  empty: ReactNode;
  /** The thread that is open beside the list. */
  current?: string;
};

/** A page of threads, the latest first. */
export function ThreadList({ query, empty, current }: Props) {
  const { t } = useLingui();
  const { state, owner, q } = query;
  const list = usePages(
    [...INBOX_KEY, "list", state, owner, q],
    (after, signal) => searchThreads(query, after, signal),
    FRESH_MS,
  );
  useLiveOverview(() => void list.refetch());
  const nothing = q ? <EmptyState title={t`No results`} /> : empty;
  return (
    <>
      <Loaded from={list} skeleton="h-96">
        {() =>
          list.items.length === 0 ? (
            nothing
          ) : (
            <ul
              aria-label={t`Conversations`}
              className="divide-y divide-line rounded-card border border-line bg-surface"
            >
              {list.items.map((thread) => (
                <Row key={thread.id} thread={thread} withState={q !== ""} current={thread.id === current} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ListPager {...list.pager} />
    </>
  );
}

function Row({ thread, withState, current }: { thread: ThreadRow; withState: boolean; current: boolean }) {
  const { t } = useLingui();
  const { formatDateTime, formatRecent } = useFormat();
  const { id, name, email, subject, preview, unread, assigned, last } = thread;
  return (
    <li className="relative flex flex-col gap-y-0.5 px-4 py-3 first:rounded-t-card last:rounded-b-card hover:bg-raised has-[[aria-current]]:bg-raised has-[[aria-current]]:shadow-[inset_3px_0_var(--color-info)] sm:px-5">
      <div className="flex items-baseline justify-between gap-x-4">
        <span className={`min-w-0 wrap-anywhere ${unread ? "font-bold" : "font-medium text-muted"}`}>
          {unread && (
            <span className="mr-2 inline-block size-2 rounded-full bg-info align-middle">
              <span className="sr-only">{t`Unread`}</span>
            </span>
          )}
          {name || email}
        </span>
        <time dateTime={last} title={formatDateTime(last)} className="text-xs whitespace-nowrap text-faint">
          {formatRecent(last)}
        </time>
      </div>
      <Link
        to={`/admin/inbox/${id}`}
        aria-current={current ? "page" : undefined}
        className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {subject}
      </Link>
      <p className="truncate text-sm text-muted">{preview}</p>
      <p className="flex flex-wrap items-center gap-1.5 empty:hidden">
        {withState && <ThreadStateBadge state={thread.state} />}
        <ThreadBadges thread={thread} />
        {assigned && <span className="text-xs text-faint">{t`Assigned to ${assigned.name}`}</span>}
      </p>
    </li>
  );
}
