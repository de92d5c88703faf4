import type { Locale } from "../../../common/contract/api.ts";
import { unbroken } from "../../../common/html.ts";
import { type Compiled, compiled } from "../../../common/texts/product.ts";
import { isFilled } from "../../../common/texts/variables.ts";
import { pageTexts } from "./product.ts";
import { type OwnText, ownTexts } from "./store.ts";

export { footerPages, freePage } from "./free-pages.ts";
export { type OwnText, ownTexts };

/** What no page has as a message: an operator may have written hundreds of them, and each answer of a page reads its texts. */
const ELSEWHERE = ["mail.", "page.", "legal."];

/** The operator's texts of public pages as messages, by their ids; none where the product's texts are in force. */
export function siteMessages(app: CoreApp, locale: Locale): Readonly<Record<string, Compiled>> {
  const product = pageTexts();
  const messages: Record<string, Compiled> = {};
  for (const [key, { value }] of ownTexts(app, locale, "", ELSEWHERE)) {
    const id = product[key]?.id;
    // A text that names what the page no longer fills in would have a hole.
    const known = product[key]?.[locale] ?? "";
    if (value && id && isFilled(value, known)) messages[id] = compiled(unbroken({ value }).value);
  }
  return messages;
}
