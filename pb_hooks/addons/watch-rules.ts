import { parseTime } from "../../common/time.ts";
import type { SourceLive } from "../../common/wire/addons.ts";

/** How long a source is down before the operator is notified, in ms. */
const DOWN_MS = 10 * 60_000;

/**
 * Which notification about a source is due. `toldDown` is the start of the outage last reported, "" for none; `live` is
 * what the gateway has seen since it started. It knows nothing about a source that it has not asked yet, so a restart brings
 * none back. A source that was switched off is dropped silently.
 */
export function newsOf(
  source: { active: boolean; toldDown: string },
  live: Pick<SourceLive, "downSince" | "calls" | "errors"> | undefined,
  now: Date,
): "down" | "back" | "forget" | "" {
  const answered = live !== undefined && !live.downSince && live.calls > live.errors;
  if (source.toldDown) return !source.active ? "forget" : answered ? "back" : "";
  const since = parseTime(live?.downSince ?? "");
  return source.active && since && now.getTime() - since.getTime() >= DOWN_MS ? "down" : "";
}
