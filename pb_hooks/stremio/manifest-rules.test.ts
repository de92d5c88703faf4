import { expect, it } from "vitest";
import { read } from "../../common/schemas/refusal.ts";
import { addonInput } from "../../common/schemas/stremio.ts";
import { blockedReason, hostOf } from "../lib/http-rules.ts";
import { parseManifest } from "./manifest-rules.ts";

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
  const allowed = read(addonInput(), { name: "X", url }).output && !blockedReason(url, [hostOf(url)]);
  expect(allowed ?? false).toBe(fine);
});

const GOOD = { id: "org.x", name: "X", version: "1.0.0", resources: ["stream"], types: ["movie"] };
it.each([
  [JSON.stringify(GOOD), true],
  [JSON.stringify({ ...GOOD, id: 7 }), false],
  [JSON.stringify({ ...GOOD, resources: "stream" }), false],
  ["<html>", false],
  ["[]", false],
])("%s is a manifest: %s", (text, fine) => expect(parseManifest(text) !== undefined).toBe(fine));
