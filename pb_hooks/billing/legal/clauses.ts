import type { Locale } from "../../../common/contract/api.ts";
import { parisDay } from "../../../common/paris.ts";
import { blocksOf } from "../../../common/texts/sections.ts";
import type { DeclaredText } from "../../lib/feature.ts";
import { type OwnText, ownTexts } from "../../platform/texts/public.ts";
import type { Section } from "./facts.ts";

const NAMES = ["terms", "sales", "notice", "privacy"] as const;
const TITLES: Readonly<Record<Locale, string>> = { fr: "Clauses ajoutées", en: "Added clauses" };

/** The operator's own clauses: the product has none. */
export const clauseTexts = (): DeclaredText[] =>
  NAMES.map((name) => ({ key: `legal.${name}`, group: "legal", fr: "", en: "", more: [] }));

/** The operator's clauses of a legal text as they are written; undefined for none. */
export function ownClauses(app: CoreApp, name: (typeof NAMES)[number], locale: Locale): OwnText | undefined {
  const key = `legal.${name}`;
  const own = ownTexts(app, locale, key).get(key);
  return own?.value ? own : undefined;
}

/** The operator's clauses at the end of a legal text, and the day on which they were saved; undefined for none. */
export function addedClauses(
  app: CoreApp,
  name: (typeof NAMES)[number],
  locale: Locale,
  sections: readonly Section[],
): { section: Section; day: string } | undefined {
  const own = ownClauses(app, name, locale);
  if (!own) return undefined;
  const [, number] = /^(\d+)\. /.exec(sections.at(-1)?.title ?? "") ?? [];
  const title = number ? `${Number(number) + 1}. ${TITLES[locale]}` : TITLES[locale];
  return { section: { id: "added", title, blocks: blocksOf(own.value) }, day: parisDay(new Date(own.saved)) };
}
