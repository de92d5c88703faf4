import { describe, expect, it } from "vitest";
import { fillKeys, keysIn, partsOf, placeholders, tailOf } from "./address-rules.ts";

describe("the address of a source", () => {
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
