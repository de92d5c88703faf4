import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import { OWNERS_GROUPS, type TextGroup, type TextRow, type TextSide } from "../../../../../common/contract/texts.ts";
import { fold } from "../../../../../common/fold.ts";
import { isFilled } from "../../../../../common/texts/variables.ts";
import { useMay } from "../../../shared/permissions.ts";

/** Which texts the list shows: all, those with a text of the operator, or those whose product's text has changed since. */
type TextState = "" | "changed" | "stale";
export type TextFilter = { q: string; group: TextGroup | ""; state: TextState };

/** The operator's text, or else the product's. */
export const shownText = ({ value, product }: TextSide): string => value || product;

/** Whether the product's text is in force although the operator has one, which names what the service no longer fills in. */
export function isIgnored(row: TextRow, locale: Locale): boolean {
  const { value, product } = row[locale];
  return value !== "" && !isFilled(value, product, row);
}

export const isChanged = (row: TextRow): boolean => LOCALES.some((locale) => row[locale].value !== "");
export const isStale = (row: TextRow): boolean => LOCALES.some((locale) => row[locale].stale);

/** Whether the signed-in administrator may change a text; the others of the team read it. */
export function useMayChange(): (row: TextRow) => boolean {
  const may = useMay();
  return ({ group }) => !OWNERS_GROUPS.includes(group) || may("settings");
}

/** The texts that a filter lets through: every word is in the key or in a text, in either language. */
export function filtered(rows: readonly TextRow[], { q, group, state }: TextFilter): TextRow[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (group && row.group !== group) return false;
    if ((state === "changed" && !isChanged(row)) || (state === "stale" && !isStale(row))) return false;
    const said = fold([row.key, ...LOCALES.flatMap((locale) => [row[locale].value, row[locale].product])].join(" "));
    return words.every((word) => said.includes(word));
  });
}
