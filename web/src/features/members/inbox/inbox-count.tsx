import { Plural } from "@lingui/react/macro";
import { useRead } from "../../../lib/use-read.ts";
import { useLiveOverview } from "../../../shared/live-overview.ts";
import { countKey, FRESH_MS, readCount } from "./api.ts";

/** Beside the menu entry: how many threads wait for an answer. Nothing for none. */
export function InboxCount() {
  const { data, refetch } = useRead(countKey, readCount, { refetchInterval: FRESH_MS });
  useLiveOverview(() => void refetch());
  const count = data?.waiting ?? 0;
  if (count === 0) return null;
  return (
    <span className="text-xs font-semibold text-info tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        <Plural value={count} one="(# to answer)" other="(# to answer)" />
      </span>
    </span>
  );
}
