import { parseTime } from "../../common/time.ts";

/** A source that is down for so long is told to the operator, in ms. */
const DOWN_MS = 10 * 60_000;

/**
 * What the operator has to hear of a source. `toldDown` is since when it was down as it was told, "" for never; `downSince`
 * is what the gateway says now. One that was switched off is forgotten without a word.
 */
export function newsOf(
  source: { active: boolean; toldDown: string },
  downSince: string | null,
  now: Date,
): "down" | "back" | "forget" | "" {
  if (source.toldDown) return !source.active ? "forget" : downSince ? "" : "back";
  const since = parseTime(downSince ?? "");
  return source.active && since && now.getTime() - since.getTime() >= DOWN_MS ? "down" : "";
}
