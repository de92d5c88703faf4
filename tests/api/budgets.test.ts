import { readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Route, routes } from "../../common/routes.ts";
import { ROOT } from "../support/server.ts";

/** What the build says of itself (scripts/lib/web-build.ts): scripts of the application ("") and of each page. */
type Site = { css: string; signedInCss: string; loader: string; preload: Record<string, string[]> };
const site = JSON.parse(readFileSync(`${ROOT}pb_hooks/dist/site.json`, "utf8")) as Site; // written by our own build

const KB = 1024;
const GOAL = 80 * KB;

const publicRoutes = (routes as readonly Route[]).filter((route) => route.render === "page");
/** Bytes on the wire. Small files have no compressed form. */
const wire = (file: string) => statSync(`${ROOT}pb_public${file}.br`, { throwIfNoEntry: false })?.size ?? plain(file);
const plain = (file: string) => statSync(`${ROOT}pb_public${file}`).size;

describe("a first visit loads at most", () => {
  it.each(publicRoutes.map(({ id }) => id))("80 KB of JavaScript on %s", (id) => {
    const own = site.preload[id] ?? [];
    expect(own.length).toBeGreaterThan(0);
    const bytes = [...(site.preload[""] ?? []), ...own].reduce((sum, file) => sum + wire(file), 0);
    expect(bytes + brotliCompressSync(site.loader).length).toBeLessThanOrEqual(GOAL);
  });

  it.each(["fr", "en"])("16 KB of messages in %s", (locale) => {
    expect(wire(`/_i18n/${locale}/messages.json`)).toBeLessThanOrEqual(16 * KB);
  });

  it("12 KB of styles, which stand in the document, without what only signed-in pages use", () => {
    expect(brotliCompressSync(site.css).length).toBeLessThanOrEqual(12 * KB);
    expect(site.css).not.toContain(".popup");
    expect(readFileSync(`${ROOT}pb_public${site.signedInCss}`, "utf8")).toContain(".popup");
  });
});
