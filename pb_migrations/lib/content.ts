import { type FieldSpec, TIMES } from "./schema.ts";

/** Guests read what is published and due; what is scheduled for later does not exist for them yet. */
export const PUBLISHED = "published = true && published_at <= @now";

/** Words of lower-case letters and digits, joined by hyphens; a slash opens another segment. */
const SLUG = "^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$";

/** The fields that posts and articles share: one row a document and language, rows of one document share a key. */
export const DOCUMENT: FieldSpec[] = [
  { name: "locale", type: "select", values: ["fr", "en"], maxSelect: 1, required: true },
  { name: "translation_key", type: "text", required: true, max: 80, pattern: "^[a-z0-9-]+$" },
  { name: "slug", type: "text", required: true, max: 120, pattern: SLUG },
  { name: "title", type: "text", required: true, max: 160 },
  { name: "excerpt", type: "text", max: 320 },
  { name: "body", type: "editor", maxSize: 200_000 },
  {
    name: "cover",
    type: "file",
    maxSelect: 1,
    maxSize: 5_000_000,
    // No svg: it can carry scripts.
    mimeTypes: ["image/jpeg", "image/png", "image/webp", "image/avif"],
    thumbs: ["640x360", "1280x720"],
  },
  { name: "cover_alt", type: "text", max: 200 },
  { name: "position", type: "number", onlyInt: true },
  { name: "published", type: "bool" },
  { name: "published_at", type: "date" },
  { name: "author", type: "text", max: 80 },
  ...TIMES,
];

/**
 * The indexes that both collections need: unique addresses and translations. The last one holds every column that the
 * site map reads, so that it never touches the rows with their bodies.
 */
export function documentIndexes(table: string): string[] {
  return [
    `CREATE UNIQUE INDEX idx_${table}_slug ON ${table} (locale, slug)`,
    `CREATE UNIQUE INDEX idx_${table}_translation ON ${table} (translation_key, locale)`,
    `CREATE INDEX idx_${table}_map ON ${table} (published, published_at, translation_key, locale, slug, updated)`,
  ];
}
