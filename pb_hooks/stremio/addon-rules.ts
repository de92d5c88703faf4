/** An entry of a member's add-on list outside; fields we don't know are kept as they are. */
export type Entry = {
  readonly transportUrl: string;
  readonly manifest: unknown;
  readonly flags: { readonly official: boolean; readonly protected: boolean };
};

/**
 * An add-on of the operator's list, or the member's own address at the gateway (`own`): that one stays in a suspended
 * account, where it says why nothing plays, and its address is a secret.
 */
export type Addon = {
  name: string;
  url: string;
  locked: boolean;
  own: boolean;
  manifest: { readonly [key: string]: unknown };
};

export type Desired = {
  state: "active" | "suspended";
  addons: readonly Addon[];
  /** What addresses at the gateway begin with: an older one of the member goes. */
  gateway: string;
};

/**
 * The list an account should have, from the one it has.
 * - Locked add-ons of ours come first, in the operator's order; a suspended account has none of them but the member's own.
 * - The others of ours are given once: a member who removes one keeps it removed.
 * - What was ours and is no longer goes.
 * - All the rest, the service's own and the member's, stays as it is and in its order.
 * Applied twice it changes nothing the second time.
 * @param offered marks of addresses that this account has been given before
 * @param markOf what is remembered of an address: itself, or a hash of one that is a secret
 * @returns the list, and the marks to remember as given
 */
export function mergeAddons(
  actual: readonly Entry[],
  desired: Desired,
  offered: readonly string[],
  markOf: (url: string) => string = (url) => url,
): { addons: Entry[]; offered: string[] } {
  const known = new Set(offered);
  const before = { has: (url: string) => known.has(url) || known.has(markOf(url)) };
  const locked = desired.addons.filter((addon) => addon.locked);
  const free = desired.addons.filter((addon) => !addon.locked);
  const lockedUrls = new Set(locked.map(({ url }) => url));
  const freeUrls = new Set(free.map(({ url }) => url));
  const rest = actual.filter(({ transportUrl: url }) => {
    if (lockedUrls.has(url) || (desired.gateway && url.startsWith(desired.gateway))) return false;
    return freeUrls.has(url) || !before.has(url);
  });
  const there = new Set(rest.map(({ transportUrl }) => transportUrl));
  const active = desired.state === "active";
  const added = active ? free.filter(({ url }) => !there.has(url) && !before.has(url)) : [];
  const first = locked.filter(({ own }) => active || own);
  const given = free.filter(({ url }) => before.has(url) || there.has(url) || added.some((addon) => addon.url === url));
  return {
    addons: [...first.map(entryOf), ...rest, ...added.map(entryOf)],
    offered: [...first, ...given].map(({ url, own }) => (own ? markOf(url) : url)),
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
