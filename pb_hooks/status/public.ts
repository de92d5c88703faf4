import { formatParis } from "../../common/paris.ts";
import { addDays, dayOf, dbTime, now, parseTime } from "../../common/time.ts";
import type { Locale } from "../../common/wire/api.ts";
import {
  INCIDENT_STATES,
  type Incident,
  type IncidentState,
  type PublicIncident,
  STATUS_COMPONENTS,
  STATUS_DAYS,
  type StatusPage,
} from "../../common/wire/status.ts";
import { parseList, parseObject, textOf } from "../lib/json.ts";
import { columns, row, rowOf, rows } from "../lib/sql.ts";
import { summaryOf } from "./rules.ts";

/** Incidents on the page: as old as its bars, and no more than these. */
const SHOWN = 30;
const ROW = rowOf({ text: "id title_fr title_en state updates", time: "started" });

/** What /status shows in a language. */
export function statusPage(app: CoreApp, locale: Locale): StatusPage {
  const time = now();
  const since = addDays(time, 1 - STATUS_DAYS);
  const counted = "SELECT component, day, up, down FROM status_days WHERE day >= {:day}";
  const days = rows(app, counted, { day: dayOf(since) }, { component: "", day: "", up: 0, down: 0 });
  const states = parseObject(row(app, "SELECT states FROM status_probe", {}, { states: "" })?.states ?? "");
  return {
    components: STATUS_COMPONENTS.filter((id) => id in states).map((id) => ({
      ...{ id, up: states[id] === true },
      ...summaryOf(
        days.filter(({ component }) => component === id),
        time,
        STATUS_DAYS,
      ),
    })),
    incidents: publicIncidents(app, locale, dbTime(since)),
  };
}

/** The incidents that began since a stored time, newest first. */
function publicIncidents(app: CoreApp, locale: Locale, since: string): PublicIncident[] {
  return incidentsSince(app, since).map(({ id, titles, state, updates }) => ({
    ...{ id, state, title: titles[locale] },
    updates: [...updates].reverse().map((update) => ({
      ...{ state: update.state, text: update[locale], at: update.at },
      when: formatParis(new Date(update.at), locale),
    })),
  }));
}

/** The same in both languages. */
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
