import { describe, expect, it } from "vitest";
import { isSourceUrl } from "./addon-address.ts";
import { read } from "./contract/refusal.ts";
import { addonInput } from "./contract/stremio.ts";

describe("the address of an add-on", () => {
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
  ])("%s: %s", (url, fine) => {
    const { refusal } = read(addonInput(), { name: "One", url });
    expect(refusal).toEqual(fine ? undefined : { field: "url", code: "addon_address" });
  });
});

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
    ["https://addon.example/MANIFEST.JSON", false],
    ["https://a.com", false],
    ["http://addon.example/manifest.json", false],
  ])("%s: %s", (url, fine) => expect(isSourceUrl(url)).toBe(fine));
});
