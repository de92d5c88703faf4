import { describe, expect, it } from "vitest";
import { fillKeys, isManifestUrl, isSourceUrl, keysIn, partsOf, placeholders, tailOf } from "./address-rules.ts";

it.each([
  ["https://addon.example/manifest.json", true],
  ["https://addon.example/some/token/manifest.json", true],
  ["http://127.0.0.1:7000/manifest.json", true],
  ["http://addon.example/manifest.json", false],
  ["https://addon.example/", false],
  ["https://addon.example/manifest.json?x=1", false],
  ["https://user@addon.example/manifest.json", false],
  ["stremio://addon.example/manifest.json", false],
  ["", false],
])("%s: %s", (url, fine) => expect(isManifestUrl(url)).toBe(fine));

describe("the address of a source", () => {
  it.each([
    ["https://addon.example/manifest.json?x=1", true],
    ["https://addon.example/key={debrid:real-debrid}/manifest.json", true],
    ["https://addon.example/manifest.json?k={debrid:torbox}", true],
    ["https://addon.example/{debrid:nobody}/manifest.json", false],
    ["https://{debrid:torbox}.example/manifest.json", false],
    ["https://addon.example/{x}/manifest.json", false],
    ["https://addon.example/manifest.json/manifest.json", false],
    ["https://addon.example/manifest.json#x", false],
    ["http://addon.example/manifest.json", false],
  ])("%s: %s", (url, fine) => expect(isSourceUrl(url)).toBe(fine));

  it("is known by its last four characters, which are never those of the file", () => {
    expect(tailOf("https://addon.example/manifest.json")).toBe("");
    expect(tailOf("https://addon.example/abcdefgh/manifest.json")).toBe("efgh");
    expect(tailOf("https://addon.example/manifest.json?k=12345")).toBe("2345");
  });

  it("gets keys, encoded, in the places of their placeholders", () => {
    const url = "https://a.example/{debrid:torbox}/{debrid:torbox}/manifest.json?k={debrid:alldebrid}";
    expect(placeholders(url)).toEqual(["alldebrid", "torbox"]);
    const filled = fillKeys(url, (service) => `${service}/key`);
    expect(partsOf(filled)).toEqual({
      base: "https://a.example/torbox%2Fkey/torbox%2Fkey",
      query: "?k=alldebrid%2Fkey",
    });
  });

  it("shows by its look what may be a key, in the path, in a setting and in the query", () => {
    const keys = ["ABCDEF0123456789ABCD", "eyJrZXkiOiJhMSIsMTIzNDU2", "0a1b2c3d-4e5f-6789-abcd-ef0123456789"];
    const [one, two, three] = keys;
    expect(keysIn(`https://host1234567890abcdef.example/${two}/a=b|c=${one}/manifest.json?k=${three}`)).toEqual([
      ...[two, one, three],
    ]);
    expect(keysIn(`https://a.example/sort%3Dquality%7Ck%3D${one}/manifest.json`)).toEqual([one]);
    expect(keysIn("https://a.example/stremio-community-addon/{debrid:real-debrid}/v2/manifest.json")).toEqual([]);
  });
});
