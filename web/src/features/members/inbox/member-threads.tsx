import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { MemberThread } from "../../../../../common/contract/inbox.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { column, Table } from "../../../ui/table/table.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { ThreadStateBadge } from "./thread-badges.tsx";

/** A member's threads, the latest first. */
export function MemberThreads({ threads }: { threads: readonly MemberThread[] }) {
  const { t } = useLingui();
  return (
    <Table<MemberThread>
      caption={t`Messages`}
      rows={threads}
      columns={[
        column(t`Date`, ({ last }) => <Day iso={last} />),
        column(t`Subject`, ({ id, subject }) => (
          <Link to={`/admin/inbox/${id}`} className="link wrap-anywhere">
            {subject}
          </Link>
        )),
        column(t`State`, ({ state }) => <ThreadStateBadge state={state} />),
      ]}
      empty={<EmptyState title={t`No messages yet`} />}
    />
  );
}
