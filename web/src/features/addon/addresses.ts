/** Stremio in the browser, with the add-on at `manifest` (https) opened for installation. */
export function webInstall(manifest: string): string {
  return `https://web.stremio.com/#/addons?addon=${encodeURIComponent(manifest)}`;
}
