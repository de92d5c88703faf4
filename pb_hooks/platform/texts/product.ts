import type { ProductTexts } from "../../../common/texts/product.ts";
import { SITE_TEXTS } from "../../../common/texts/site.ts";
import type { DeclaredText } from "../../lib/feature.ts";
import { declaredTexts } from "../../lib/register.ts";

/** The texts of public pages, with the ids of their messages. Cheap: the VM caches a required file. */
export function pageTexts(): ProductTexts {
  return require(`${__hooks}/texts.json`) as ProductTexts; // written by scripts/lib/web-messages.ts
}

/** Every text that an operator may change. */
export function productTexts(app: CoreApp): DeclaredText[] {
  const product = pageTexts();
  const pages = Object.entries(SITE_TEXTS).flatMap(([group, texts]) =>
    Object.keys(texts).flatMap((key) => {
      const text = product[key];
      return text ? [{ key, group: group as keyof typeof SITE_TEXTS, fr: text.fr, en: text.en, more: [] }] : [];
    }),
  );
  return [...pages, ...declaredTexts(app)];
}
