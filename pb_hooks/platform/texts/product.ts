import type { Locale } from "../../../common/contract/api.ts";
import { TEXT_GROUPS, type TextGroup } from "../../../common/contract/texts.ts";
import type { ProductTexts } from "../../../common/texts/product.ts";
import { SITE_TEXTS } from "../../../common/texts/site.ts";

/** A text of the product that an operator may change. `more`: variables beside those that it names itself. */
export type ProductText = Record<Locale, string> & { key: string; group: TextGroup; more: readonly string[] };

/** The texts of public pages, with the ids of their messages. Cheap: the VM caches a required file. */
export function pageTexts(): ProductTexts {
  return require(`${__hooks}/texts.json`) as ProductTexts; // written by scripts/lib/web-messages.ts
}

/** Every text that an operator may change, in the order of the page. */
export function productTexts(): ProductText[] {
  const pages = pageTexts();
  return TEXT_GROUPS.flatMap((group) =>
    Object.keys(SITE_TEXTS[group]).flatMap((key) => {
      const text = pages[key];
      return text ? [{ key, group, fr: text.fr, en: text.en, more: [] }] : [];
    }),
  );
}
