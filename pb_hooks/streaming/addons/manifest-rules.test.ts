import { lintManifest } from "stremio-addon-linter";
import { describe, expect, it } from "vitest";
import { cleanManifest, parseManifest, parseSource, resourcesOf } from "./manifest-rules.ts";

const GOOD = { id: "org.x", name: "X", version: "1.0.0", resources: ["stream"], types: ["movie"] };

describe("a manifest that goes into an account", () => {
  it.each([
    ["id", 7],
    ["version", "1.0"],
    ["version", "v1.0.0"],
    ["version", "01.0.0"],
    ["version", "1.0.0-01"],
    ["version", "1.0.0+a..b"],
    ["version", "1.0.0+."],
    ["resources", "stream"],
    ["resources", [7]],
    ["types", [7]],
    ["idPrefixes", [7]],
    ["catalogs", [null]],
    ["catalogs", [{ type: "movie" }]],
  ])("is none with %s %j", (field, value) => expect(cleanManifest({ ...GOOD, [field]: value })).toBeUndefined());

  it.each(["<html>", "[]", "null", '"x"'])("is none when the answer is %s", (text) =>
    expect(parseManifest(text)).toBeUndefined(),
  );

  it.each(["1.0.0-0", "1.0.0-rc.1", "1.0.0-0a.10+01.b"])("may have the version %s", (version) =>
    expect(cleanManifest({ ...GOOD, version })).toMatchObject({ version }),
  );

  it("loses optional fields of another type, which the engine would refuse, and those that nobody knows", () => {
    const odd = { behaviorHints: null, contactEmail: 7, logo: {}, description: "D", config: [{}], addonCatalogs: "x" };
    expect(cleanManifest({ ...GOOD, ...odd })).toEqual({ ...GOOD, description: "D", catalogs: [] });
  });

  it("keeps catalogues with both ways of naming what they can be asked", () => {
    const old = { type: "movie", id: "a", extraSupported: ["search", "genre"], extraRequired: ["genre"] };
    const fresh = { type: "movie", id: "b", extra: [{ name: "genre", options: ["x"], optionsLimit: 2 }] };
    // As the engine reads it: one malformed choice, and none counts.
    const malformed = {
      type: "movie",
      id: "c",
      extra: [
        { name: "search", isRequired: true },
        { name: "x", options: 1 },
      ],
    };
    const clean = cleanManifest({ ...GOOD, catalogs: [old, fresh, malformed] });
    expect(clean?.catalogs).toEqual([
      { type: "movie", id: "a", extra: [{ name: "search" }, { name: "genre", isRequired: true }] },
      { type: "movie", id: "b", extra: [{ name: "genre", options: ["x"], optionsLimit: 2 }] },
      { type: "movie", id: "c" },
    ]);
    expect(lintManifest(clean)).toMatchObject({ valid: true, errors: [] });
  });
});

it("a source may have any version", () => {
  expect(parseSource(JSON.stringify({ ...GOOD, version: 3 }))?.version).toBe("1.0.0");
});

it("a source may have a byte order mark before its manifest, and anything after it", () => {
  expect(parseSource(`\ufeff${JSON.stringify(GOOD)}\n<!-- 12 ms -->`)).toMatchObject({ name: "X" });
});

it("keeps a manifest whose resource has an empty name, as Stremio does", () => {
  const resources = [{ name: "", types: ["movie"] }, "stream"];
  expect(cleanManifest({ ...GOOD, resources })?.resources).toEqual(resources);
});

it("a resource has its own types and prefixes, or as a name alone the manifest's; no prefixes mean every id, no types nothing", () => {
  const manifest = cleanManifest({
    ...GOOD,
    idPrefixes: ["tt"],
    resources: ["meta", { name: "stream", types: ["tv"], idPrefixes: [] }, { name: "subtitles" }, { name: "catalog" }],
    catalogs: [{ type: "channel", id: "a" }],
  });
  expect(manifest && resourcesOf(manifest)).toEqual([
    { name: "meta", types: ["movie"], idPrefixes: ["tt"] },
    { name: "stream", types: ["tv"], idPrefixes: null },
    { name: "catalog", types: ["channel"], idPrefixes: null },
  ]);
});
