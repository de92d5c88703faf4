import type {
  BackupSchedule,
  JobState,
  MailTest,
  SystemBackups,
  SystemCrons,
  SystemJobs,
  SystemStatus,
} from "../../../../common/wire/system.ts";
import { memberCalls } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";

const AREA = "/api/app/admin/system";

const { get, post } = memberCalls(AREA);

export const readStatus = (signal: AbortSignal) => get<SystemStatus>("", signal);
export const readCrons = (signal: AbortSignal) => get<SystemCrons>("/crons", signal);
export const readBackups = (signal: AbortSignal) => get<SystemBackups>("/backups", signal);
export const readJobs = (state: JobState, after: string, signal: AbortSignal) =>
  get<SystemJobs>(`/jobs?state=${state}&after=${encodeURIComponent(after)}`, signal);

export const retryJob = (id: string) => post(`/jobs/${encodeURIComponent(id)}/retry`);
export const retryFailedJobs = () => post<{ count: number }>("/jobs/retry");
export const decideHeldJobs = (answer: "run" | "discard") => post<{ count: number }>("/jobs/held", { answer });
export const runCron = (name: string) => post(`/crons/${encodeURIComponent(name)}/run`);
export const testMail = () => post<MailTest>("/mail-test");
export const makeBackup = () => post("/backups");
export const planBackups = (plan: { schedule: BackupSchedule; keep: number }) => post("/backups/schedule", plan);

/** Reads everything of this page again. */
export const refreshSystem = () => queryClient.invalidateQueries({ queryKey: ["admin", "system"] });
