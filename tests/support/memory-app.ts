import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, vi } from "vitest";

type Values = Record<string, string | number | boolean>;

/**
 * The part of PocketBase's app with which the hooks run SQL (pb_hooks/lib/sql.ts), on tables in memory, and the globals that this
 * takes: rules that a statement decides are tested without a server.
 */
export function memoryApp(tables: string) {
  const database = new DatabaseSync(":memory:");
  database.exec(tables);
  const newQuery = (sql: string) => ({
    bind: (params: Values) => {
      const statement = database.prepare(sql.replace(/\{:(\w+)\}/g, ":$1"));
      const given = Object.entries(params).filter(([name]) => sql.includes(`{:${name}}`));
      const bound = Object.fromEntries(
        given.map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
      );
      return {
        execute: () => ({ rowsAffected: () => statement.run(bound).changes }),
        rows: () => {
          const all = statement.all(bound);
          let place = -1;
          return {
            next: () => {
              place += 1;
              return place < all.length;
            },
            scanStruct: (into: Record<string, unknown>) => {
              for (const [name, kind] of Object.entries(into)) {
                const value = all[place]?.[name];
                into[name] = typeof kind === "boolean" ? Boolean(value) : value;
              }
            },
            err: () => {},
            close: () => {},
          };
        },
      };
    },
  });
  return { db: () => ({ newQuery }), sql: (text: string) => database.prepare(text).all() };
}

/** The globals of PocketBase's JavaScript VM that the rules read, for the tests of a file. */
export function withGlobals(more: Record<string, unknown> = {}): void {
  beforeEach(() => {
    const globals = {
      nullString: () => null,
      DynamicModel: class {
        constructor(shape: object) {
          Object.assign(this, shape);
        }
      },
      ApiError: class extends Error {
        constructor(_status: number, message: string) {
          super(message);
        }
      },
      ValidationError: class {},
      ...more,
    };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  });
  afterEach(() => void vi.unstubAllGlobals());
}
