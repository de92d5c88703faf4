import fc from "fast-check";
import { lintManifest } from "stremio-addon-linter";
import { describe, expect, it } from "vitest";
import { byteLength } from "../../../common/byte-length.ts";
import { cleanManifest, type Manifest } from "./manifest-rules.ts";
import { MANIFEST_MOST, type Mergeable, mergeSources, type Unversioned } from "./merge-rules.ts";

const IDENTITY = { id: "org.site", name: "Site", description: "Ours" };
const versioned = (manifest: Unversioned) => ({ ...manifest, version: "1.7.123456789" });

function source(key: string, over: Partial<Manifest>, rest: Partial<Mergeable> = {}): Mergeable {
  const manifest = { id: key, version: "1.0.0", name: key, types: ["movie"], resources: [], catalogs: [], ...over };
  return { key, manifest, plans: [], resources: [], catalogs: [], ...rest };
}

const films = source("a1", {
  resources: ["catalog", "meta", { name: "stream", types: ["movie"], idPrefixes: ["tt"] }],
  idPrefixes: ["demo:"],
  catalogs: [
    { type: "movie", id: "top", name: "Top", extra: [{ name: "search" }] },
    { type: "movie", id: "new", name: "New" },
  ],
});
const series = source("b2", {
  types: ["series"],
  resources: ["catalog", { name: "stream", types: ["series"], idPrefixes: ["kitsu:"] }, "subtitles"],
  catalogs: [{ type: "series", id: "top", name: "Top" }],
});

describe("the manifest of several sources", () => {
  const merged = mergeSources(IDENTITY, [films, series], "fr", "Compte");

  it("has the service's name, catalogues by source, and resources with the types and prefixes of all", () => {
    expect(merged).toMatchObject({ ...IDENTITY, types: ["movie", "series"] });
    expect(merged.catalogs.map(({ id }) => id)).toEqual(["a1~top", "a1~new", "b2~top"]);
    expect(merged.resources).toEqual([
      "catalog",
      { name: "meta", types: ["movie", "series"], idPrefixes: ["demo:", "passerelle:"] },
      { name: "stream", types: ["movie", "series"], idPrefixes: ["tt", "kitsu:", "passerelle:"] },
      { name: "subtitles", types: ["series"] },
    ]);
  });

  it("asks for every id as soon as one source takes every id", () => {
    const open = source("c3", { resources: ["stream"] });
    const found = mergeSources(IDENTITY, [films, open], "fr", "Compte").resources;
    expect(found).toContainEqual({ name: "stream", types: ["movie"] });
  });

  it("has the chosen catalogues and resources only, under the names of the language", () => {
    const names = { fr: "À l’affiche", en: "" };
    const chosen = { ...films, resources: ["catalog" as const], catalogs: [{ type: "movie", id: "new", names }] };
    const of = (locale: "fr" | "en") => mergeSources(IDENTITY, [chosen], locale, "").catalogs;
    expect(of("fr")).toEqual([{ type: "movie", id: "a1~new", name: "À l’affiche", extra: [{ name: "skip" }] }]);
    expect(of("en")).toEqual([{ type: "movie", id: "a1~new", name: "New", extra: [{ name: "skip" }] }]);
    expect(mergeSources(IDENTITY, [{ ...films, resources: ["stream"] }], "fr", "").catalogs).toEqual([]);
  });

  it("calls a catalogue without a name by its id, which a manifest has room for once", () => {
    const id = "🎬".repeat(1000);
    const bare = source("d4", { resources: ["catalog"], catalogs: [{ type: "movie", id }] });
    const { catalogs } = mergeSources(IDENTITY, [bare], "fr", "");
    expect(catalogs).toMatchObject([{ id: `d4~${id}`, name: "🎬".repeat(60) }]);
  });

  it("opens the gateway's own entries also where no source has details or streams", () => {
    const bare = source("d4", { types: ["tv"], resources: ["catalog"], catalogs: [{ type: "tv", id: "x" }] });
    const own = { types: ["tv"], idPrefixes: ["passerelle:"] };
    expect(mergeSources(IDENTITY, [bare], "fr", "").resources).toEqual([
      "catalog",
      { name: "meta", ...own },
      { name: "stream", ...own },
    ]);
  });

  it("of no source has one catalogue, for the entry that says that the account works", () => {
    const { catalogs, types } = mergeSources(IDENTITY, [], "fr", "Votre compte fonctionne");
    expect(catalogs).toMatchObject([{ type: "other", id: "passerelle~account", name: "Votre compte fonctionne" }]);
    expect(types).toEqual(["other"]);
  });

  it("loses choices first, then the last catalogues, to stay within what clients take", () => {
    const genres = { name: "genre", options: Array.from({ length: 30 }, (_, index) => `Genre ${index}`) };
    const many = (count: number) =>
      source("e5", {
        resources: ["catalog"],
        catalogs: Array.from({ length: count }, (_, index) => ({
          type: "movie",
          id: `list-${index}`,
          extra: [genres],
        })),
      });
    const shorter = mergeSources(IDENTITY, [many(20)], "fr", "");
    expect([shorter.catalogs.length, shorter.catalogs[0]?.extra]).toEqual([20, [{ name: "skip" }]]);
    const cut = mergeSources(IDENTITY, [many(10_000)], "fr", "");
    expect(cut.catalogs.length).toBeGreaterThan(50);
    expect(byteLength(JSON.stringify(versioned(cut)))).toBeLessThanOrEqual(MANIFEST_MOST);
  });

  it("shortens required choices, and loses no catalogue because of one that is too long", () => {
    const options = Array.from({ length: 1000 }, (_, index) => `A group of channels ${index}`);
    const choice = { type: "tv", id: "groups", extra: [{ name: "genre", isRequired: true, options }] };
    const long = "x".repeat(10_000);
    const tv = source("f6", {
      types: ["tv", long],
      resources: ["catalog", { name: "stream", types: ["tv", long], idPrefixes: [long] }],
      catalogs: [choice, { type: long, id: "x" }, { type: "tv", id: long }, { type: "tv", id: "y", name: long }],
    });
    const { catalogs, types } = mergeSources(IDENTITY, [tv, films], "fr", "");
    expect(catalogs.map(({ id }) => id)).toEqual(["f6~groups", "a1~top", "a1~new"]);
    expect(catalogs[0]?.extra?.[0]?.options?.length).toBeGreaterThan(50);
    expect(types).toEqual(["tv", "movie"]);
  });

  it("has no catalogue whose type or id has more bytes than the gateway accepts", () => {
    const [type, id] = ["é".repeat(128), "é".repeat(2046)]; // 256 bytes, and 4095 after "g7~"
    const catalogs = [
      { type, id, name: "Long" },
      { type: "x".repeat(257), id: "x" },
      { type: "tv", id: `${id}é`, name: "Longer" },
    ];
    const long = source("g7", { types: ["tv", type, "x".repeat(257)], resources: ["catalog"], catalogs });
    const merged = mergeSources(IDENTITY, [long], "fr", "");
    expect(merged.catalogs.map((one) => one.id)).toEqual([`g7~${id}`]);
    expect(merged.types).toEqual(["tv", type]);
  });

  it("lets no choice of an earlier source pay for the last catalogues", () => {
    const required = (name: string, count: number) => ({
      name,
      isRequired: true,
      options: Array.from({ length: count }, (_, index) => `${name} ${index}`),
    });
    const tv = source("f6", {
      types: ["tv"],
      resources: ["catalog"],
      catalogs: [{ type: "tv", id: "groups", extra: [required("genre", 40), required("year", 107)] }],
    });
    const names = Array.from({ length: 80 }, (_, index) => ({
      type: "movie",
      id: `list-${index}`,
      name: "L".repeat(80),
    }));
    const { catalogs, resources } = mergeSources(
      IDENTITY,
      [tv, source("b2", { ...films.manifest, catalogs: names })],
      "fr",
      "",
    );
    expect(catalogs[0]?.extra?.map(({ options }) => options?.length)).toEqual([40, 107, undefined]);
    expect(catalogs.length).toBeGreaterThan(20);
    expect(resources).toContainEqual(expect.objectContaining({ name: "stream", idPrefixes: expect.anything() }));
  });
});

it("every manifest passes the linter, is accepted whole by the engine's rules and is small enough", () => {
  const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
  const words = fc.array(word, { maxLength: 20 });
  const catalog = fc.record({ type: word, id: word, name: word });
  const long = fc.string({ minLength: 1, maxLength: 10_000, size: "max" });
  const options = fc.integer({ min: 1, max: 1500 }).map((count) => Array.from({ length: count }, (_, at) => `G ${at}`));
  const extra = fc.tuple(fc.record({ name: word, isRequired: fc.constant(true), options }));
  const longCatalog = fc.record({ type: fc.oneof(word, long), id: fc.oneof(word, long), name: word, extra });
  const resource = fc.oneof(
    fc.constantFrom("catalog", "meta", "stream", "subtitles", "addon_catalog", "other"),
    fc.record({ name: fc.constantFrom("meta", "stream"), types: words, idPrefixes: words }),
  );
  const manifests = fc.record({
    types: words,
    idPrefixes: words,
    resources: fc.array(resource, { maxLength: 6 }),
    catalogs: fc
      .tuple(fc.array(longCatalog, { maxLength: 2 }), fc.array(catalog, { maxLength: 150 }))
      .map((both) => both.flat()),
    addonCatalogs: fc.array(catalog, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(fc.array(manifests, { maxLength: 4 }), (all) => {
      const merged = versioned(
        mergeSources(
          IDENTITY,
          all.map((one, index) => source(`k${index}`, one)),
          "en",
          "Account",
        ),
      );
      expect(lintManifest(merged)).toMatchObject({ valid: true, errors: [] });
      expect(cleanManifest(merged)).toEqual(merged);
      expect(byteLength(JSON.stringify(merged))).toBeLessThanOrEqual(MANIFEST_MOST);
    }),
    // A failure is shown as it is: shrinking texts of this size takes hours.
    { numRuns: 50, endOnFailure: true },
  );
});

it("drops the last types of sources that name hundreds", () => {
  const types = Array.from({ length: 80 }, (_, index) => `${"€".repeat(20)}${index}`);
  const resources = ["meta", "stream", "subtitles"].map((name) => ({ name, types, idPrefixes: ["tt"] }));
  const merged = versioned(mergeSources(IDENTITY, [source("k0", { types, resources })], "en", "Account"));
  expect(byteLength(JSON.stringify(merged))).toBeLessThanOrEqual(MANIFEST_MOST);
  expect(merged.types.length).toBeGreaterThan(5);
  expect(lintManifest(merged)).toMatchObject({ valid: true, errors: [] });
  expect(cleanManifest(merged)).toEqual(merged);
});
