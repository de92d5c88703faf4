import type {
  AnalyticsQuery,
  AnalyticsStatus,
  CohortsReport,
  EffectsReport,
  FunnelReport,
  MoneyReport,
  Report,
  TrafficReport,
} from "../../../../../common/contract/analytics.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";
import { reportQuery } from "./view-rules.ts";

const { download, get, post } = adminCalls("/analytics");

/** The answer of each report. */
export type Reports = {
  traffic: TrafficReport;
  funnel: FunnelReport;
  money: MoneyReport;
  cohorts: CohortsReport;
  effects: EffectsReport;
};

const KEY = ["admin", "analytics"] as const;
export const reportKey = (report: Report, query: AnalyticsQuery) => [...KEY, report, reportQuery(query)] as const;
export const statusKey = [...KEY, "status"] as const;

export const readReport = <Name extends Report>(report: Name, query: AnalyticsQuery, signal: AbortSignal) =>
  get<Reports[Name]>(`/${report}`, signal, reportQuery(query));

/** The lists of the traffic report, each its own file. */
export type List = "sources" | "pages" | "locales";

/** A report, or one of its lists, as the server's own CSV file. */
export const downloadReport = (report: Report, query: AnalyticsQuery, list?: List) =>
  download(`/${report}/csv`, { query: { ...reportQuery(query), ...(list && { part: list }) } });

export const readStatus = (signal: AbortSignal) => get<AnalyticsStatus>("/status", signal);

/** Recomputes a range from events and payments, as a job. */
export async function rebuild(range: { from: string; to: string }): Promise<void> {
  queryClient.setQueryData(statusKey, await post<AnalyticsStatus>("/rebuild", range));
}

/** Refetches every report. */
export const refreshAnalytics = () => queryClient.invalidateQueries({ queryKey: KEY });
