import type { Locale } from "../../common/contract/api.ts";
import { knownLocale } from "../../common/locale.ts";
import { dbTime, parseTime } from "../../common/time.ts";
import { fail } from "./errors.ts";
import { randomText } from "./random.ts";
import { asKind, columnOf, type Shape } from "./sql.ts";

type Fields = { readonly [field: string]: unknown };

export function findById(app: CoreApp, collection: string, id: string): core.Record | undefined {
  return (id && app.findRecordsByIds(collection, [id])[0]) || undefined;
}

/** As findById. @throws ApiError 404 `not_found` */
export function getById(app: CoreApp, collection: string, id: string): core.Record {
  const record = findById(app, collection, id);
  if (!record) throw fail(404, "not_found");
  return record;
}

/** The first record that matches, or undefined. Only we write `filter`; outside values go into `params`. */
export function findOne(
  app: CoreApp,
  collection: string,
  filter: string,
  params: { [name: string]: string },
  sort = "",
): core.Record | undefined {
  return app.findRecordsByFilter(collection, filter, sort, 1, 0, params)[0] ?? undefined;
}

/** A record that is not saved yet. */
export function newRecord(app: CoreApp, collection: string, fields: Fields = {}): core.Record {
  return new Record(app.findCachedCollectionByNameOrId(collection), fields);
}

export function insert(app: CoreApp, collection: string, fields: Fields): core.Record {
  const record = newRecord(app, collection, fields);
  app.save(record);
  return record;
}

/** An id in PocketBase's format, for a record that needs one before it is saved: a sealed field is bound to it. */
export function newId(): string {
  return randomText(15);
}

/** The fields of a record, in the shape of a row (lib/sql.ts). */
export function valuesOf<T extends Shape>(record: core.Record, shape: T): T {
  const read = { string: "getString", number: "getFloat", boolean: "getBool", object: "getString" } as const;
  const values = Object.entries(shape).map(([name, example]) => {
    const kind = typeof example as keyof typeof read; // an example is one of these
    return [name, asKind(record[read[kind]](columnOf(name)), example)];
  });
  return Object.fromEntries(values) as T; // each field by the kind that the shape says
}

export function dateOf(record: core.Record, field: string): Date | null {
  return parseTime(record.getString(field));
}

export function setDate(record: core.Record, field: string, date: Date | null): void {
  record.set(field, date ? dbTime(date) : "");
}

/** A member's language: for mails, and for answers to requests that name none. */
export function localeOf(user: core.Record): Locale {
  return knownLocale(user.getString("locale"));
}
