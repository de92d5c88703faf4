import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT } from "./shell.ts";

const page = readFileSync(`${ROOT}docs/requests.md`, "utf8");

/** The hooks are typed for PocketBase's runtime, which this folder's configuration does not know: only names are read. */
type Features = Readonly<Record<string, { hooks?: Readonly<Record<string, unknown>> }>>;
const main = `${ROOT}pb_hooks/main.ts`;
const { features } = (await import(/* @vite-ignore */ main)) as { features: Features };

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
