import { isObject } from "../../lib/json.ts";

/** What a collection is made of, each part as JSON: `listRule`, `fields.email`, `indexes.idx_users_email`. */
export type Parts = { readonly [part: string]: string };

/** The fields and indexes that migrations make of a collection (common/contract/collections.ts). */
export type Ours = { readonly fields: readonly string[]; readonly indexes: readonly string[] };

/** Why a collection cannot become what was asked for. */
export type Problem = { why: "read" | "required" | "unique" | "cascade" | "held"; part: string };

/** Options of a collection that the product relies on, besides its fields and indexes. */
const OPTIONS = [
  ...["name", "type", "viewQuery", "listRule", "viewRule", "createRule", "updateRule", "deleteRule"],
  ...["authRule", "manageRule", "passwordAuth"],
];

/**
 * Of a field: how the dashboard shows it, and the cost of a password's hash. Anyone may change these. Not the id: a field
 * with another id is another column, and the old one is dropped with what it holds.
 */
const FREE = ["help", "presentable", "cost"];

/** The parts of a collection, from its JSON as PocketBase writes it. */
export function partsOf(json: string): Parts {
  const {
    fields,
    indexes,
    created: _created,
    updated: _updated,
    ...options
  } = JSON.parse(json) as {
    [key: string]: unknown;
  };
  const parts = [
    ...Object.entries(options),
    ...listOf(fields).flatMap((field) => (isObject(field) ? [[`fields.${field.name}`, fieldOf(field)]] : [])),
    ...listOf(indexes).map((sql) => [`indexes.${nameOfIndex(String(sql))}`, plain(String(sql))]),
  ];
  return Object.fromEntries(parts.map(([part, value]) => [part, JSON.stringify(value)]));
}

/** The names of the parts that differ, in order. */
export function changedParts(before: Parts, after: Parts): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

/**
 * What forbids a change of one of our collections, if anything: a part that the product reads, or an addition that
 * would refuse the rows that the product writes. Other additions are free, and a part that is missing may come back.
 */
export function problemOf(before: Parts, after: Parts, ours: Ours): Problem | undefined {
  const read = new Set([
    ...OPTIONS,
    ...ours.fields.map((field) => `fields.${field}`),
    ...ours.indexes.map((index) => `indexes.${index}`),
  ]);
  for (const part of changedParts(before, after)) {
    if (read.has(part)) {
      if (before[part] !== undefined) return { why: "read", part };
    } else if (part.startsWith("fields.") && after[part]?.includes('"required":true')) return { why: "required", part };
    else if (part.startsWith("fields.") && after[part]?.includes('"cascadeDelete":true'))
      return { why: "cascade", part };
    else if (part.startsWith("indexes.") && /^"CREATE UNIQUE/i.test(after[part] ?? "")) return { why: "unique", part };
  }
  return undefined;
}

/**
 * What forbids a change of a collection of the operator's: a required relation, without cascade, to one of ours. PocketBase
 * then refuses to delete what it points to, such as a member who leaves.
 */
export function problemOfOwn(before: Parts, after: Parts, isOurs: (id: string) => boolean): Problem | undefined {
  if (after.type === '"view"') return undefined;
  for (const part of changedParts(before, after)) {
    const field: unknown = part.startsWith("fields.") && JSON.parse(after[part] ?? "null");
    if (isObject(field) && field.required && !field.cascadeDelete && isOurs(String(field.collectionId ?? "")))
      return { why: "held", part };
  }
  return undefined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Without what anyone may change and what is empty: the dashboard sends [] where PocketBase stored nothing. */
function fieldOf(field: { [key: string]: unknown }): unknown {
  const isSet = (value: unknown) => Boolean(value) && !(Array.isArray(value) && value.length === 0);
  const entries = Object.entries(field).filter(([key, value]) => !FREE.includes(key) && isSet(value));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The name of an index, from the statement that makes it. */
export function nameOfIndex(sql: string): string {
  return /\bINDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?[`"[]?(\w+)/i.exec(sql)?.[1] ?? sql;
}

/** PocketBase writes its own quotes and spaces. */
function plain(sql: string): string {
  return sql
    .replace(/[`"[\]]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
