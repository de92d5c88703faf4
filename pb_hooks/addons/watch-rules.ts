import { parseTime } from "../../common/time.ts";
import type { SourceLive } from "../../common/wire/addons.ts";

/** A source that is down for so long is told to the operator, in ms. */
const DOWN_MS = 10 * 60_000;

/**
 * What the operator has to hear of a source. `toldDown` is since when it was down as it was told, "" for never; `live` is
 * what the gateway has seen since it started: it knows nothing of a source that nobody has asked since, so that a restart
 * brings none back. One that was switched off is forgotten without a word.
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
