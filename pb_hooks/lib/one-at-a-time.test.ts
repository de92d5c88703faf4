import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

/** PocketBase's store, as far as locks use it. */
function fakeApp() {
  const held = new Map<string, unknown>();
  const store = {
    get: (key: string) => held.get(key) ?? null,
    getOrSet: (key: string, make: () => unknown) => {
      if (!held.has(key)) held.set(key, make());
      return held.get(key);
    },
    setFunc: (key: string, next: (now: unknown) => unknown) => held.set(key, next(held.get(key) ?? null)),
    remove: (key: string) => held.delete(key),
  };
  // The rest of the app is not used.
  return { held, app: { store: () => store } as unknown as CoreApp };
}

let serial = 0;
beforeEach(() => {
  vi.stubGlobal("$machine", "machine");
  vi.stubGlobal("$security", { randomStringWithAlphabet: () => String(++serial) });
  const refusal = class extends Error {
    constructor(_status: number, text: string) {
      super(text);
    }
  };
  vi.stubGlobal("ApiError", refusal);
  vi.stubGlobal("ValidationError", class {});
});
afterEach(() => vi.unstubAllGlobals());

it("refuses a second run while the first one is alive, and lets others run beside it", () => {
  const { app } = fakeApp();
  const done: string[] = [];
  oneAtATime(app, "a", "payment_changed", () => {
    expect(() => oneAtATime(app, "a", "payment_changed", () => done.push("never"))).toThrow("payment changed");
    oneAtATime(app, "b", "payment_changed", () => done.push("b"));
  });
  oneAtATime(app, "a", "payment_changed", () => done.push("a"));
  expect(done).toEqual(["b", "a"]);
});

it("an error frees it", () => {
  const { app } = fakeApp();
  const fails = () => {
    throw new Error("no");
  };
  expect(() => oneAtATime(app, "a", "payment_changed", fails)).toThrow("no");
  oneAtATime(app, "a", "payment_changed", () => {});
});

it("what a run held that a Go panic has ended is free", () => {
  const { app, held } = fakeApp();
  // The host has ended the run (internal/hooks/runtimes), and its `finally` never came.
  held.set("lock:a", "instance.machine.gone");
  let ran = 0;
  oneAtATime(app, "a", "payment_changed", () => {
    ran += 1;
    expect(() => oneAtATime(app, "a", "payment_changed", () => {})).toThrow("payment changed");
  });
  oneAtATime(app, "a", "payment_changed", () => {
    ran += 1;
  });
  expect(ran).toBe(2);
});

it("waits for the run that has it, up to a limit", () => {
  const { app, held } = fakeApp();
  let waited = 0;
  vi.stubGlobal("sleep", (ms: number) => {
    waited += ms;
    if (waited === 100) held.delete("lock:a");
  });
  const done: string[] = [];
  oneAtATime(app, "a", "payment_changed", () => {
    oneAtATime(app, "a", "payment_changed", () => done.push("after it"), 1000);
  });
  expect([done, waited]).toEqual([["after it"], 100]);
  oneAtATime(app, "a", "payment_changed", () => {
    const impatient = () => oneAtATime(app, "a", "payment_changed", () => done.push("never"), 150);
    expect(impatient).toThrow("payment changed");
  });
  expect([done, waited]).toEqual([["after it"], 250]);
});
