import type { Locale } from "../../../common/contract/api.ts";
import { unbroken } from "../../../common/html.ts";
import { type Compiled, compiled } from "../../../common/texts/product.ts";
import { pageTexts } from "./product.ts";
import { ownTexts } from "./store.ts";

/** The operator's texts of public pages as messages, by their ids; none where the product's texts are in force. */
export function siteMessages(app: CoreApp, locale: Locale): Readonly<Record<string, Compiled>> {
  const product = pageTexts();
  const messages: Record<string, Compiled> = {};
  for (const [key, { value }] of ownTexts(app, locale)) {
    const id = product[key]?.id;
    if (value && id) messages[id] = compiled(unbroken({ value }).value);
  }
  return messages;
}
