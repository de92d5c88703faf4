import { parseTime } from "../../common/time.ts";
import type { Locale } from "../../common/wire/api.ts";
import { knownLocale } from "./locale.ts";
import { randomText } from "./random.ts";
import { dbTime } from "./time.ts";

/** A record by its id, or undefined. */
export function findById(app: CoreApp, collection: string, id: string): core.Record | undefined {
  return (id && app.findRecordsByIds(collection, [id])[0]) || undefined;
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

/** An id in PocketBase's format, for a record that needs one before it is saved: a sealed field is bound to it. */
export function newId(): string {
  return randomText(15, "abcdefghijklmnopqrstuvwxyz0123456789");
}

/** The date in a field of a record, or null when it is empty. */
export function dateOf(record: core.Record, field: string): Date | null {
  return parseTime(record.getString(field));
}

/** Sets a date field; null empties it. */
export function setDate(record: core.Record, field: string, date: Date | null): void {
  record.set(field, date ? dbTime(date) : "");
}

/** A member's language: for mails, and for answers to requests that name none. */
export function localeOf(user: core.Record): Locale {
  return knownLocale(user.getString("locale"));
}
