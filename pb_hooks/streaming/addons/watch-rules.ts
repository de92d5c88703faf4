import type { SourceLive } from "../../../common/contract/addons.ts";
import { parseTime } from "../../../common/time.ts";

/** How long a source is down before the operator is notified, in ms. */
const DOWN_MS = 10 * 60_000;

/** What the database knows of an outage: its start, and the start of the one that was reported last; "" for none. */
export type Outage = { downSince: string; toldDown: string };

const NONE: Outage = { downSince: "", toldDown: "" };

/**
 * What to store about a source from now on, and which notification is due. `live` is what the gateway has seen since it
 * started. It knows nothing about a source that it has not asked yet, so a restart neither ends an outage nor begins its
 * ten minutes again. A start ahead of the clock was noted while that was fast. A source that was switched off is dropped
 * silently.
 */
export function newsOf(
  source: Outage & { active: boolean },
  live: Pick<SourceLive, "downSince" | "calls" | "errors"> | undefined,
  now: Date,
): Outage & { news: "down" | "back" | "" } {
  const { downSince, toldDown } = source;
  if (!source.active) return { ...NONE, news: "" };
  if (live && !live.downSince && live.calls > live.errors) return { ...NONE, news: toldDown ? "back" : "" };
  const start = downSince || (live?.downSince ?? "");
  const since = parseTime(start);
  const due = !toldDown && live?.downSince && since && Math.abs(now.getTime() - since.getTime()) >= DOWN_MS;
  return { downSince: start, toldDown: due ? start : toldDown, news: due ? "down" : "" };
}
