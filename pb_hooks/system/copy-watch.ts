import { DAY_MS, parseTime } from "../../common/time.ts";
import { OLD_COPY_SECONDS } from "../../common/wire/system.ts";
import { raise, settle } from "../alerts/public.ts";
import { hasSecret, readNote, writeNote } from "../lib/operator-settings.ts";
import { now } from "../lib/time.ts";
import { copyState, drillsFail } from "./copies.ts";

/** A drill runs each night; without one for this long, nobody knows whether the copy can be restored. */
const DRILL_MISSING_DAYS = 3;

/**
 * Cron, each minute: tells the operator when the copy is older than five minutes, when nothing is copied although a place
 * is saved, when two drills in a row failed or none ran for days, and when that is over.
 */
export function watchCopies(app: CoreApp): void {
  const state = copyState(app);
  const { ageSeconds = 0, error = "", drill = null } = state ?? {};
  if (ageSeconds > OLD_COPY_SECONDS) {
    const facts = { minutes: String(Math.floor(ageSeconds / 60)), error: error || "–" };
    raise(app, { notice: "system.copy-old", once: "", facts });
  } else settle(app, "system.copy-old", "");
  if (!state && hasSecret(app, "backup_place")) raise(app, { notice: "system.copy-missing", once: "", facts: {} });
  else settle(app, "system.copy-missing", "");
  if (drill?.problem && drillsFail(app)) {
    const facts = { problem: drill.problem, detail: drill.detail || "–" };
    raise(app, { notice: "system.drill-failed", once: "", facts });
  } else settle(app, "system.drill-failed", "");
  if (!state && readNote(app, "copies_since")) writeNote(app, "copies_since", "");
  const days = state ? daysWithoutDrill(app, state.place, drill?.at ?? "") : 0;
  if (days >= DRILL_MISSING_DAYS)
    raise(app, { notice: "system.drill-missing", once: "", facts: { days: String(days) } });
  else settle(app, "system.drill-missing", "");
}

/** Whole days since the last drill, or since this place was first seen if that is later. A time ahead of the clock begins again. */
function daysWithoutDrill(app: CoreApp, place: string, last: string): number {
  const [since = "", ...seen] = readNote(app, "copies_since").split(" ");
  if (seen.join(" ") !== place || since > now().toISOString()) {
    writeNote(app, "copies_since", `${now().toISOString()} ${place}`);
    return 0;
  }
  const latest = Math.max(...[since, last].map((text) => parseTime(text)?.getTime() ?? 0));
  return Math.floor((now().getTime() - latest) / DAY_MS);
}
