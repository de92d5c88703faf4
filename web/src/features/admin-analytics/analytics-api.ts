import type {
  AnalyticsQuery,
  AnalyticsStatus,
  CohortsReport,
  EffectsReport,
  FunnelReport,
  MoneyReport,
  Report,
  TrafficReport,
} from "../../../../common/wire/analytics.ts";
import { http } from "../../lib/http.ts";
import { memberCall } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { reportQuery } from "./view-rules.ts";

const ANALYTICS = "/api/app/admin/analytics";

/** What each report answers. */
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

export function readReport<Name extends Report>(
  report: Name,
  query: AnalyticsQuery,
  signal: AbortSignal,
): Promise<Reports[Name]> {
  const search = new URLSearchParams(reportQuery(query));
  return memberCall((pb) => pb.send<Reports[Name]>(`${ANALYTICS}/${report}?${search}`, { method: "GET", signal }));
}

/** The lists of the report on traffic, each a file of its own. */
export type List = "sources" | "pages" | "locales";

/** A report, or one of its lists, as the server's own CSV file. */
export function readFile(report: Report, query: AnalyticsQuery, list?: List): Promise<Blob> {
  return memberCall((pb) =>
    http<Blob>(`${ANALYTICS}/${report}/csv`, {
      as: "blob",
      query: { ...reportQuery(query), ...(list && { part: list }) },
      headers: { Authorization: pb.authStore.token },
    }),
  );
}

export function readStatus(signal: AbortSignal): Promise<AnalyticsStatus> {
  return memberCall((pb) => pb.send<AnalyticsStatus>(`${ANALYTICS}/status`, { method: "GET", signal }));
}

/** Counts a range anew from events and payments, as a job. */
export async function rebuild(range: { from: string; to: string }): Promise<void> {
  const status = await memberCall((pb) =>
    pb.send<AnalyticsStatus>(`${ANALYTICS}/rebuild`, { method: "POST", body: range }),
  );
  queryClient.setQueryData(statusKey, status);
}

/** Reads every report again. */
export const refreshAnalytics = () => queryClient.invalidateQueries({ queryKey: KEY });
