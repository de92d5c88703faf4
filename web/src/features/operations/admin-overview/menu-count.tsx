import { Plural } from "@lingui/react/macro";
import type { MenuCounts } from "../../../../../common/contract/admin.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useLiveOverview } from "../../../shared/live-overview.ts";
import { FRESH_MS, readWaiting } from "./api.ts";

/** The entries of the menu that count what waits. */
const COUNTED: { readonly [page: string]: keyof MenuCounts } = {
  "/admin/inbox": "inbox",
  "/admin/orders": "orders",
  "/admin/terminations": "contracts",
  "/admin/system": "jobs",
};

const KEY = ["admin", "waiting"];

/** Keeps the counts of the menu fresh, in one request. For roles that read members: the topic is refused to others. */
export function LiveCounts() {
  const { refetch } = useRead(KEY, readWaiting, { refetchInterval: FRESH_MS });
  useLiveOverview(() => void refetch());
  return null;
}

/** Beside the menu entry of a page: how many things wait there. Nothing for none, and for a role that reads no members. */
export function MenuCount({ to }: { to: string }) {
  const kind = COUNTED[to];
  const { data } = useRead(KEY, readWaiting, { enabled: false }); // LiveCounts reads
  const count = (kind && data?.[kind]) || 0;
  if (count === 0) return null;
  return (
    <span className={`text-xs font-semibold tabular-nums ${kind === "jobs" ? "text-warn" : "text-info"}`}>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        {kind === "inbox" && <Plural value={count} one="(# to answer)" other="(# to answer)" />}
        {kind === "orders" && <Plural value={count} one="(# transfer to confirm)" other="(# transfers to confirm)" />}
        {kind === "contracts" && <Plural value={count} one="(# waiting)" other="(# waiting)" />}
        {kind === "jobs" && <Plural value={count} one="(# failed job)" other="(# failed jobs)" />}
      </span>
    </span>
  );
}
