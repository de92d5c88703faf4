import type { CollectionRecords } from "../../types/pocketbase-types.ts";

/** The name of a collection. */
export type Collection = keyof CollectionRecords;

/** The names of a collection's fields. */
export type Field<C extends Collection> = keyof CollectionRecords[C] & string;

/** The names of its fields that hold a value of this type. */
type FieldOf<C extends Collection, Value> = {
  [F in Field<C>]: Required<CollectionRecords[C]>[F] extends Value ? F : never;
}[Field<C>];

/** Custom data of a record, which nothing stores: a feature notes for its later hooks what a request asked for. */
type Mark = `@${string}` | "bodyCleaned"; // released migrations write it without the sign

/** Values for fields of a collection. */
export type Fields<C extends Collection> = { readonly [F in Field<C> | Mark]?: unknown };

/**
 * A record of this collection: the compiler refuses the name of a field that the collection does not have. Any
 * `core.Record` fits, so that a record of an event or of PocketBase's own finders gets its type where it is passed on.
 * globals.d.ts makes it global.
 * @public
 */
export interface Rec<C extends Collection> extends Omit<core.Record, keyof Narrowed<C>>, Narrowed<C> {}

// Methods, not function properties: a method's parameters are compared both ways, so that a Rec fits where
// PocketBase's declarations ask for a core.Record.
interface Narrowed<C extends Collection> {
  original(): Rec<C>;
  fresh(): Rec<C>;
  clone(): Rec<C>;
  get(field: Field<C> | Mark): unknown;
  set(field: Field<C> | Mark, value: unknown): void;
  load(fields: Fields<C>): void;
  getString(field: Field<C> | Mark | (C extends "users" | "_superusers" ? "password:hash" : never)): string;
  getBool(field: FieldOf<C, boolean> | Mark): boolean;
  getInt(field: FieldOf<C, number> | Mark): number;
  getFloat(field: FieldOf<C, number> | Mark): number;
  getDateTime(field: FieldOf<C, string>): types.DateTime;
  getStringSlice(field: Field<C>): string[];
}
