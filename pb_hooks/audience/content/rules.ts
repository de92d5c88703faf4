import { TAG } from "../../../common/contract/content.ts";
import { parseJson } from "../../lib/json.ts";
/** The condition on every row that a visitor may see; `:now` in the database's format. */
export const VISIBLE = "published = TRUE AND published_at <= {:now}";

/** Path of the knowledge base, without locale prefix. */
export const KNOWLEDGE = "/base-de-connaissances";

/** Articles shown together: in the tree at the side, and on one page of a category. */
export const SHELF = 50;

/** Posts on one page of the blog. */
export const PAGE_SIZE = 10;

/** How long to cache a page when nothing is scheduled, in seconds. */
const MAX_AGE = 60;

/** The categories that the site has names for, in the order of the tree; others follow. */
const CATEGORIES: readonly string[] = ["start", "devices", "account", "billing", "privacy"];

/** A page number from an address, starting at 1; null when invalid, so that the address answers 404. */
export function pageNumber(text: string | undefined): number | null {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The number of pages for this many posts; an empty list still has its first page. */
export function pageCount(posts: number): number {
  return Math.max(1, Math.ceil(posts / PAGE_SIZE));
}

export function isTag(text: string): boolean {
  return TAG.test(text);
}

/** A category's sort rank in the tree. */
export function categoryRank(category: string): number {
  const at = CATEGORIES.indexOf(category);
  return at < 0 ? CATEGORIES.length : at;
}

/** The tags in a stored list, without invalid ones. */
export function parseTags(json: string): string[] {
  const value = parseJson(json);
  return Array.isArray(value) ? value.map(String).filter(isTag) : [];
}

/**
 * Seconds for which a page made now stays fresh: until the next scheduled document appears, at most a minute.
 * @param next the time of that document, ISO 8601; undefined when nothing is scheduled
 */
export function freshFor(next: string | undefined, now: Date): number {
  if (next === undefined) return MAX_AGE;
  const seconds = Math.ceil((new Date(next).getTime() - now.getTime()) / 1000);
  return Math.min(MAX_AGE, Math.max(1, seconds));
}

/** Where a page of a list ends: two values of its last row in one text for the address. */
export function cursorOf(first: string, second: string): string {
  return `${first}~${second}`;
}

/** The two values of a cursor; null when it is empty or invalid. */
export function parseCursor(text: string): [string, string] | null {
  const at = text.indexOf("~");
  return at > 0 ? [text.slice(0, at), text.slice(at + 1)] : null;
}

/** A pattern for LIKE … ESCAPE '\\' that finds a text anywhere, whatever it contains. */
export function likePattern(text: string): string {
  return `%${text
    .trim()
    .slice(0, 100)
    .replace(/[\\%_]/g, "\\$&")}%`;
}
