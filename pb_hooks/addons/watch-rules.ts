import { parseTime } from "../../common/time.ts";

/** How long a source is down before the operator is notified, in ms. */
const DOWN_MS = 10 * 60_000;

/**
 * Which notification about a source is due. `toldDown` is the start of the outage last reported, "" for none; `downSince`
 * is the gateway's current value. A source that was switched off is dropped silently.
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
