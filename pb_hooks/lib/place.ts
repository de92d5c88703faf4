/** Where a secret stands: collection, field, record id. */
export type Place = readonly [collection: string, field: string, id: string];
