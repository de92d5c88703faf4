import type { UserQuery } from "../../../../../common/contract/admin.ts";
import type { Locale } from "../../../../../common/contract/api.ts";
import type {
  BulkAction,
  BulkList,
  BulkPreview,
  BulkProgress,
  LetterPreview,
  Message,
} from "../../../../../common/contract/bulk.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls();

/** Members by their ids, or all of a filter. */
export type Whom = { ids: readonly string[] } | { query: UserQuery };

type Bulk = Whom & { action: BulkAction; days?: number; message?: Message; reason: string; attempt: string };

export const BULK_KEY = ["admin", "bulk"] as const;

export const previewBulk = (action: BulkAction, whom: Whom, signal: AbortSignal) =>
  post<BulkPreview>("/users/bulk/preview", { action, ...whom }, signal);
export const previewMessage = (locale: Locale, letter: Message[Locale]) =>
  post<LetterPreview>("/users/message", { locale, ...letter });
export const startBulk = (body: Bulk) => thenRefresh(post<BulkProgress>("/users/bulk", body), BULK_KEY);
export const readBulks = (signal: AbortSignal) => get<BulkList>("/bulk", signal);
export const actOnBulk = (id: string, act: "pause" | "resume") =>
  thenRefresh(post<BulkProgress>(`/bulk/${id}/act`, { act }), BULK_KEY);
export const undoBulk = (id: string, reason: string) =>
  thenRefresh(post<BulkProgress>(`/bulk/${id}/undo`, { reason }), BULK_KEY);
