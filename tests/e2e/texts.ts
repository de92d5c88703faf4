import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatter } from "@lingui/format-po";
import type { Locale } from "../../common/contract/api.ts";
import { unbroken } from "../../common/html.ts";

const file = fileURLToPath(new URL("../../web/src/locales/fr.po", import.meta.url));
const catalog = await formatter().parse(readFileSync(file, "utf8"), {
  locale: "fr",
  sourceLocale: "en",
  filename: file,
});
/** A sentence as it is read: the placeholders of links and emphasis leave no trace. */
const plain = (text = "") => text.replace(/<\/?\d+>/g, "");
const inContext = (text: string, context: string) => `${text} (${context})`;
/** Where a text has several contexts, the one without a context counts. */
const french = new Map(
  Object.values(catalog)
    .sort((a, b) => Number(!a.context) - Number(!b.context))
    .flatMap(({ context = "", message, translation }) =>
      [plain(message), inContext(plain(message), context)].map((text) => [text, plain(translation)] as const),
    ),
);

/**
 * The interface's own words: English as in the source, French as in the catalog. A text that is not in the catalog
 * throws, so that a test never looks for words that the product does not say.
 */
export const say =
  (locale: Locale) =>
  (english: string, context?: string): string => {
    const translation = french.get(context ? inContext(english, context) : english);
    if (translation === undefined) throw new Error(`Not in the catalog: ${english}`);
    return unbroken(locale === "en" ? english : translation); // as the build writes it
  };
