import type {
  AnswerInput,
  MailboxPage,
  MailboxSettings,
  NewThread,
  SavedReplies,
  SavedReply,
  ThreadDetail,
  ThreadPage,
  ThreadQuery,
  ThreadStart,
} from "../../../../../common/contract/inbox.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { download, get, post } = adminCalls("/inbox");

/** Prefix of the inbox's queries in the query cache. */
export const INBOX_KEY = ["admin", "inbox"] as const;
export const threadKey = (id: string) => [...INBOX_KEY, "thread", id] as const;

/** Maximum age of what is shown without realtime, in ms. */
export const FRESH_MS = 30_000;

/** A change that refreshes the list and the thread; the menu counts again with the live overview. */
const change = <T>(path: string, body: object = {}) => thenRefresh(post<T>(path, body), INBOX_KEY);

export const searchThreads = (query: ThreadQuery, after: string, signal: AbortSignal) =>
  post<ThreadPage>("/search", { ...query, after }, signal);
export const readThread = (id: string, signal: AbortSignal) => get<ThreadDetail>(`/${id}`, signal);

export const repliesKey = [...INBOX_KEY, "replies"] as const;
export const readReplies = (signal: AbortSignal) => get<SavedReplies>("/replies", signal);
export const saveReply = (reply: SavedReply & { attempt: string; before?: object }) =>
  change<{ id: string }>("/replies", reply);
export const deleteReply = (id: string) => change<void>(`/replies/${id}/delete`);

export const readPicture = (message: string, name: string) => download(`/pictures/${message}/${name}`);

export const mailboxKey = [...INBOX_KEY, "mailbox"] as const;
export const readMailbox = (signal: AbortSignal) => get<MailboxPage>("/mailbox", signal);
export const saveMailbox = (settings: MailboxSettings & { password: string }) =>
  change<MailboxPage>("/mailbox", settings);

export const beginThread = (input: NewThread) => change<ThreadStart>("", input);
export const answerThread = (id: string, input: AnswerInput & { before: { last: string } }) =>
  change<ThreadDetail>(`/${id}/answer`, input);
export const noteThread = (id: string, input: { attempt: string; text: string }) =>
  change<ThreadDetail>(`/${id}/note`, input);
export const assignThread = (id: string, user: string) => change<ThreadDetail>(`/${id}/assign`, { user });
export const closeThread = (id: string, before: { last: string }) => change<ThreadDetail>(`/${id}/close`, { before });
export const reopenThread = (id: string) => change<ThreadDetail>(`/${id}/reopen`);
export const seeThread = (id: string) => change<void>(`/${id}/seen`);
