type FieldType =
  | "text"
  | "password"
  | "number"
  | "bool"
  | "json"
  | "date"
  | "autodate"
  | "select"
  | "relation"
  | "editor"
  | "file";

/** A field as PocketBase's constructor reads it; which options apply depends on the type. */
export type FieldSpec = {
  name: string;
  type: FieldType;
  required?: boolean;
  hidden?: boolean;
  system?: boolean;
  primaryKey?: boolean;
  min?: number;
  max?: number;
  maxSize?: number;
  onlyInt?: boolean;
  pattern?: string;
  autogeneratePattern?: string;
  values?: string[];
  maxSelect?: number;
  collectionId?: string;
  cascadeDelete?: boolean;
  mimeTypes?: string[];
  thumbs?: string[];
  onCreate?: boolean;
  onUpdate?: boolean;
};

type CollectionSpec = {
  name: string;
  /** "" lets everyone in; left out, only superusers. */
  listRule?: string;
  viewRule?: string;
  createRule?: string;
  updateRule?: string;
  deleteRule?: string;
  fields: FieldSpec[];
  indexes?: string[];
};

/** The times every collection of ours keeps. */
export const TIMES: FieldSpec[] = [
  { name: "created", type: "autodate", onCreate: true },
  { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
];

/** A day as "2026-03-31", in UTC. */
export const DAY: FieldSpec = {
  name: "day",
  type: "text",
  required: true,
  max: 10,
  pattern: "^\\d{4}-\\d{2}-\\d{2}$",
};

/** A whole number from 0, up to `max` where it is given. */
export function whole(name: string, max?: number): FieldSpec {
  return { name, type: "number", onlyInt: true, min: 0, ...(max === undefined ? {} : { max }) };
}

/** A choice of one. */
export function choice(
  name: string,
  values: string[],
  options: { required?: boolean; hidden?: boolean } = {},
): FieldSpec {
  return { name, type: "select", values, maxSelect: 1, ...options };
}

/** A reference to one record of another collection; empty when that record is deleted. */
export function reference(name: string, to: { id: string }): FieldSpec {
  return { name, type: "relation", collectionId: to.id, maxSelect: 1 };
}

/** The record that this one belongs to, and is deleted with. */
export function owner(name: string, to: { id: string }): FieldSpec {
  return { ...reference(name, to), cascadeDelete: true, required: true };
}

/** Makes a base collection. */
export function create(app: CoreApp, spec: CollectionSpec): Collection {
  // The constructor reads plain data; the generated types describe the finished object instead.
  const made = new Collection({ type: "base", ...spec } as unknown as ConstructorParameters<typeof Collection>[0]);
  app.save(made);
  return made;
}

/** Deletes collections, in this order. */
export function drop(app: CoreApp, ...names: string[]): void {
  for (const name of names) app.delete(app.findCollectionByNameOrId(name));
}

/** Runs statements that return nothing: tables that are no collections. */
export function execute(app: CoreApp, ...statements: string[]): void {
  for (const sql of statements) app.db().newQuery(sql).execute();
}
