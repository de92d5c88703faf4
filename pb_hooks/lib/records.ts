import { parseTime } from "../../common/time.ts";
import type { Locale } from "../../common/wire/api.ts";
import { knownLocale } from "./locale.ts";
import { randomText } from "./random.ts";
import { dbTime } from "./time.ts";

/** A record by its id, or undefined. */
export function findById(app: CoreApp, collection: string, id: string): core.Record | undefined {
  return (id && app.findRecordsByIds(collection, [id])[0]) || undefined;
}

/** The first record that matches, or undefined. `filter` is ours; what comes from outside goes into `params`. */
export function findOne(
  app: CoreApp,
  collection: string,
  filter: string,
  params: { [name: string]: string },
  sort = "",
): core.Record | undefined {
  return app.findRecordsByFilter(collection, filter, sort, 1, 0, params)[0] ?? undefined;
}

/** An id as PocketBase makes them, for a record that must have one before it is saved: a sealed field is bound to it. */
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

/** The language of a member: of mails, and of the answers to a request that asks for none. */
export function localeOf(user: core.Record): Locale {
  return knownLocale(user.getString("locale"));
}
