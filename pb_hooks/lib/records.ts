import type { Locale } from "../../common/contract/api.ts";
import { knownLocale } from "../../common/locale.ts";
import { dbTime, parseTime } from "../../common/time.ts";
import { fail } from "./errors.ts";
import { randomText } from "./random.ts";
import type { Collection, Fields } from "./rec.ts";
import { asKind, columnOf, type Shape } from "./sql.ts";

/** A record, for its fields' names: those of its collection, or any of a core.Record. */
type Readable<F extends string> = { getString(field: F): string };
type Writable<F extends string> = { set(field: F, value: string): void };

export function findById<C extends Collection>(app: CoreApp, collection: C, id: string): Rec<C> | undefined {
  return (id && app.findRecordsByIds(collection, [id])[0]) || undefined;
}

/** As findById. @throws ApiError 404 `not_found` */
export function getById<C extends Collection>(app: CoreApp, collection: C, id: string): Rec<C> {
  const record = findById(app, collection, id);
  if (!record) throw fail(404, "not_found");
  return record;
}

/** The first record that matches, or undefined. Only we write `filter`; outside values go into `params`. */
export function findOne<C extends Collection>(
  app: CoreApp,
  collection: C,
  filter: string,
  params: { [name: string]: string },
  sort = "",
): Rec<C> | undefined {
  return app.findRecordsByFilter(collection, filter, sort, 1, 0, params)[0] ?? undefined;
}

/** A record that is not saved yet. */
export function newRecord<C extends Collection>(app: CoreApp, collection: C, fields: Fields<C> = {}): Rec<C> {
  return new Record(app.findCachedCollectionByNameOrId(collection), fields);
}

export function insert<C extends Collection>(app: CoreApp, collection: C, fields: Fields<C>): Rec<C> {
  const record = newRecord(app, collection, fields);
  app.save(record);
  return record;
}

/** An id in PocketBase's format, for a record that needs one before it is saved: a sealed field is bound to it. */
export function newId(): string {
  return randomText(15);
}

/** As columnOf, for the compiler. */
type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Name;

/** The fields of a record, in the shape of a row (lib/sql.ts). */
export function valuesOf<F extends string, T extends Shape>(
  record: core.Record & Readable<F>,
  shape: T & { [Name in keyof T]: ColumnOf<Name & string> extends F ? unknown : never },
): T {
  const read = { string: "getString", number: "getFloat", boolean: "getBool", object: "getString" } as const;
  const values = Object.entries(shape).map(([name, example]) => {
    const kind = typeof example as keyof typeof read; // an example is one of these
    return [name, asKind(record[read[kind]](columnOf(name)), example)];
  });
  return Object.fromEntries(values) as T; // each field by the kind that the shape says
}

export function dateOf<F extends string>(record: Readable<F>, field: NoInfer<F>): Date | null {
  return parseTime(record.getString(field));
}

export function setDate<F extends string>(record: Writable<F>, field: NoInfer<F>, date: Date | null): void {
  record.set(field, date ? dbTime(date) : "");
}

/** A member's language: for mails, and for answers to requests that name none. */
export function localeOf(user: Readable<"locale">): Locale {
  return knownLocale(user.getString("locale"));
}
