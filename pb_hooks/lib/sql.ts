type Cell = string | number | boolean;
type Shape = { [column: string]: Cell };
export type Params = { readonly [name: string]: Cell };

/**
 * Runs a statement that returns rows. `shape` names the wanted columns with an example value each
 * (0 for whole numbers, "" for texts). A text that is NULL, as an emptied json field is, keeps that value; no other
 * field of PocketBase can be NULL.
 */
export function rows<T extends Shape>(app: CoreApp, sql: string, params: Params, shape: T): T[] {
  // DynamicModel gives an object with exactly the shape's keys, which its declaration does not say.
  const found = arrayOf(new DynamicModel(nullable(shape))) as unknown as T[];
  app.db().newQuery(sql).bind(params).all(found);
  const copies: T[] = [];
  for (const row of found) {
    const copy = { ...shape };
    for (const column of Object.keys(shape) as (keyof T)[]) {
      const value = row[column];
      // A nullable text is an object around Go's text: T's column is a text then, which TypeScript cannot follow.
      if (typeof shape[column] !== "string") copy[column] = value;
      else if (value !== null) copy[column] = String(value) as T[keyof T];
    }
    copies.push(copy);
  }
  return copies;
}

function nullable(shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([column, value]) => [column, typeof value === "string" ? nullString() : value]),
  );
}

/** The first row, or undefined. */
export function row<T extends Shape>(app: CoreApp, sql: string, params: Params, shape: T): T | undefined {
  return rows(app, sql, params, shape)[0];
}

/** Runs a statement that returns nothing; gives the number of changed rows. */
export function run(app: CoreApp, sql: string, params: Params): number {
  return Number(app.db().newQuery(sql).bind(params).execute().rowsAffected());
}

/** Whether a row of `table` has this value in `column` (names are ours, never input). */
export function exists(app: CoreApp, table: string, column: string, value: string): boolean {
  return (
    row(app, `SELECT 1 AS hit FROM ${table} WHERE ${column} = {:value} LIMIT 1`, { value }, { hit: 0 }) !== undefined
  );
}
