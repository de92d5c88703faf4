import type {
  ContentDocument,
  ContentKind,
  ContentPage,
  ContentPreview,
  ContentSave,
  ContentSaved,
  contentDelete,
  SearchMissPage,
} from "../../../../../common/contract/content.ts";
import type { Read } from "../../../../../common/contract/fields.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/content");

type Query = Readonly<Record<string, string>>;

/** A change, after which the lists are refetched. */
const change = <T>(path: string, body: object) => thenRefresh(post<T>(path, body), ["admin", "content"]);

export const readContent = (query: Query, signal: AbortSignal) => get<ContentPage>("", signal, query);
export const readMisses = (after: string, signal: AbortSignal) => get<SearchMissPage>("/searches", signal, { after });
export const readDocument = (kind: ContentKind, key: string, signal: AbortSignal) =>
  get<ContentDocument>("/document", signal, { kind, key });
export const previewBody = (body: string) => post<ContentPreview>("/preview", { body });

export const saveDocument = (input: ContentSave) => change<ContentSaved>("/save", input);
export const finishMiss = (id: string) => change<void>("/searches/done", { id });
export const deleteDocument = (input: Read<typeof contentDelete>) => change<void>("/delete", input);

/** Sets or removes the cover of every version. */
export function saveCover(kind: ContentKind, key: string, cover: File | null): Promise<ContentDocument> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("key", key);
  if (cover) form.set("cover", cover);
  return change("/cover", form);
}
