import type { Locale } from "../../../../../common/contract/api.ts";
import type {
  Audience,
  ISSUE_ACTS,
  Issue,
  IssueInput,
  IssuePage,
  IssuePreview,
  IssueSaved,
  StopPage,
  UnsavedIssue,
} from "../../../../../common/contract/newsletter.ts";
import type { MailTest } from "../../../../../common/contract/system.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/newsletter");

/** Prefix of the newsletter's queries in the query cache. */
export const NEWSLETTER_KEY = ["admin", "newsletter"] as const;
export const issueKey = (id: string) => [...NEWSLETTER_KEY, "issue", id] as const;

/** A change that refreshes lists and progress. */
const change = <T>(path: string, body: object) => thenRefresh(post<T>(path, body), NEWSLETTER_KEY);

export const readIssues = (after: string, signal: AbortSignal) => get<IssuePage>("", signal, { after });
export const readIssue = (id: string, signal: AbortSignal) => get<Issue>("/issue", signal, { id });
export const readStops = (after: string, signal: AbortSignal) => get<StopPage>("/stops", signal, { after });
export const countPeople = (audience: Audience, signal: AbortSignal) =>
  post<{ count: number }>("/audience", { audience }, signal);
export const previewIssue = (id: string, locale: Locale) => post<IssuePreview>("/preview", { id, locale });

/** Keeps what is typed, beside the issue. */
export const keepUnsaved = (input: IssueInput, attempt: string) => post<void>("/unsaved", { ...input, attempt });
export const dropUnsaved = (id: string, attempt: string) => post<void>("/unsaved/drop", { id, attempt });
/** What the reader has typed last without a save; null where a save followed it. */
export const readUnsaved = (id: string, signal: AbortSignal) =>
  get<{ unsaved: UnsavedIssue | null }>("/unsaved", signal, { id }).then(({ unsaved }) => unsaved);

export const saveIssue = (input: IssueInput) => change<IssueSaved>("/save", input);
export const testIssue = (id: string, locale: Locale) => post<MailTest>("/test", { id, locale });
export const sendIssue = (body: { id: string; at: string; rate: number; updated: string }) =>
  change<Issue>("/send", body);
export const actOnIssue = (id: string, act: (typeof ISSUE_ACTS)[number]) => change<void>("/act", { id, act });
export const liftStop = (id: string, reason: string) => change<void>("/lift", { id, reason });
