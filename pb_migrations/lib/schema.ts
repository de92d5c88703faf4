type FieldType = "text" | "number" | "bool" | "json" | "date" | "autodate" | "select" | "relation" | "editor" | "file";

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
  /** "" lets everybody in; left out, only superusers. */
  listRule?: string;
  viewRule?: string;
  fields: FieldSpec[];
  indexes?: string[];
};

/** The times every collection of ours keeps. */
export const TIMES: FieldSpec[] = [
  { name: "created", type: "autodate", onCreate: true },
  { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
];

/** A new base collection. Its constructor reads plain data; the generated types describe the finished object instead. */
export function baseCollection(spec: CollectionSpec): Collection {
  return new Collection({ type: "base", ...spec } as unknown as ConstructorParameters<typeof Collection>[0]);
}
