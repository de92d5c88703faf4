import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Messages } from "@lingui/core";
import { LOCALES, type Locale } from "../../common/wire/api.ts";
import type { MessageVersions } from "../../common/wire/payload.ts";
import { readCatalogs } from "./catalogs.ts";
import { ROOT } from "./shell.ts";

const PUBLIC = `${ROOT}pb_public`;
const DIST = `${ROOT}pb_hooks/dist`;

/**
 * Shares each language's messages out: `_i18n/{locale}/messages.json` for the scripts that a public page may load,
 * `signed-in.json` for what all others need beyond it, and one file beside the renderer with what that needs.
 * @param scripts paths below pb_public, with a leading slash
 * @returns the content versions that the addresses carry
 */
export async function writeMessages(
  scripts: Readonly<Record<"public" | "signedIn", Iterable<string>>>,
): Promise<Record<Locale, MessageVersions>> {
  const catalogs = await readCatalogs();
  const ids = catalogs.en; // the same in every language, else readCatalogs would have thrown
  const read = async (files: Iterable<string>) =>
    (await Promise.all([...files].map((file) => readFile(PUBLIC + file, "utf8")))).join("\n");
  const rendered = named(ids, await readFile(`${DIST}/ssr.js`, "utf8"));
  const visitors = named(ids, await read(scripts.public));
  const others = new Set([...named(ids, await read(scripts.signedIn))].filter((id) => !visitors.has(id)));
  const versionsOf = async (locale: Locale): Promise<MessageVersions> => {
    const all = catalogs[locale];
    await writeFile(`${DIST}/messages-${locale}.json`, JSON.stringify(pick(all, rendered)));
    await mkdir(`${PUBLIC}/_i18n/${locale}`, { recursive: true });
    const write = async (name: keyof MessageVersions, ids: ReadonlySet<string>) => {
      const text = JSON.stringify(pick(all, ids));
      await writeFile(`${PUBLIC}/_i18n/${locale}/${name}.json`, text);
      return createHash("sha256").update(text).digest("hex").slice(0, 8);
    };
    return { messages: await write("messages", visitors), "signed-in": await write("signed-in", others) };
  };
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, await versionsOf(locale)] as const));
  return Object.fromEntries(entries) as Record<Locale, MessageVersions>; // one entry per locale
}

/** The ids of a catalogue that a script names: each stands in it as a text of its own. */
export function named(catalog: Messages, script: string): ReadonlySet<string> {
  const texts = script.matchAll(/(["'`])([\w+/=-]+)(?=\1)/g);
  return new Set([...texts].map(([, , text = ""]) => text).filter((text) => Object.hasOwn(catalog, text)));
}

function pick(catalog: Messages, ids: ReadonlySet<string>): Messages {
  return Object.fromEntries(Object.entries(catalog).filter(([id]) => ids.has(id)));
}
