import { INCIDENT_STATES, type Incident, type IncidentState } from "../../../common/contract/status.ts";
import { parseTime } from "../../../common/time.ts";
import { parseList, textOf } from "../../lib/json.ts";
import { columns, rowOf, rows } from "../../lib/sql.ts";

/** Incidents on the page: as old as its bars, and no more than these. */
const SHOWN = 30;
const ROW = rowOf({ text: "id title_fr title_en state updates", time: "started" });

/** The incidents that began since a stored time, newest first, in both languages. */
export function incidentsSince(app: CoreApp, since: string): Incident[] {
  const sql = `SELECT ${columns(ROW)} FROM incidents WHERE started >= {:since} ORDER BY started DESC, id LIMIT ${SHOWN}`;
  return rows(app, sql, { since }, ROW).map(({ id, title_fr, title_en, state, started, updates }) => ({
    ...{ id, started, state: stateOf(state), titles: { fr: title_fr, en: title_en } },
    // A superuser may have edited it: one bad time must not take the page down.
    updates: parseList(updates)
      .map((update: unknown) => ({
        state: stateOf(textOf(update, "state")),
        at: textOf(update, "at"),
        fr: textOf(update, "fr"),
        en: textOf(update, "en"),
      }))
      .filter(({ at }) => parseTime(at) !== null),
  }));
}

function stateOf(text: string): IncidentState {
  return INCIDENT_STATES.find((known) => known === text) ?? "investigating";
}
