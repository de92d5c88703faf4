type Cell = string | number | boolean;
type Shape = { [column: string]: Cell };
export type Params = { readonly [name: string]: Cell };

/**
 * Runs a statement that returns rows. `shape` names the wanted columns with an example value each
 * (0 for whole numbers, "" for texts); a column that is NULL keeps that value.
 */
export function rows<T extends Shape>(app: CoreApp, sql: string, params: Params, shape: T): T[] {
  // DynamicModel gives an object with exactly the shape's keys, which its declaration does not say.
  const found = arrayOf(new DynamicModel(shape)) as unknown as T[];
  app.db().newQuery(sql).bind(params).all(found);
  const copies: T[] = [];
  for (const row of found) {
    const copy = { ...shape };
    for (const column of Object.keys(shape) as (keyof T)[]) copy[column] = row[column];
    copies.push(copy);
  }
  return copies;
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
