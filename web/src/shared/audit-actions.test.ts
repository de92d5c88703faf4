import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { AUDIT_ACTIONS } from "./audit-actions.ts";

/** Action names written whole in the server's sources; those built at run time have their own tests. */
function actionsOfServer(): string[] {
  const found = new Set<string>();
  for (const file of globSync("pb_hooks/**/*.ts", { exclude: (name) => name.endsWith(".test.ts") })) {
    for (const [, line = ""] of readFileSync(file, "utf8").matchAll(/\baction:([^,]*)/g)) {
      for (const [, action = ""] of line.matchAll(/"([a-z]+\.[a-z_]+)"/g)) found.add(action);
    }
  }
  return [...found].sort();
}

it("names every action that the server writes into the audit log", () => {
  const actions = actionsOfServer();
  expect(actions.length).toBeGreaterThan(20);
  expect(actions.filter((action) => !Object.hasOwn(AUDIT_ACTIONS, action))).toEqual([]);
});
