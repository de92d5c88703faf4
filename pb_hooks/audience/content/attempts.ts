import type { ContentSave, ContentVersion } from "../../../common/contract/content.ts";
import { addSeconds, dbTime, isoOrNull, parseTime } from "../../../common/time.ts";
import { randomText } from "../../lib/random.ts";
import { exists, row, rowOf } from "../../lib/sql.ts";

// The answer to a save may be lost: the editor sends it again, and knows neither what the first one has made nor when.

/** What tells of a stored version whether, and when, it was saved and published. */
export const TIMES = rowOf({ text: "publishedAt created updated", flag: "published" });

/**
 * Whether a version was not saved since its sender read it. The sender of a document without a key has made a stored version:
 * with the attempt that names it, whose answer was lost. Nobody has saved it since then.
 */
export function isAsRead(stored: typeof TIMES | undefined, read: string | null, isNew: boolean): boolean {
  if (!stored) return read === null;
  if (read !== null) return isoOrNull(stored.updated) === read;
  // The two times of a first save may be milliseconds apart.
  const made = parseTime(stored.created);
  return isNew && made !== null && stored.updated < dbTime(addSeconds(made, 1));
}

/**
 * The stored time at which a version appears; "" for the time of its save, which is that of an earlier save whose answer was lost:
 * that published it at once, at a time that the sender does not know.
 */
export function publishedAtOf(
  stored: typeof TIMES | undefined,
  { published, publishedAt, updated }: Pick<ContentVersion, "published" | "publishedAt" | "updated">,
  force: boolean,
  time: Date,
): string {
  if (publishedAt) return dbTime(new Date(publishedAt));
  if (force || !published || !stored?.published || stored.publishedAt > dbTime(time)) return "";
  return isoOrNull(stored.updated) === updated ? "" : stored.publishedAt;
}

/** The key of the document that this attempt has made already; undefined at the first one. */
export function keyOfAttempt(app: CoreApp, { kind, attempt }: ContentSave): string | undefined {
  const sql = `SELECT translation_key FROM ${kind} WHERE translation_key LIKE {:ending} LIMIT 1`;
  return attempt ? row(app, sql, { ending: `%-${attempt}` }, { translation_key: "" })?.translation_key : undefined;
}

/** A key for a new document: the last part of its first slug and the attempt; without one, a number when taken. */
export function newKey(app: CoreApp, { kind, versions, attempt }: ContentSave): string {
  const slug = (versions.en ?? versions.fr)?.slug ?? "";
  const wanted = (slug.split("/").at(-1) ?? "").slice(0, 60);
  if (attempt) return `${wanted}-${attempt}`;
  const isTaken = exists(app, kind, "translation_key = {:wanted}", { wanted });
  // "new" is the address of the empty editor.
  return wanted === "new" || isTaken ? `${wanted}-${randomText(6, "abcdefghijkmnpqrstuvwxyz23456789")}` : wanted;
}
