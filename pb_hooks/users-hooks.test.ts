import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { features } from "./main.ts";

const page = readFileSync(fileURLToPath(new URL("../docs/requests.md", import.meta.url)), "utf8");

/** The hooks that a record of `users` passes, with the features that own one, in the order in which they run. */
function registered(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [feature, { hooks = {} }] of Object.entries(features)) {
    for (const key of Object.keys(hooks)) {
      const [hook = "", ...collections] = key.split(" ");
      if (!hook.startsWith("onRecord") || (collections.length > 0 && !collections.includes("users"))) continue;
      found[hook] = [...(found[hook] ?? []), feature];
    }
  }
  return found;
}

/** The table of docs/requests.md: `hook` | feature (what it does), feature (…). */
function documented(): Record<string, string[]> {
  const rows = page.matchAll(/^\| `(onRecord\w+)` \| (.+) \|$/gm);
  return Object.fromEntries(
    [...rows].map(([, hook = "", owners = ""]) => [
      hook,
      [...owners.matchAll(/([\w-]+) \([^)]*\)/g)].map((m) => m[1] ?? ""),
    ]),
  );
}

it("docs/requests.md names the owners of each hook on users, in order", () => {
  expect(documented()).toEqual(registered());
});
