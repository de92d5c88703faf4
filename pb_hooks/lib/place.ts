/** Where a secret is stored: collection, field, record id. */
export type Place = readonly [collection: string, field: string, id: string];
