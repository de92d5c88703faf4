import type { Alerts, AlertTest, alertSettings } from "../../../../../common/contract/alerts.ts";
import type { Read } from "../../../../../common/contract/fields.ts";
import type {
  JobState,
  LogLevel,
  LogPage,
  MailTest,
  SystemBackups,
  SystemCrons,
  SystemJobs,
  SystemStatus,
  scheduleInput,
} from "../../../../../common/contract/system.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/system");

/** A change, after which everything on this page is refetched. */
const change = <T>(path: string, body?: object) => thenRefresh(post<T>(path, body), ["admin", "system"]);

export const readStatus = (signal: AbortSignal) => get<SystemStatus>("", signal);
export const readCrons = (signal: AbortSignal) => get<SystemCrons>("/crons", signal);
export const readBackups = (signal: AbortSignal) => get<SystemBackups>("/backups", signal);
export const readJobs = (state: JobState, after: string, signal: AbortSignal) =>
  get<SystemJobs>("/jobs", signal, { state, after });

export type LogFilters = { level: LogLevel | ""; text: string; from: string; to: string };
export const readLogs = (filters: LogFilters, after: string, signal: AbortSignal) =>
  get<LogPage>("/logs", signal, { ...filters, after });

export const retryJob = (id: string) => change(`/jobs/${encodeURIComponent(id)}/retry`);
export const discardJob = (id: string) => change(`/jobs/${encodeURIComponent(id)}/discard`);
export const retryFailedJobs = () => change<{ count: number }>("/jobs/retry");
export const decideHeldJobs = (answer: "run" | "discard") => change<{ count: number }>("/jobs/held", { answer });
export const runCron = (name: string) => change(`/crons/${encodeURIComponent(name)}/run`);
export const testMail = () => post<MailTest>("/mail-test");
export const makeBackup = () => change("/backups");
export const startDrill = () => change("/copies/drill");
export const planBackups = (plan: Read<typeof scheduleInput>) => change("/backups/schedule", plan);

const alerts = adminCalls("/alerts");
export const readAlerts = (signal: AbortSignal) => alerts.get<Alerts>("", signal);
export const saveAlerts = (settings: Read<typeof alertSettings>) =>
  thenRefresh(alerts.post("", settings), ["admin", "system", "alerts"]);
export const testAlerts = () => alerts.post<AlertTest>("/test");
