import type { Locale } from "../../../common/contract/api.ts";
import type { PublicFaq } from "../../../common/contract/content.ts";
import { orderInput } from "../../../common/contract/fields.ts";
import { unbroken } from "../../../common/html.ts";
import { change } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import type { DeclaredText } from "../../lib/feature.ts";
import { rows } from "../../lib/sql.ts";
import { audit } from "../audit/public.ts";
import { ownTexts } from "../texts/public.ts";

const FAQ = { translation_key: "", question: "", answer: "" };
const PARTS = ["question", "answer"] as const;

/** The published questions of one language, in the operator's order and words; with `keys`, only those. */
export function publicFaqs(app: CoreApp, locale: Locale, keys?: readonly string[]): PublicFaq[] {
  const sql = `SELECT translation_key, question, answer
               FROM faqs WHERE locale = {:locale} AND published = TRUE ORDER BY position, id`;
  const own = ownTexts(app, locale, "faq.");
  return rows(app, sql, { locale }, FAQ)
    .filter((faq) => !keys || keys.includes(faq.translation_key))
    .map(({ translation_key: key, question, answer }) =>
      unbroken({
        question: own.get(`faq.${key}.question`)?.value || question,
        answer: own.get(`faq.${key}.answer`)?.value || answer,
      }),
    );
}

const PAIR = { key: "", question_fr: "", question_en: "", answer_fr: "", answer_en: "" };

/** The texts of the questions that exist in both languages: their rows are the product's, which upgrades keep true. */
export function faqTexts(app: CoreApp): DeclaredText[] {
  const sql = `SELECT f.translation_key AS key, f.question AS question_fr, e.question AS question_en, f.answer AS answer_fr,
      e.answer AS answer_en FROM faqs f JOIN faqs e ON e.translation_key = f.translation_key AND e.locale = 'en'
    WHERE f.locale = 'fr' ORDER BY f.position, f.id`;
  return rows(app, sql, {}, PAIR).flatMap(({ key, ...pair }) =>
    PARTS.map((part) => ({
      ...{ key: `faq.${key}.${part}`, group: "faq" as const, more: [] },
      ...{ fr: pair[`${part}_fr`], en: pair[`${part}_en`] },
    })),
  );
}

/**
 * `POST /api/app/admin/texts/faqs/order` {ids}, with `content.write`: the keys of all questions that exist in both languages, in their
 * new order; 204. 400 `validation_invalid_value` at `ids` for others. Questions of one language alone follow them.
 */
export const orderFaqs = change(orderInput, (tx, { ids }, e): void => {
  const known = [...new Set(faqTexts(tx).map(({ key }) => key.split(".")[1] ?? ""))];
  if (ids.length !== known.length || !known.every((key) => ids.includes(key)))
    throw fail(400, "validation_invalid_value", "ids");
  for (const faq of tx.findRecordsByFilter("faqs", "", "position", 0, 0)) {
    const place = ids.indexOf(faq?.getString("translation_key") ?? "");
    const position = place < 0 ? ids.length + 1 : place + 1;
    if (!faq || faq.getInt("position") === position) continue;
    faq.set("position", position);
    tx.save(faq);
  }
  audit(tx, e, { action: "faq.order", target: ["faqs", ""], after: { order: ids.join(" ") } });
});
