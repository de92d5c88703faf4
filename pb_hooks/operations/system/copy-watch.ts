import { OLD_COPY_SECONDS } from "../../../common/contract/system.ts";
import { DAY_MS, now, parseTime } from "../../../common/time.ts";
import { hasSecret, readNote, writeNote } from "../../lib/operator-settings.ts";
import { raise, settleAlert } from "../../platform/alerts/public.ts";
import { copyState, drillsFail } from "./copies.ts";

/** A drill runs each night; without one for this long, nobody knows whether the copy can be restored. */
const DRILL_MISSING_DAYS = 3;

/**
 * Cron, each minute: tells the operator when the copy is older than five minutes, when nothing is copied although a place
 * is saved or was used until the operator did without it (a BACKUP_URL that a new environment lacks), when two drills in a row
 * failed or none ran for days, and when that is over.
 */
export function watchCopies(app: CoreApp): void {
  const state = copyState(app);
  const { ageSeconds = 0, error = "", drill = null } = state ?? {};
  const days = state ? daysWithoutDrill(app, state.place, drill?.at ?? "") : 0;
  const tell = (isWrong: boolean, notice: string, facts: { [name: string]: string } = {}) =>
    isWrong ? raise(app, { notice, once: "", facts }) : settleAlert(app, notice, "");
  const minutes = String(Math.floor(ageSeconds / 60));
  tell(ageSeconds > OLD_COPY_SECONDS, "system.copy-old", { minutes, error: error || "–" });
  const isExpected = hasSecret(app, "backup_place") || readNote(app, "copies_since") !== "";
  tell(!state && isExpected, "system.copy-missing");
  const { problem = "", detail = "" } = drill ?? {};
  tell(problem !== "" && drillsFail(app), "system.drill-failed", { problem, detail: detail || "–" });
  tell(days >= DRILL_MISSING_DAYS, "system.drill-missing", { days: String(days) });
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
