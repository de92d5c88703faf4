import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Messages } from "@lingui/core";
import { LOCALES, type Locale } from "../../common/contract/api.ts";
import type { MessagePart, MessageVersions } from "../../common/contract/payload.ts";
import type { ProductTexts } from "../../common/texts/product.ts";
import { SITE_TEXTS } from "../../common/texts/site.ts";
import { readCatalogs, readTexts } from "./catalogs.ts";
import { ROOT } from "./shell.ts";

const PUBLIC = `${ROOT}pb_public`;
const DIST = `${ROOT}pb_hooks/dist`;

/**
 * Splits each language's messages: `_i18n/{locale}/messages.json` for the scripts that every page may load, one file
 * per public page for its own, `signed-in.json` for those of signed-in pages, `admin.json` for what the administration
 * adds, and one file beside the renderer.
 * @param scripts paths below pb_public, with a leading slash
 * @returns the content versions in the addresses
 */
export async function writeMessages(
  scripts: Readonly<Record<MessagePart, Iterable<string>>>,
): Promise<Record<Locale, MessageVersions>> {
  const catalogs = await readCatalogs();
  const ids = catalogs.en; // the same in every language, else readCatalogs would have thrown
  const texts = new Map<string, Promise<string>>();
  const read = (file: string) => texts.get(file) ?? texts.set(file, readFile(PUBLIC + file, "utf8")).get(file);
  const namedBy = async (files: Iterable<string>) => named(ids, (await Promise.all([...files].map(read))).join("\n"));
  const rendered = named(ids, await readFile(`${DIST}/ssr.js`, "utf8"));
  const shared = await namedBy(scripts.messages);
  const signedIn = await namedBy(scripts["signed-in"]);
  const write = async (locale: Locale, part: string, own: ReadonlySet<string>) => {
    const text = JSON.stringify(pick(catalogs[locale], own));
    await writeFile(`${PUBLIC}/_i18n/${locale}/${part}.json`, text);
    return [part, createHash("sha256").update(text).digest("hex").slice(0, 8)] as const;
  };
  const versionsOf = async (locale: Locale) => {
    await writeFile(`${DIST}/messages-${locale}.json`, JSON.stringify(pick(catalogs[locale], rendered)));
    await mkdir(`${PUBLIC}/_i18n/${locale}`, { recursive: true });
    const parts = Object.entries(scripts).map(async ([part, files]) => {
      const all = await namedBy(files);
      const before = part === "messages" ? [] : part === "admin" ? [shared, signedIn] : [shared];
      return write(locale, part, new Set([...all].filter((id) => !before.some((known) => known.has(id)))));
    });
    return [locale, Object.fromEntries(await Promise.all(parts))] as const;
  };
  await writeFile(`${DIST}/texts.json`, JSON.stringify(productTexts(await readTexts())));
  const entries = await Promise.all(LOCALES.map(versionsOf));
  return Object.fromEntries(entries) as Record<Locale, MessageVersions>; // one entry per locale, one version per part
}

/**
 * The texts that an operator may change (common/texts/site.ts), with the ids under which pages look them up.
 * @throws Error that names a text which no page shows
 */
function productTexts(catalogs: Readonly<Record<Locale, Readonly<Record<string, string>>>>): ProductTexts {
  const ids = new Map(Object.entries(catalogs.en).map(([id, text]) => [text, id]));
  const entries = Object.values(SITE_TEXTS).flatMap((group) => Object.entries(group));
  return Object.fromEntries(
    entries.map(([key, en]) => {
      const id = ids.get(en) ?? "";
      const fr = catalogs.fr[id];
      if (!fr) throw new Error(`common/texts/site.ts: no page shows the text of ${key}`);
      return [key, { id, fr, en }];
    }),
  );
}

/** The ids of a catalog that a script contains: each one is a whole string in it. */
export function named(catalog: Messages, script: string): ReadonlySet<string> {
  const texts = script.matchAll(/(["'`])([\w+/=-]+)(?=\1)/g);
  return new Set([...texts].map(([, , text = ""]) => text).filter((text) => Object.hasOwn(catalog, text)));
}

function pick(catalog: Messages, ids: ReadonlySet<string>): Messages {
  return Object.fromEntries(Object.entries(catalog).filter(([id]) => ids.has(id)));
}
