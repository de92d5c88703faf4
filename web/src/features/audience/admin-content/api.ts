import type { Locale } from "../../../../../common/contract/api.ts";
import type {
  ContentDocument,
  ContentKind,
  ContentPage,
  ContentPreview,
  ContentSave,
  ContentSaved,
  contentDelete,
  DocumentVersion,
  DocumentVersions,
  SearchMissPage,
} from "../../../../../common/contract/content.ts";
import type { Read } from "../../../../../common/contract/fields.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { resized } from "../../../shared/editor/resized.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";
import type { Draft } from "./draft.ts";

const { get, post } = adminCalls("/content");

type Query = Readonly<Record<string, string>>;

/** A change, after which the lists are refetched. */
const change = <T>(path: string, body: object) => thenRefresh(post<T>(path, body), ["admin", "content"]);

export const readContent = (query: Query, signal: AbortSignal) => get<ContentPage>("", signal, query);
export const readMisses = (after: string, signal: AbortSignal) => get<SearchMissPage>("/searches", signal, { after });
export const readDocument = (kind: ContentKind, key: string, signal: AbortSignal) =>
  get<ContentDocument>("/document", signal, { kind, key });
export const previewBody = (body: string, locale: Locale) => post<ContentPreview>("/preview", { body, locale });

/** Keeps what is typed, beside the document. */
export const keepDraft = ({ kind, key, shared, versions }: Draft, attempt: string) =>
  post<void>("/draft", { kind, key: key ?? "", shared, versions, attempt });
export const dropDraft = (id: string) => post<void>("/draft/drop", { id });
export const readVersions = (kind: ContentKind, key: string, signal: AbortSignal) =>
  get<DocumentVersions>("/versions", signal, { kind, key });
export const readVersion = (id: string, signal: AbortSignal) => get<DocumentVersion>("/version", signal, { id });

/** What the reader has typed last without a save; null where a save followed it. */
export async function readUnsaved(
  kind: ContentKind,
  key: string | null,
  signal: AbortSignal,
): Promise<(DocumentVersion & { at: string }) | null> {
  const { items } = await readVersions(kind, key ?? "", signal);
  const saved = items.findIndex(({ state }) => state === "saved");
  const draft = items.slice(0, saved < 0 ? items.length : saved).find(({ own }) => own);
  return draft ? { ...(await readVersion(draft.id, signal)), at: draft.at } : null;
}

export const saveDocument = (input: ContentSave) => change<ContentSaved>("/save", input);
export const finishMiss = (id: string) => change<void>("/searches/done", { id });
export const deleteDocument = (input: Read<typeof contentDelete>) => change<void>("/delete", input);

/** Sets or removes the cover of every version. */
export async function saveCover(kind: ContentKind, key: string, cover: File | null): Promise<ContentDocument> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("key", key);
  if (cover) form.set("cover", await resized(cover));
  return change("/cover", form);
}
