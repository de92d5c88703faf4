import type { Locale } from "../../../common/contract/api.ts";
import type { PublicFaq } from "../../../common/contract/content.ts";
import { unbroken } from "../../../common/html.ts";
import type { DeclaredText } from "../../lib/feature.ts";
import { rows } from "../../lib/sql.ts";
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
