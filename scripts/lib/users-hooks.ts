/** Of a feature of pb_hooks only the names of its hooks are read. */
export type Features = Readonly<Record<string, { hooks?: Readonly<Record<string, unknown>> }>>;
export type Owners = Readonly<Record<string, readonly string[]>>;

/** The hooks that a record of `users` passes, with the features that own one, in the order in which they run. */
export function ownersOf(features: Features): Owners {
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

/** The same from the table of docs/requests.md: | `hook` | feature (what it does), feature (…) |. */
export function documentedOwners(page: string): Owners {
  const rows = page.matchAll(/^\| `(onRecord\w+)` \| (.+) \|$/gm);
  return Object.fromEntries(
    [...rows].map(([, hook = "", owners = ""]) => [
      hook,
      [...owners.matchAll(/([\w-]+) \([^)]*\)/g)].map(([, feature = ""]) => feature),
    ]),
  );
}

/** One line for each hook whose row is missing, wrong, or for no hook at all. */
export function ownerProblems(actual: Owners, documented: Owners): string[] {
  const hooks = [...new Set([...Object.keys(actual), ...Object.keys(documented)])].sort();
  const line = (owners: readonly string[] = []) => owners.join(", ") || "nothing";
  return hooks
    .filter((hook) => line(actual[hook]) !== line(documented[hook]))
    .map((hook) => `${hook}: docs/requests.md says ${line(documented[hook])}, the features say ${line(actual[hook])}`);
}
