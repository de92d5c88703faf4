import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Addon, type Desired, type Entry, holds, mergeAddons, movedAddons, sameAddons } from "./addon-rules.ts";

const address = (name: string) => `https://${name}.example/manifest.json`;
const addon = (name: string, locked: boolean): Addon => ({
  name,
  url: address(name),
  locked,
  own: false,
  manifest: { id: name, name, version: "1.0.0", resources: [], types: [], catalogs: [] },
});
const entry = (name: string, official = false): Entry => ({
  transportUrl: address(name),
  manifest: { id: name, version: "2.0.0" },
  flags: { official, protected: official },
});
const urls = (entries: readonly Entry[]) => entries.map(({ transportUrl }) => transportUrl);

// Few names, so that lists overlap.
const names = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
const unique = fc.uniqueArray(names, { maxLength: 7 });
const desiredStates: fc.Arbitrary<Desired> = fc.record({
  state: fc.constantFrom("active" as const, "suspended" as const),
  addons: fc.uniqueArray(
    fc.tuple(names, fc.boolean()).map(([name, locked]) => addon(name, locked)),
    { selector: ({ url }) => url, maxLength: 5 },
  ),
  gateway: fc.constant(""),
});
const lists = unique.map((found) => found.map((name) => entry(name)));
const given = unique.map((found) => found.map(address));

describe("mergeAddons", () => {
  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(lists, desiredStates, given, (actual, desired, offered) => {
        const once = mergeAddons(actual, desired, offered);
        const twice = mergeAddons(once.addons, desired, once.offered);
        expect(twice).toEqual(once);
      }),
    );
  });

  it("keeps everything that never was ours, untouched and in order", () => {
    fc.assert(
      fc.property(lists, desiredStates, given, (actual, desired, offered) => {
        const ours = new Set([...desired.addons.map(({ url }) => url), ...offered]);
        const foreign = (entries: readonly Entry[]) => entries.filter(({ transportUrl }) => !ours.has(transportUrl));
        expect(foreign(mergeAddons(actual, desired, offered).addons)).toEqual(foreign(actual));
      }),
    );
  });

  it("puts the locked ones first and in order, or takes them all away, and never doubles one", () => {
    fc.assert(
      fc.property(lists, desiredStates, given, (actual, desired, offered) => {
        const found = urls(mergeAddons(actual, desired, offered).addons);
        const locked = desired.addons.filter((each) => each.locked).map(({ url }) => url);
        if (desired.state === "active") expect(found.slice(0, locked.length)).toEqual(locked);
        else expect(found.filter((url) => locked.includes(url))).toEqual([]);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  it("leaves nothing that was ours and is no longer", () => {
    fc.assert(
      fc.property(lists, desiredStates, given, (actual, desired, offered) => {
        const wanted = desired.addons.map(({ url }) => url);
        const old = offered.filter((url) => !wanted.includes(url));
        expect(urls(mergeAddons(actual, desired, offered).addons).filter((url) => old.includes(url))).toEqual([]);
      }),
    );
  });

  it("gives an unlocked add-on once: who removes it keeps it removed, also after a suspension", () => {
    const desired: Desired = { state: "active", addons: [addon("lock", true), addon("free", false)], gateway: "" };
    const first = mergeAddons([entry("own", true)], desired, []);
    expect(urls(first.addons)).toEqual(["lock", "own", "free"].map(address));
    const removed = first.addons.filter(({ transportUrl }) => transportUrl !== address("free"));
    const second = mergeAddons(removed, desired, first.offered);
    expect(urls(second.addons)).toEqual(["lock", "own"].map(address));
    const suspended = mergeAddons(second.addons, { ...desired, state: "suspended" }, second.offered);
    expect(urls(suspended.addons)).toEqual([address("own")]);
    const back = mergeAddons(suspended.addons, desired, suspended.offered);
    expect(urls(back.addons)).toEqual(["lock", "own"].map(address));
  });
});

describe("the member's own address", () => {
  const GATEWAY = "https://site.example/addon/";
  const own = (token: string): Desired => ({
    state: "active",
    addons: [{ ...addon("own", true), url: `${GATEWAY}${token}/manifest.json`, own: true }],
    gateway: GATEWAY,
  });
  const markOf = (url: string) => `mark of ${url.length}`;

  it("takes the place of the operator's list, keeps the member's own add-ons, and stays while suspended", () => {
    const first = mergeAddons([entry("ours"), entry("extra")], own("t1"), [address("ours")], markOf);
    expect(urls(first.addons)).toEqual([`${GATEWAY}t1/manifest.json`, address("extra")]);
    const suspended = mergeAddons(first.addons, { ...own("t1"), state: "suspended" }, first.offered, markOf);
    expect(urls(suspended.addons)).toEqual(urls(first.addons));
  });

  it("is replaced by another one, never two, also after the site's address changed, and only a mark is remembered", () => {
    const first = mergeAddons([], own("token1"), [], markOf);
    expect(JSON.stringify(first.offered)).not.toContain("token1");
    expect(urls(mergeAddons(first.addons, own("t2"), [], markOf).addons)).toEqual([`${GATEWAY}t2/manifest.json`]);
    const moved = { ...own("t2"), gateway: "https://other.example/addon/" };
    expect(urls(mergeAddons(first.addons, moved, first.offered, markOf).addons)).toEqual([
      `${GATEWAY}t2/manifest.json`,
    ]);
  });
});

it("a moved account starts with the old list, then what a new one has besides", () => {
  const start = movedAddons([entry("extra"), entry("base", true)], [entry("base", true), entry("news", true)]);
  expect(urls(start)).toEqual(["extra", "base", "news"].map(address));
});

describe("sameAddons and holds", () => {
  const [a, b, c] = [entry("a"), entry("b"), entry("c")];
  it("order and release matter before a write", () => {
    expect(sameAddons([a, b], [a, b])).toBe(true);
    expect(sameAddons([a, b], [b, a])).toBe(false);
    expect(sameAddons([a], [{ ...a, manifest: { version: "3.0.0" } }])).toBe(false);
  });
  it("after a write only what is there matters", () => {
    expect(holds([b, a], [a, b], [c])).toBe(true);
    expect(holds([a], [a, b], [])).toBe(false);
    expect(holds([a, b, c], [a, b], [c])).toBe(false);
  });
});
