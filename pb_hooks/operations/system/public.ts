import { OLD_COPY_SECONDS } from "../../../common/contract/system.ts";
import { writeNote } from "../../lib/operator-settings.ts";
import { copyState, drillsFail } from "./copies.ts";
import { cronStates } from "./crons.ts";

export { componentStates, judge, judgeConnections } from "./judge.ts";

/** An operator does without copies: that nothing is copied needs no alert from now on. */
export function forgetCopies(tx: CoreApp): void {
  writeNote(tx, "copies_since", "");
}

/** A summary of the service's health; /admin/system has the rest. */
type SystemHealth = {
  lateCrons: number;
  failedCrons: number;
};

/** Reads it now. */
export function systemHealth(app: CoreApp): SystemHealth {
  const crons = cronStates(app);
  return {
    lateCrons: crons.filter(({ late }) => late).length,
    failedCrons: crons.filter(({ lastError }) => lastError !== "").length,
  };
}

type CopyHealth = {
  place: string;
  error: string;
  again: string | null;
  ageSeconds: number | null;
  works: boolean;
  /** The latest drill; null before the first. */
  drill: { at: string; failed: boolean } | null;
};

/**
 * The continuous copy: `works` while it is recent and no two drills in a row failed; `ageSeconds` is null before everything
 * was copied once. null when nothing is copied at all.
 */
export function copyHealth(app: CoreApp): CopyHealth | null {
  const state = copyState(app);
  if (!state) return null;
  const { place, error, again, ageSeconds, copied, drill } = state;
  return {
    place,
    error,
    again,
    ageSeconds: copied ? ageSeconds : null,
    works: ageSeconds <= OLD_COPY_SECONDS && !drillsFail(app),
    drill: drill && { at: drill.at, failed: drill.problem !== "" },
  };
}
