import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import { isSaid, type PublicSource, type SourceLine } from "../../../common/contract/source-lines.ts";
import { planNames } from "../../billing/plans/public.ts";
import { rows } from "../../lib/sql.ts";
import { activeSources, type Source } from "./store.ts";

/** The operator's sources as visitors see them, in the order of their answers. Names and addresses stay private. */
export function publicSources(app: CoreApp, locale: Locale): PublicSource[] {
  const plans = rows(app, "SELECT id, texts FROM plans WHERE public = TRUE ORDER BY position, id", {}, PLAN);
  const named = ({ plans: ids }: Source) =>
    plans.filter(({ id }) => ids.includes(id)).map(({ texts }) => planNames(texts)[locale]);
  return activeSources(app).map((source) => ({ ...toPublic(source.line, locale), plans: named(source) }));
}

/** Whether there is a source, and each one says in every language what visitors ask. */
export function sourcesAreSaid(app: CoreApp): boolean {
  const sources = activeSources(app);
  return sources.length > 0 && sources.every(({ line }) => LOCALES.every((locale) => isSaid(line, locale)));
}

const PLAN = { id: "", texts: "" };

function toPublic(line: SourceLine, locale: Locale): Omit<PublicSource, "plans"> {
  const rows = line.rows[locale];
  if (!isSaid(line, locale)) {
    return { rows, said: false, shows: "", provider: "", link: "", cost: "free", cents: 0, right: "" };
  }
  const { provider, link, cost, cents } = line;
  return { rows, said: true, shows: line.shows[locale], provider, link, cost, cents, right: line.right[locale] };
}
