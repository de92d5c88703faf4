/** The part of Node's SQLite that tests of hooks use (tests/support/memory-app.ts); hooks themselves see no types of Node's. */
declare module "node:sqlite" {
  type Row = Record<string, unknown>;
  export class DatabaseSync {
    constructor(path: string);
    exec(sql: string): void;
    prepare(sql: string): { all(params?: Row): Row[]; run(params?: Row): { changes: number | bigint } };
  }
}
