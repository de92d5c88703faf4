import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runCron } from "./cron-runs.ts";
import { recover } from "./job-recovery.ts";

const OTHER = "instance.machine.other";
type Params = { [name: string]: unknown };

/**
 * An app in which another run takes a job or a lock at the moment of the first statement about holders: from then on it is alive,
 * and in the rows of a SELECT. `changes` is how many rows a statement that writes changes.
 */
function racingApp(shape: object, changes: (sql: string, params: Params) => number) {
  const kept = new Map<string, unknown>();
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: unknown) => kept.set(key, value),
    getOrSet: (key: string, make: () => unknown) => kept.get(key) ?? kept.set(key, make()).get(key),
    setFunc: (key: string, next: (now: unknown) => unknown) => kept.set(key, next(kept.get(key) ?? null)),
  };
  const written: string[] = [];
  const newQuery = (sql: string) => {
    if (sql.includes("holder")) store.setFunc("holders", (held) => [held, OTHER].filter(Boolean).join(" "));
    let left = 1;
    const cursor = {
      next: () => left-- > 0,
      scanStruct: (found: object) => Object.assign(found, shape),
      err: () => {},
      close: () => {},
    };
    const execute = (params: Params) => {
      const rowsAffected = changes(sql, params);
      if (rowsAffected > 0) written.push(sql);
      return { rowsAffected: () => rowsAffected };
    };
    return { bind: (params: Params) => ({ rows: () => cursor, execute: () => execute(params) }) };
  };
  // The rest of the app is not used.
  return { written, app: { store: () => store, db: () => ({ newQuery }) } as unknown as CoreApp };
}

beforeEach(() => {
  vi.stubGlobal("$machine", "machine");
  vi.stubGlobal("$security", { randomStringWithAlphabet: () => "own" });
  vi.stubGlobal("nullString", () => null);
  vi.stubGlobal(
    "DynamicModel",
    class {
      constructor(shape: object) {
        Object.assign(this, shape);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it("takes no job for dead whose run began while it was looking", () => {
  const { app, written } = racingApp({ id: "job", holder: OTHER, attempts: 1 }, (sql) =>
    sql.includes("The process ended") ? 1 : 0,
  );
  recover(app, "mail");
  expect(written).toEqual([]);
});

it("takes no cron's lock from a run that began while it was looking", () => {
  // What the database decides: the lock is the other run's by now.
  const { app } = racingApp({ holder: OTHER }, (_, { held, live }) =>
    held === OTHER || (typeof live === "string" && !live.includes(OTHER)) ? 1 : 0,
  );
  let ran = 0;
  runCron(app, "test", () => ran++, undefined);
  expect(ran).toBe(0);
});
