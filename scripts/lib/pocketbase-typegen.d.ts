/** The part of pocketbase-typegen that scripts/typegen.ts calls; the package ships no types. */
declare module "pocketbase-typegen" {
  export type Field = { name: string; type: string; hidden?: boolean };
  export type Collection = {
    name: string;
    type: string;
    fields: Field[];
    indexes: string[];
    /** null: for superusers alone. */
    listRule: string | null;
    viewRule: string | null;
  };
  export function generateFromSchema(collections: Collection[], options?: { sdk?: boolean }): string;
}
