import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rebuilder } from "./rebuild.ts";

beforeEach(() => {
  vi.useFakeTimers();
  for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const MISTAKE = new Error("Expected ; but found }");

/** A project whose hooks are made of two files. */
function project() {
  const ran: string[] = [];
  const steps = {
    migrations: vi.fn(async () => void ran.push("migrations")),
    hooks: vi.fn(async () => {
      ran.push("hooks");
      return ["pb_hooks/main.ts", "common/money.ts"];
    }),
    revive: vi.fn(() => void ran.push("revive")),
    types: vi.fn(async () => void ran.push("types")),
  };
  const changed = rebuilder(["pb_hooks/main.ts", "common/money.ts"], steps);
  /** Saves files within a moment. @returns the steps that passed since the last time */
  const save = async (...files: string[]) => {
    for (const file of files) changed(file);
    await vi.advanceTimersByTimeAsync(1000);
    return ran.splice(0);
  };
  return { steps, changed, save };
}

describe("in development", () => {
  it("a hook, a migration and a file of both sides are rebuilt together", async () => {
    const { save } = project();
    expect(await save("pb_hooks/main.ts", "pb_migrations/1-a.ts", "common/money.ts", "web/src/a.tsx")).toEqual([
      "migrations",
      "hooks",
      "revive",
      "types",
    ]);
    expect(await save("pb_hooks/main.ts")).toEqual(["hooks", "revive"]);
    expect(await save("common/other.ts", "web/src/a.tsx", "pb_hooks/dist/app.js")).toEqual([]);
  });

  it("what is saved during a rebuild is rebuilt after it", async () => {
    const { steps, changed, save } = project();
    steps.hooks.mockImplementationOnce(async () => {
      changed("pb_migrations/1-a.ts");
      return ["pb_hooks/main.ts", "common/new.ts"];
    });
    expect(await save("pb_hooks/main.ts")).toEqual(["revive", "migrations", "hooks", "revive", "types"]);
  });

  it("types that could not be written are written at the next save", async () => {
    const { steps, save } = project();
    steps.types.mockRejectedValueOnce(MISTAKE);
    await save("pb_migrations/1-a.ts");
    expect(console.error).toHaveBeenCalledWith(MISTAKE.message);
    expect(await save("pb_hooks/main.ts")).toEqual(["hooks", "revive", "types"]);
    expect(await save("pb_hooks/main.ts")).toEqual(["hooks", "revive"]);
  });

  it("a hook with a mistake keeps no migration back, nor its types", async () => {
    const { steps, save } = project();
    steps.hooks.mockRejectedValueOnce(MISTAKE);
    expect(await save("pb_hooks/main.ts", "pb_migrations/1-a.ts")).toEqual(["migrations", "types"]);
    expect(await save("pb_hooks/main.ts")).toEqual(["hooks", "revive"]);
  });

  it("a migration with a mistake keeps no hook back, and gives its types once corrected", async () => {
    const { steps, save } = project();
    steps.migrations.mockRejectedValueOnce(MISTAKE);
    expect(await save("pb_hooks/main.ts", "pb_migrations/1-a.ts")).toEqual(["hooks", "revive"]);
    expect(await save("pb_migrations/1-a.ts")).toEqual(["migrations", "hooks", "revive", "types"]);
  });

  it("a mistake in a new file of the hooks is seen to be corrected, also if it was saved during the build", async () => {
    const { steps, changed, save } = project();
    steps.hooks.mockRejectedValueOnce(MISTAKE);
    expect(await save("pb_hooks/main.ts")).toEqual([]);
    expect(await save("common/new.ts")).toEqual(["hooks", "revive"]);
    steps.hooks.mockImplementationOnce(async () => {
      changed("common/new.ts");
      throw MISTAKE;
    });
    expect(await save("pb_hooks/main.ts")).toEqual(["hooks", "revive"]);
  });
});
