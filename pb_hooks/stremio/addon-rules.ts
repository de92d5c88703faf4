/** An entry of a member's add-on list outside; fields we don't know are kept as they are. */
export type Entry = {
  readonly transportUrl: string;
  readonly manifest: unknown;
  readonly flags: { readonly official: boolean; readonly protected: boolean };
};

/** An add-on of the operator's list. */
export type Addon = { name: string; url: string; locked: boolean; manifest: { readonly [key: string]: unknown } };

export type Desired = { state: "active" | "suspended"; addons: readonly Addon[] };

/**
 * The list an account should have, from the one it has.
 * - Locked add-ons of ours come first, in the operator's order; a suspended account has none of them.
 * - The others of ours are given once: a member who removes one keeps it removed.
 * - What was ours and is no longer goes.
 * - All the rest, the service's own and the member's, stays as it is and in its order.
 * Applied twice it changes nothing the second time.
 * @param offered addresses that this account has been given before
 * @returns the list, and the addresses to remember as given
 */
export function mergeAddons(
  actual: readonly Entry[],
  desired: Desired,
  offered: readonly string[],
): { addons: Entry[]; offered: string[] } {
  const before = new Set(offered);
  const locked = desired.addons.filter((addon) => addon.locked);
  const free = desired.addons.filter((addon) => !addon.locked);
  const lockedUrls = new Set(locked.map(({ url }) => url));
  const freeUrls = new Set(free.map(({ url }) => url));
  const rest = actual.filter(({ transportUrl: url }) => {
    if (lockedUrls.has(url)) return false;
    return freeUrls.has(url) || !before.has(url);
  });
  const there = new Set(rest.map(({ transportUrl }) => transportUrl));
  const active = desired.state === "active";
  const added = active ? free.filter(({ url }) => !there.has(url) && !before.has(url)) : [];
  const first = active ? locked : [];
  const given = free.filter(({ url }) => before.has(url) || there.has(url) || added.some((addon) => addon.url === url));
  return {
    addons: [...first.map(entryOf), ...rest, ...added.map(entryOf)],
    offered: [...first, ...given].map(({ url }) => url),
  };
}

/** The start of an account that takes another one's place: the old list, and what every new account has besides. */
export function movedAddons(old: readonly Entry[], fresh: readonly Entry[]): Entry[] {
  const there = new Set(old.map(({ transportUrl }) => transportUrl));
  return [...old, ...fresh.filter(({ transportUrl }) => !there.has(transportUrl))];
}

/** Whether two lists hold the same add-ons, of the same releases, in the same order. */
export function sameAddons(a: readonly Entry[], b: readonly Entry[]): boolean {
  return a.length === b.length && a.every((entry, index) => fingerprint(entry) === fingerprint(b[index]));
}

/**
 * Whether a list that was read back is what we asked for, whatever order the service gave it: each of our entries is
 * there, and none that we took away.
 */
export function holds(readBack: readonly Entry[], asked: readonly Entry[], before: readonly Entry[]): boolean {
  const there = new Set(readBack.map(({ transportUrl }) => transportUrl));
  const wanted = new Set(asked.map(({ transportUrl }) => transportUrl));
  return (
    [...wanted].every((url) => there.has(url)) &&
    before.every(({ transportUrl: url }) => wanted.has(url) || !there.has(url))
  );
}

function entryOf(addon: Addon): Entry {
  return {
    transportUrl: addon.url,
    manifest: addon.manifest,
    flags: { official: false, protected: addon.locked },
  };
}

function fingerprint(entry: Entry | undefined): string {
  const manifest = entry?.manifest;
  const version =
    typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "";
  return `${entry?.transportUrl} ${version}`;
}
