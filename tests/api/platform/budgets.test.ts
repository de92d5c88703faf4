import { readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Route, routes } from "../../../common/routes.ts";
import { ROOT } from "../../support/server.ts";

/** The build's manifest (scripts/lib/web-build.ts). tests/e2e/public-pages.spec.ts counts all bytes of a visit. */
type Site = { css: string; signedInCss: string };
const site = JSON.parse(readFileSync(`${ROOT}pb_hooks/dist/site.json`, "utf8")) as Site; // written by our own build

const KB = 1024;

const publicRoutes = (routes as readonly Route[]).filter((route) => route.render === "page");
/** Bytes on the wire. Small files have no compressed form. */
const wire = (file: string) => statSync(`${ROOT}pb_public${file}.br`, { throwIfNoEntry: false })?.size ?? plain(file);
const plain = (file: string) => statSync(`${ROOT}pb_public${file}`).size;

describe("a first visit loads at most", () => {
  it.each(publicRoutes.map(({ id }) => id))("6.5 KB of messages on %s", (id) => {
    for (const locale of ["fr", "en"]) {
      const [shared, own] = ["messages", id].map((part) => wire(`/_i18n/${locale}/${part}.json`));
      expect((shared ?? 0) + (own ?? 0), locale).toBeLessThanOrEqual(6.5 * KB);
    }
  });

  it("15 KB of inlined styles, without those of signed-in pages", () => {
    expect(brotliCompressSync(site.css).length).toBeLessThanOrEqual(15 * KB);
    expect(site.css).not.toContain(".popup");
    expect(readFileSync(`${ROOT}pb_public${site.signedInCss}`, "utf8")).toContain(".popup");
  });
});
