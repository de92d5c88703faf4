import { dbTime, isoOrNull, isoTime, now } from "../../common/time.ts";

type Cell = string | number | boolean;
export type Shape = { [column: string]: Cell | null };
export type Params = { readonly [name: string]: Cell };

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type Row<Text extends string, Whole extends string, Flag extends string, Maybe extends string> = {
  [name in Words<Text>]: string;
} & { [name in Words<Whole>]: number } & { [name in Words<Flag>]: boolean } & { [name in Words<Maybe>]: string | null };

/** The example value of a column that is read as ISO 8601. */
const A_TIME = "2026-03-01T08:00:00.000Z";

/**
 * The shape of a row, for `rows` and `valuesOf`: the names of its columns, separated by spaces, by the kind of their
 * values. `time` is a stored time that is read as ISO 8601, `timeOrNull` one that is null when it is empty.
 */
export function rowOf<
  Text extends string = never,
  Whole extends string = never,
  Flag extends string = never,
  Time extends string = never,
  Maybe extends string = never,
>(names: {
  text?: Text;
  number?: Whole;
  flag?: Flag;
  time?: Time;
  timeOrNull?: Maybe;
}): Row<Text | Time, Whole, Flag, Maybe> {
  const { text, number, flag, time, timeOrNull } = names;
  const kinds = [
    [text, ""],
    [number, 0],
    [flag, false],
    [time, A_TIME],
    [timeOrNull, null],
  ] as const;
  const cells = kinds.flatMap(([words, value]) => words?.split(" ").map((name) => [name, value]) ?? []);
  // Each name of the type, with a value of its kind.
  return Object.fromEntries(cells) as Row<Text | Time, Whole, Flag, Maybe>;
}

/** The columns of a shape in a SELECT, under the names that an answer has for them: `o.due_cents AS dueCents`. */
export function columns(shape: Shape, table = ""): string {
  const from = table && `${table}.`;
  const read = (name: string) => (columnOf(name) === name ? from + name : `${from}${columnOf(name)} AS ${name}`);
  return Object.keys(shape).map(read).join(", ");
}

/** The stored field behind a name in an answer: `due_cents` for `dueCents`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Runs a statement that returns rows. `shape` names the columns with an example value each (0 for whole numbers, "" for
 * texts, what `rowOf` has for times). A text that is NULL, such as an emptied json field, keeps that value; no other
 * field of PocketBase can be NULL.
 * @throws when the statement fails at any row, or at the commit of what it wrote
 */
export function rows<T extends Shape>(app: Pick<CoreApp, "db">, sql: string, params: Params, shape: T): T[] {
  const names: (keyof T & string)[] = Object.keys(shape);
  // DynamicModel returns an object with exactly the shape's keys, which its declaration does not say.
  const found = new DynamicModel(nullable(shape)) as unknown as { [column in keyof T]: Cell | null };
  const copies: T[] = [];
  // Not `all` or `one`: they lose the error that ended the rows. For UPDATE … RETURNING on a full disk that error is
  // the failed commit, and a row that was never written would look written.
  const cursor = statement(app, sql, params).rows();
  try {
    while (cursor.next()) {
      cursor.scanStruct(found);
      const copy = { ...shape };
      // A value of the column's kind.
      for (const name of names) copy[name] = asKind(found[name], shape[name] ?? null) as T[keyof T & string];
      copies.push(copy);
    }
    cursor.err(); // throws it
  } finally {
    cursor.close();
  }
  return copies;
}

/** A value as it was read, in the kind that its example says. A nullable text is an object around Go's text. */
export function asKind(value: unknown, example: Cell | null): unknown {
  if (example === null) return isoOrNull(String(value ?? ""));
  if (example === A_TIME) return isoTime(String(value ?? ""));
  return value === null ? example : typeof example === "string" ? String(value) : value;
}

function nullable(shape: Shape): { [column: string]: Cell } {
  const model = (value: Cell | null) => (typeof value === "string" || value === null ? nullString() : value);
  return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, model(value)]));
}

/** In every statement `{:now}` is this moment, unless the parameters name another one. */
function statement(app: Pick<CoreApp, "db">, sql: string, params: Params): dbx.Query {
  // Most statements do not ask for it, and some are run for each member.
  const given = sql.includes("{:now}") ? { now: dbTime(now()), ...params } : params;
  return app.db().newQuery(sql).bind(given);
}

/** The first row, or undefined. Throws as `rows` does. */
export function row<T extends Shape>(app: Pick<CoreApp, "db">, sql: string, params: Params, shape: T): T | undefined {
  return rows(app, sql, params, shape)[0];
}

/** Runs a statement that returns nothing; returns the number of changed rows. */
export function run(app: CoreApp, sql: string, params: Params): number {
  return Number(statement(app, sql, params).execute().rowsAffected());
}

/** Rows that one statement of `deleteInSteps` deletes: other writes wait for milliseconds. */
const STEP = 5000;

/** Deletes the rows of `table` that fit `where` (both are ours, never input), outside a transaction. */
export function deleteInSteps(app: CoreApp, table: string, where: string, params: Params): void {
  const sql = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${STEP})`;
  while (run(app, sql, params) === STEP);
}

/** Whether `table` has a row that fits `where` (both are ours, never input). */
export function exists(app: CoreApp, table: string, where: string, params: Params): boolean {
  return row(app, `SELECT 1 AS hit FROM ${table} WHERE ${where} LIMIT 1`, params, { hit: 0 }) !== undefined;
}

/** How many rows of `table` fit `where`; a subquery in brackets is a table too. */
export function count(app: CoreApp, table: string, where: string, params: Params): number {
  return row(app, `SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`, params, { n: 0 })?.n ?? 0;
}
