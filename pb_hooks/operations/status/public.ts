import type { Locale } from "../../../common/contract/api.ts";
import {
  type PublicIncident,
  STATUS_COMPONENTS,
  STATUS_DAYS,
  type StatusPage,
} from "../../../common/contract/status.ts";
import { formatParis } from "../../../common/paris.ts";
import { addDays, dayOf, dbTime, now } from "../../../common/time.ts";
import { parseObject } from "../../lib/json.ts";
import { row, rows } from "../../lib/sql.ts";
import { incidentsSince } from "./incidents.ts";
import { summaryOf } from "./rules.ts";

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
