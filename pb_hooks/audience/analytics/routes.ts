import {
  type AnalyticsQuery,
  type List,
  REPORTS,
  type Report,
  reportFileQuery,
  reportQuery,
} from "../../../common/contract/analytics.ts";
import type { Locale } from "../../../common/contract/api.ts";
import { dayOf, now } from "../../../common/time.ts";
import { startCsv } from "../../lib/csv-file.ts";
import { fail } from "../../lib/errors.ts";
import { parseQuery, pathValue } from "../../lib/parse-body.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import {
  cohortsReport,
  EXPORTED,
  effectsReport,
  funnelReport,
  moneyReport,
  trafficList,
  trafficReport,
} from "./reports.ts";
import { cohortsTable, effectsTable, listTable, stepsTable, type Table } from "./tables.ts";

/** Lines of a file sent at a time. */
const BATCH = 500;

const READ = {
  traffic: trafficReport,
  funnel: funnelReport,
  money: moneyReport,
  cohorts: cohortsReport,
  effects: effectsReport,
} as const;

/** `GET /api/app/admin/analytics/{report}` AnalyticsQuery, admin: a report of common/contract/analytics.ts. */
export function report(e: core.RequestEvent) {
  return READ[reportOf(e)](
    e.app,
    parseQuery(() => reportQuery(dayOf(now())), e),
  );
}

/** `GET /api/app/admin/analytics/{report}/csv` AnalyticsQuery & {part?}, admin: the same report as CSV. */
export function reportCsv(e: core.RequestEvent): void {
  const name = reportOf(e);
  const { part, ...query } = parseQuery(() => reportFileQuery(name, dayOf(now())), e);
  const locale = requestLocale(e);
  const table = tableOf(e.app, name, query, part, locale);
  const send = startCsv(e, `${part || name}-${query.from}-${query.to}.csv`, locale);
  for (let at = 0; at < table.length; at += BATCH) send(table.slice(at, at + BATCH));
}

function tableOf(app: CoreApp, name: Report, query: AnalyticsQuery, part: List | "", locale: Locale): Table {
  if (part) return listTable(trafficList(app, part, query, EXPORTED), locale);
  if (name === "cohorts") return cohortsTable(cohortsReport(app, query), locale);
  if (name === "effects") return effectsTable(effectsReport(app, query), locale);
  return stepsTable(READ[name](app, query), locale);
}

function reportOf(e: core.RequestEvent): Report {
  const name = pathValue(e, "report");
  const found = REPORTS.find((each) => each === name);
  if (!found) throw fail(404, "not_found");
  return found;
}
