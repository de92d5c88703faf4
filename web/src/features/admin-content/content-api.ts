import type { Locale } from "../../../../common/wire/api.ts";
import type {
  ContentDocument,
  ContentKind,
  ContentPage,
  ContentPreview,
  ContentSave,
  ContentSaved,
  SearchMissPage,
} from "../../../../common/wire/content.ts";
import { memberCall } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";

const BASE = "/api/app/admin/content";

type Query = Readonly<Record<string, string>>;

function get<T>(path: string, query: Query, signal: AbortSignal): Promise<T> {
  return memberCall((pb) => pb.send<T>(BASE + path, { method: "GET", query, signal }));
}

/** Throws what the server refuses; what lists show is read again. */
async function post<T>(path: string, body: object): Promise<T> {
  const answer = await memberCall((pb) => pb.send<T>(BASE + path, { method: "POST", body }));
  void queryClient.invalidateQueries({ queryKey: ["admin", "content"] });
  return answer;
}

export const fetchContent = (query: Query, signal: AbortSignal) => get<ContentPage>("", query, signal);
export const fetchMisses = (after: string, signal: AbortSignal) => get<SearchMissPage>("/searches", { after }, signal);
export const fetchDocument = (kind: ContentKind, key: string, signal: AbortSignal) =>
  get<ContentDocument>("/document", { kind, key }, signal);

export const saveDocument = (input: ContentSave) => post<ContentSaved>("/save", input);
export const previewBody = (body: string) => post<ContentPreview>("/preview", { body });
export const finishMiss = (id: string) => post<void>("/searches/done", { id });
export const deleteDocument = (input: { kind: ContentKind; key: string; locale?: Locale; reason: string }) =>
  post<void>("/delete", input);

/** Sets the cover of every version, or takes it away. */
export function saveCover(kind: ContentKind, key: string, cover: File | null): Promise<ContentDocument> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("key", key);
  if (cover) form.set("cover", cover);
  return post("/cover", form);
}

export function uploadImage(image: File): Promise<{ src: string }> {
  const form = new FormData();
  form.set("image", image);
  return post("/images", form);
}
