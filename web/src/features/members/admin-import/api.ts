import type { Locale } from "../../../../../common/contract/api.ts";
import {
  type AddedMember,
  type AddMember,
  CHUNK_ROWS,
  type IMPORT_ACTS,
  type ImportDetail,
  type ImportInput,
  type ImportItem,
  type ImportList,
  type ImportRow,
  KNOWN_MAX,
  type KnownAddresses,
  type WayOutFile,
} from "../../../../../common/contract/imports.ts";
import type { MailTest } from "../../../../../common/contract/system.ts";
import type { MailPreview } from "../../../../../common/contract/texts.ts";
import { queryClient, thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post, download } = adminCalls("/imports");
const invitation = adminCalls("/invitation-mail");

/** Prefix of the imports' queries in the query cache. */
export const IMPORTS_KEY = ["admin", "imports"] as const;
export const importKey = (id: string) => [...IMPORTS_KEY, "one", id] as const;
export const knownKey = (file: string, column: number) => ["admin", "known-addresses", file, column] as const;

const change = <T>(path: string, body: object = {}) => thenRefresh(post<T>(path, body), IMPORTS_KEY);

export const readImports = (signal: AbortSignal) => get<ImportList>("", signal);
export const readImport = (id: string, signal: AbortSignal) => get<ImportDetail>(`/${id}`, signal);

/** Which of the addresses have an account. */
export async function readKnown(emails: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let from = 0; from < emails.length; from += KNOWN_MAX) {
    const answer = await post<KnownAddresses>("/known", { emails: emails.slice(from, from + KNOWN_MAX) }, signal);
    for (const email of answer.known) known.add(email);
  }
  return known;
}

/**
 * Sends a file and starts its import. Each part can be sent again: after a lost answer, the same call continues where it was.
 * @param onSent is told how many rows are there
 */
export async function sendFile(input: ImportInput, rows: readonly ImportRow[], onSent: (rows: number) => void) {
  const path = `/${input.id}`;
  const { state } = await post<ImportItem>("", input);
  if (state !== "filling") return; // the answer to its start was lost
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    onSent(from);
    await post<ImportItem>(`${path}/rows`, { rows: rows.slice(from, from + CHUNK_ROWS) });
  }
  onSent(rows.length);
  await change<ImportItem>(`${path}/start`);
}

export const actOnImport = (id: string, act: (typeof IMPORT_ACTS)[number]) => change<void>(`/${id}/act`, { act });
export const undoImport = (id: string) => change<ImportItem>(`/${id}/undo`);
export const inviteMembers = (id: string, rate: number) => change<ImportItem>(`/${id}/invite`, { rate });
export const downloadRefused = (id: string) => download(`/${id}/refused`);

/** Adds one member by hand. */
export const addMember = (body: AddMember) => adminCalls().post<AddedMember>("/users/add", body);

/** The invitation in a language, and a copy of it to the administrator. */
export const previewInvitation = (locale: Locale) => invitation.post<MailPreview>("/preview", { locale });
export const testInvitation = (locale: Locale) => invitation.post<MailTest>("/test", { locale });

/** A file for the way out. */
export const downloadWayOut = (file: WayOutFile, reason: string) =>
  adminCalls().download("/way-out", { method: "POST", body: { file, reason } });

/** Refetches the members, whom an import has changed. */
export const refreshMembers = () => queryClient.invalidateQueries({ queryKey: ["admin", "users"] });
