import { describe, expect, it } from "vitest";
import { deviceOf, installLink, storeOf } from "./device.ts";

const LINK = "stremio://watch.example/addon/abc/manifest.json";

describe("deviceOf", () => {
  it.each([
    ["Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36", 5, "android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148",
      5,
      "apple",
    ],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15", 5, "apple"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
      0,
      "computer",
    ],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0", 0, "computer"],
  ])("%s with %i touch points is %s", (agent, points, device) => expect(deviceOf(agent, points)).toBe(device));
});

describe("installLink", () => {
  it("is Stremio's own scheme, except on Android, where the store opens if nothing else does", () => {
    expect(installLink(LINK, "computer")).toBe(LINK);
    expect(installLink(LINK, "apple")).toBe(LINK);
    expect(installLink(LINK, "android")).toBe(
      `intent://watch.example/addon/abc/manifest.json#Intent;scheme=stremio;S.browser_fallback_url=${encodeURIComponent(storeOf("android"))};end`,
    );
  });
});
