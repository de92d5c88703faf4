import { Plural } from "@lingui/react/macro";
import type { MenuCounts } from "../../../../../common/contract/admin.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useLiveOverview } from "../../../shared/live-overview.ts";
import { useMay } from "../../../shared/permissions.ts";
import { FRESH_MS, readWaiting } from "./api.ts";

/** The entries of the menu that count what waits. */
const COUNTED: { readonly [page: string]: keyof MenuCounts } = {
  "/admin/inbox": "inbox",
  "/admin/orders": "orders",
  "/admin/terminations": "contracts",
  "/admin/system": "jobs",
};

/** What waits for the team, live, in one request; undefined before the answer, and for a role that reads no members. */
export function useMenuCounts(): MenuCounts | undefined {
  const enabled = useMay()("members.read");
  const { data, refetch } = useRead(["admin", "waiting"], readWaiting, { refetchInterval: FRESH_MS, enabled });
  useLiveOverview(() => enabled && void refetch());
  return data;
}

/** Beside the menu entry of a page: how many things wait there. Nothing for none. */
export function MenuCount({ to, counts }: { to: string; counts: MenuCounts | undefined }) {
  const kind = COUNTED[to];
  const count = (kind && counts?.[kind]) || 0;
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
