/** The kinds of device that Stremio is installed on in different ways. */
export type Device = "android" | "apple" | "computer";

/** The device that a browser names in its user agent. An iPad calls itself a Mac, but has a touch screen. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/Android/.test(userAgent)) return "android";
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return "apple";
  return "computer";
}

const STORE = "https://play.google.com/store/apps/details?id=com.stremio.one";

/** Where Stremio is found for a device: its store, or Stremio's own page, which leads to the others. */
export function storeOf(device: Device): string {
  return device === "android" ? STORE : "https://www.stremio.com/downloads";
}

/**
 * The link that opens Stremio's own installation. On Android an intent, which opens the store where Stremio is missing: Chrome does
 * nothing for an unknown scheme. @param install `stremio://…`
 */
export function installLink(install: string, device: Device): string {
  if (device !== "android") return install;
  const place = install.replace(/^stremio:\/\//, "");
  return `intent://${place}#Intent;scheme=stremio;S.browser_fallback_url=${encodeURIComponent(STORE)};end`;
}

/** The same installation in Stremio's page for browsers. @param url the private link, https */
export function inBrowser(url: string): string {
  return `https://web.stremio.com/#/addons?addon=${encodeURIComponent(url)}`;
}
