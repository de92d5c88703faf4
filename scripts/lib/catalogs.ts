import { createCompiledCatalog, createMissingErrorMessage, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Messages } from "@lingui/core";
import { LOCALES, type Locale } from "../../common/contract/api.ts";
import { unbroken } from "../../common/html.ts";
import { ROOT } from "./shell.ts";

/** All messages of a language by id, compiled for the browser. */
export type Catalogs = Readonly<Record<Locale, Messages>>;

/**
 * Reads web/src/locales; a message that does not compile is an error.
 * @param draft whether to leave out messages without a translation
 * @throws Error that lists the missing translations otherwise
 */
export async function readCatalogs(draft = false): Promise<Catalogs> {
  const texts = await readTexts(draft);
  const compile = (locale: Locale): Messages => {
    const { source, errors } = createCompiledCatalog(locale, unbroken(texts[locale]), { namespace: "json" });
    if (errors[0]) throw errors[0].error;
    return (JSON.parse(source) as { messages: Messages }).messages; // as Lingui writes it for JSON
  };
  return { fr: compile("fr"), en: compile("en") };
}

/** The same messages as texts, with their variables in braces. Throws as readCatalogs does. */
export async function readTexts(draft = false): Promise<Readonly<Record<Locale, Readonly<Record<string, string>>>>> {
  const config = getConfig({ cwd: ROOT });
  const [catalog] = await getCatalogs(config);
  if (!catalog) throw new Error("lingui.config.ts names no catalogue");
  const { fallbackLocales, sourceLocale } = config;
  const read = async (locale: Locale): Promise<Record<string, string>> => {
    const missingBehavior = "resolved"; // source texts are the English ones
    const { messages, missing } = await catalog.getTranslations(locale, {
      fallbackLocales,
      sourceLocale,
      missingBehavior,
    });
    if (missing.length > 0 && !draft) throw new Error(createMissingErrorMessage(locale, missing, missingBehavior));
    return messages;
  };
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, await read(locale)] as const));
  return Object.fromEntries(entries) as Record<Locale, Record<string, string>>; // one entry per locale
}
