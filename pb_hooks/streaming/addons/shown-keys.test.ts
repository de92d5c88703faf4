import { expect, it } from "vitest";
import { type ShowsKey, siftKeys, withoutKeys } from "./shown-keys.ts";

const KEY = "a key/1";
/** As the host recognises keys, but for base64 (internal/gateway/keys_test.go). */
const shows: ShowsKey = (value) => decodeURIComponent(JSON.stringify(value)).includes(KEY);

it("drops what shows a key, and keeps a stream that is played through the gateway", () => {
  const entries = [
    { url: "https://a.example/1", name: "plain" },
    { url: "https://a.example/a%20key%2F1/2", name: "veiled" },
    { url: "https://a.example/a%20key%2F1/2", name: "no: a key/1" },
    { externalUrl: "https://a.example/a%20key%2F1" },
    null,
  ];
  const { kept, played, hidden } = siftKeys(entries, "stream", shows);
  expect([kept, played, hidden]).toEqual([[entries[0], entries[1], null], 1, 2]);
  expect(siftKeys(entries.slice(0, 2), "subtitles", shows)).toMatchObject({ played: 0, hidden: 1 });
});

it("leaves no key in a manifest", () => {
  const manifest = {
    ...{ id: "x", version: "1.0.0", name: "X", types: ["movie", KEY], idPrefixes: ["tt", `${KEY}:`] },
    resources: ["catalog", { name: "stream", types: [KEY, "tv"], idPrefixes: [KEY] }, { name: "meta" }],
    catalogs: [
      { type: "movie", id: "top" },
      { type: "movie", id: `list_${encodeURIComponent(KEY)}` },
      { type: "movie", id: "new", extra: [{ name: "genre", options: [KEY] }] },
    ],
    addonCatalogs: [{ type: KEY, id: "x" }],
  };
  expect(withoutKeys(manifest, shows)).toEqual({
    ...{ id: "x", version: "1.0.0", name: "X", types: ["movie"], idPrefixes: ["tt"] },
    resources: ["catalog", { name: "stream", types: ["tv"], idPrefixes: [] }, { name: "meta" }],
    catalogs: [{ type: "movie", id: "top" }],
    addonCatalogs: [],
  });
  expect(withoutKeys(manifest, () => false)).toBe(manifest);
});
