export type Cell = string | number | boolean;
export type Shape = { [column: string]: Cell };
export type Params = { readonly [name: string]: Cell };

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type Row<Text extends string, Whole extends string, Flag extends string> = { [name in Words<Text>]: string } & {
  [name in Words<Whole>]: number;
} & { [name in Words<Flag>]: boolean };

/** The shape of a row, for `rows`: the names of its columns, separated by spaces, by the kind of their values. */
export function rowOf<Text extends string = never, Whole extends string = never, Flag extends string = never>(names: {
  text?: Text;
  number?: Whole;
  flag?: Flag;
}): Row<Text, Whole, Flag> {
  const all = (words: string | undefined, value: Cell) => words?.split(" ").map((name) => [name, value] as const) ?? [];
  const cells = [...all(names.text, ""), ...all(names.number, 0), ...all(names.flag, false)];
  // Each name of the type, with a value of its kind.
  return Object.fromEntries(cells) as Row<Text, Whole, Flag>;
}

/**
 * Runs a statement that returns rows. `shape` names the columns with an example value each (0 for whole numbers, "" for
 * texts). A text that is NULL, such as an emptied json field, keeps that value; no other field of PocketBase can be
 * NULL.
 * @throws when the statement fails at any row, or at the commit of what it wrote
 */
export function rows<T extends Shape>(app: Pick<CoreApp, "db">, sql: string, params: Params, shape: T): T[] {
  const columns: (keyof T & string)[] = Object.keys(shape);
  // DynamicModel returns an object with exactly the shape's keys, which its declaration does not say.
  const found = new DynamicModel(nullable(shape)) as unknown as { [column in keyof T]: T[column] | null };
  const copies: T[] = [];
  // Not `all` or `one`: they lose the error that ended the rows. For UPDATE … RETURNING on a full disk that error is
  // the failed commit, and a row that was never written would look written.
  const cursor = app.db().newQuery(sql).bind(params).rows();
  try {
    while (cursor.next()) {
      cursor.scanStruct(found);
      copies.push(copyOf(found, shape, columns));
    }
    cursor.err(); // throws it
  } finally {
    cursor.close();
  }
  return copies;
}

function copyOf<T extends Shape>(
  found: { [column in keyof T]: T[column] | null },
  shape: T,
  columns: readonly (keyof T & string)[],
): T {
  const copy = { ...shape };
  for (const column of columns) {
    const value = found[column];
    if (value === null) continue;
    // A nullable text is an object around Go's text: T's column is then a text, which TypeScript cannot follow.
    copy[column] = typeof shape[column] === "string" ? (String(value) as T[keyof T & string]) : value;
  }
  return copy;
}

function nullable(shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([column, value]) => [column, typeof value === "string" ? nullString() : value]),
  );
}

/** The first row, or undefined. Throws as `rows` does. */
export function row<T extends Shape>(app: Pick<CoreApp, "db">, sql: string, params: Params, shape: T): T | undefined {
  return rows(app, sql, params, shape)[0];
}

/** Runs a statement that returns nothing; returns the number of changed rows. */
export function run(app: CoreApp, sql: string, params: Params): number {
  return Number(app.db().newQuery(sql).bind(params).execute().rowsAffected());
}

/** Whether `table` has a row that fits `where` (both are ours, never input). */
export function exists(app: CoreApp, table: string, where: string, params: Params): boolean {
  return row(app, `SELECT 1 AS hit FROM ${table} WHERE ${where} LIMIT 1`, params, { hit: 0 }) !== undefined;
}

/** How many rows of `table` fit `where`; a subquery in brackets is a table too. */
export function count(app: CoreApp, table: string, where: string, params: Params): number {
  return row(app, `SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`, params, { n: 0 })?.n ?? 0;
}
