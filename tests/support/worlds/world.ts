import fc, { type Arbitrary } from "fast-check";
import type { Probe } from "../engine/shown.ts";
import { isObject, type Json } from "../http.ts";
import { stream, subtitles, title } from "./entries.ts";
import { address, few, id, mostly, nearly, odd, picture, some, text, type, word } from "./values.ts";

/* A generated add-on: its manifest, what it has, and how its server speaks. */

type Wire = {
  status: number;
  type: string | undefined;
  encoding: "gzip" | "deflate" | "br" | "mislabelled" | undefined;
  redirects: number[];
  location: "absolute" | "path" | "relative";
  cache: string | undefined;
  before: string;
  after: string;
  more: Json;
};

export type World = {
  /** Part of its address, behind a slash. */
  place: string;
  query: string;
  manifest: Json;
  titles: Json[];
  streams: Json[];
  subtitles: Json[];
  addons: Json[];
  /** Titles that a catalogue has besides, and whether it hands out a hundred at a time. */
  filler: number;
  pages: boolean;
  /** Episodes that the first title has besides. */
  episodes: number;
  wire: Wire;
};

const NAMES = ["catalog", "meta", "stream", "subtitles", "addon_catalog"] as const;

const prefixes = (ids: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.constant(ids.map((one) => one.slice(0, 3))) },
    { weight: 2, arbitrary: fc.constantFrom(["tt"], ["tt", "own:"], [""], null) },
  );
const typesOf = (types: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant([...types]) },
    { weight: 1, arbitrary: fc.constantFrom(["movie"], ["movie", "series"], []) },
  );

const option = fc.oneof(word, fc.constantFrom("Action", "Sci-Fi & Fantasy", "2020", "100%", "a/b", "a=b"));
const extra = odd(
  fc
    .tuple(
      fc.record({ name: fc.constantFrom("search", "genre", "skip", "year", "é") }),
      some({ isRequired: fc.boolean() }),
      some({ options: fc.uniqueArray(option, { maxLength: 5 }), optionsLimit: fc.constantFrom(1, 3) }),
    )
    .map((parts): Json => Object.assign({}, ...parts)),
);
const extras: Arbitrary<Json> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 6,
    arbitrary: fc.record({ extra: fc.uniqueArray(extra, { maxLength: 4, selector: (one) => String(one.name) }) }),
  },
  {
    weight: 2,
    arbitrary: some({
      extraSupported: fc.constantFrom(["search"], ["skip", "genre"], []),
      extraRequired: fc.constantFrom([], ["search"]),
    }),
  },
);
const catalogOf = (types: readonly string[]) =>
  odd(
    fc
      .tuple(
        fc.record({
          type: mostly(fc.constantFrom(...types), type),
          id: mostly(fc.constantFrom("top", "new", "last"), id),
        }),
        some({ name: mostly(text, fc.constant(null)) }),
        extras,
      )
      .map((parts): Json => Object.assign({}, ...parts)),
  );

const resourceOf = (types: readonly string[], ids: readonly string[]) => (name: string) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<unknown>(name) },
    {
      weight: 4,
      arbitrary: odd(
        fc.record(
          { name: fc.constant(name), types: typesOf(types), idPrefixes: prefixes(ids) },
          { requiredKeys: ["name"] },
        ),
      ),
    },
  );

/** A manifest at Stremio has 8 KB at most, ours too: what more does not fit there is another test's matter. */
const fits = ({ types, resources, idPrefixes, catalogs, addonCatalogs }: Json) =>
  Buffer.byteLength(JSON.stringify([types, resources, idPrefixes, catalogs, addonCatalogs])) < 5_000;

function manifestOf(titles: readonly Json[]): Arbitrary<Json> {
  const textsOf = (name: string) => [
    ...new Set(titles.flatMap((one) => (typeof one[name] === "string" ? [one[name]] : []))),
  ];
  const [ids, types] = [textsOf("id"), textsOf("type").length > 0 ? textsOf("type") : ["movie"]];
  const resources = fc
    .subarray([...NAMES], { minLength: 2 })
    .chain((names) => fc.tuple(...names.map(resourceOf(types, ids))))
    .chain((list) => mostly(fc.constant(list), fc.constant([...list, "other", { name: "stream", types: ["movie"] }])));
  const base = fc.record({
    id: nearly(fc.constantFrom("org.example.films", "com.linvo.x"), text),
    version: nearly(fc.constantFrom("1.0.0", "0.0.1-beta.2+x"), fc.constantFrom("1.0", "v1.0.0")),
    name: nearly(fc.constant("Films"), text),
    description: text,
    resources,
    types: typesOf(types),
    catalogs: nearly(few(catalogOf(types), 4), fc.constant(undefined)),
  });
  const more = some({
    idPrefixes: prefixes(ids),
    addonCatalogs: few(catalogOf(types), 2),
    logo: picture,
    background: picture,
    contactEmail: nearly(fc.constant("a@example.org"), fc.constantFrom("x", 1)),
    behaviorHints: nearly(
      some({ adult: fc.boolean(), p2p: fc.boolean(), configurable: fc.boolean() }),
      fc.constantFrom(null, "x"),
    ),
    config: fc.constant([{ key: "a", type: "text" }]),
    dontAnnounce: fc.boolean(),
  });
  const plain = fc.tuple(base, more).map(([a, b]): Json => ({ ...a, ...b }));
  return nearly(plain, odd(plain)).filter(fits);
}

const wire: Arbitrary<Wire> = fc.record({
  status: nearly(fc.constant(200), fc.constantFrom(201, 203, 206, 500, 404)),
  type: mostly(
    fc.constant("application/json"),
    fc.constantFrom("text/html", "text/plain; charset=latin1", "x", undefined),
  ),
  encoding: mostly(
    fc.constant(undefined),
    fc.constantFrom("gzip" as const, "deflate" as const, "br" as const),
    fc.constantFrom("gzip" as const, "mislabelled" as const),
  ),
  redirects: mostly(fc.constant([]), fc.array(fc.constantFrom(301, 302, 303, 307, 308), { maxLength: 3 })),
  location: fc.constantFrom("absolute", "path", "relative"),
  cache: mostly(
    fc.constant(undefined),
    fc.constantFrom("max-age=60", "no-store", "max-age=x, s-maxage=1", "public, immutable", ""),
  ),
  before: nearly(fc.constant(""), fc.constantFrom("\n  ", "\ufeff", ")]}'")),
  after: mostly(fc.constant(""), fc.constantFrom("\n", " \t\r\n", "x")),
  more: mostly(
    fc.constant({}),
    some({
      cacheMaxAge: fc.constantFrom<unknown>(60, -1, "60", null, 1e99),
      staleRevalidate: fc.constantFrom<unknown>(1, "x"),
      staleError: fc.constant(1),
      error: fc.constantFrom(null, "x"),
      err: fc.constant(null),
    }),
  ),
});

const MANIFEST = {
  id: "org.example.other",
  version: "1.0.0",
  name: "Other",
  resources: ["stream"],
  types: ["movie"],
  catalogs: [],
};
const addon = odd(
  fc.record({
    transportName: fc.constant("http"),
    transportUrl: mostly(fc.constant("https://other.example/manifest.json"), address),
    manifest: odd(fc.constant<Json>(MANIFEST)),
  }),
);

/** Sizes that are rare and slow: in `long` worlds. */
export type Size = "short" | "long";

export function worlds(size: Size): Arbitrary<World> {
  const fillers =
    size === "long" ? fc.constantFrom(0, 600, 1_800, 20_000) : mostly(fc.constant(0), fc.constantFrom(3, 101, 150));
  const episodes = size === "long" ? fc.constantFrom(0, 1_000, 4_500) : fc.constant(0);
  return fc.array(title, { minLength: 1, maxLength: 3 }).chain((titles) =>
    fc.record({
      place: mostly(
        fc.constant(""),
        fc.constantFrom("a%20b/", "c=1|d=é,x/", "%7B%22a%22%3A1%7D/"),
        fc.constantFrom(3_000, 7_900).map((length) => `${"c-".repeat(length / 2)}/`),
      ),
      query: mostly(fc.constant(""), fc.constantFrom("?x=1", "?a=b&c=%20/")),
      manifest: manifestOf(titles),
      titles: fc.constant(titles),
      streams: few(stream, 6),
      subtitles,
      addons: few(addon, 2),
      filler: fillers,
      pages: fc.boolean(),
      episodes,
      wire,
    }),
  );
}

/** The questions about a world's titles that a person would ask: details, and streams of the title or its first episode. */
export function probesOf({ titles }: World): Probe[] {
  return titles.flatMap(({ id, type, videos }) => {
    if (typeof id !== "string" || typeof type !== "string" || !id || !type) return [];
    const first = Array.isArray(videos) && isObject(videos[0]) ? videos[0].id : undefined;
    return [{ id, type, ...(typeof first === "string" && first ? { video: first } : {}) }];
  });
}
