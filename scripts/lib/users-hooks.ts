/** What a feature declares about a member besides its hooks (pb_hooks/lib/feature.ts). */
const DECLARED = [
  "alsoOpens",
  "keepsAccount",
  "lossAtDeletion",
  "onMemberDeleted",
  "onOwnDeletion",
  "onReclaimed",
  "onTakenOver",
  "memberData",
  "onEntitlement",
] as const;
/** Only the names of a feature's hooks, and its declarations, are read. */
type Declared = Partial<Record<(typeof DECLARED)[number], unknown>>;
export type Features = Readonly<Record<string, Declared & { hooks?: Readonly<Record<string, unknown>> }>>;
export type Owners = Readonly<Record<string, readonly string[]>>;

/** The hooks that a record of `users` passes, with the features that own one, in the order in which they run. */
export function ownersOf(features: Features): Owners {
  const found: Record<string, string[]> = {};
  for (const [feature, { hooks = {}, ...declared }] of Object.entries(features)) {
    for (const name of DECLARED) if (declared[name]) found[name] = [...(found[name] ?? []), feature];
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
  const rows = page.matchAll(new RegExp(`^\\| \`(on\\w+|${DECLARED.join("|")})\` \\| (.+) \\|$`, "gm"));
  return Object.fromEntries(
    [...rows].map(([, hook = "", owners = ""]) => [
      hook,
      [...owners.matchAll(/([\w-]+) \([^)]*\)/g)].map(([, feature = ""]) => feature),
    ]),
  );
}

/** One line for each hook whose row is missing, wrong, or superfluous. */
export function ownerProblems(actual: Owners, documented: Owners): string[] {
  const hooks = [...new Set([...Object.keys(actual), ...Object.keys(documented)])].sort();
  const line = (owners: readonly string[] = []) => owners.join(", ") || "nothing";
  return hooks
    .filter((hook) => line(actual[hook]) !== line(documented[hook]))
    .map((hook) => `${hook}: docs/requests.md says ${line(documented[hook])}, the features say ${line(actual[hook])}`);
}
