/** An entry of a member's add-on list at the provider; unknown fields are kept. */
export type Entry = {
  readonly transportUrl: string;
  readonly manifest: unknown;
  readonly flags: { readonly official: boolean; readonly protected: boolean };
};

/**
 * An add-on of the operator's list, or the member's own address at the gateway (`own`). That address is a secret, and stays in
 * a suspended account, where it says why nothing plays.
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
  /** The prefix of addresses at the gateway: an older address of the member is removed. */
  gateway: string;
};

/**
 * An account's desired list, computed from its current one.
 * - Our locked add-ons come first, in the operator's order. Of these, a suspended account keeps only the member's own address.
 * - Our other add-ons are added once: a member who removes one does not get it again.
 * - Add-ons that we no longer offer are removed.
 * - Everything else, the service's own and the member's, stays in its order. Idempotent.
 * @param offered marks of addresses that this account has been given before
 * @param markOf what is remembered of an address: itself, or a hash of a secret one
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

/** The initial list of an account that replaces another: the old list, plus what every new account has. */
export function movedAddons(old: readonly Entry[], fresh: readonly Entry[]): Entry[] {
  const there = new Set(old.map(({ transportUrl }) => transportUrl));
  return [...old, ...fresh.filter(({ transportUrl }) => !there.has(transportUrl))];
}

/** Whether two lists hold the same add-ons, in the same releases and order. */
export function sameAddons(a: readonly Entry[], b: readonly Entry[]): boolean {
  return a.length === b.length && a.every((entry, index) => fingerprint(entry) === fingerprint(b[index]));
}

/**
 * Whether a list read back is the requested one, in any order: it has each of our entries, and none that we removed.
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
