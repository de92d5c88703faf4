import type { Locale } from "./contract/api.ts";
import type { LegalField } from "./contract/legal.ts";

type Given = { readonly [field in LegalField]?: string };

/** Companies whose legal notice and invoices state the share capital (law 2004-575, art. 1-1; art. R123-238 of the commercial code). */
const COMPANIES = /\b(SAS|SASU|SARL|EURL|SELARL|SELAS|SA|SNC|SCS|SCA|SC|SCI|SE)\b|soci[ée]t[ée]|company|limited|ltd/i;

/** Whether a legal identity lacks the share capital: the form is a company's, and nothing states its capital. */
export function lacksCapital({ legal_form = "", share_capital = "" }: Given): boolean {
  return !share_capital && !/capital/i.test(legal_form) && COMPANIES.test(legal_form.replaceAll(".", ""));
}

/** A legal form with its share capital: "SAS au capital de 1 000 €", "SAS, share capital 1 000 €". */
export function legalForm({ legal_form = "", share_capital = "" }: Given, locale: Locale): string {
  if (!share_capital) return legal_form;
  return [legal_form, share_capital].filter(Boolean).join(locale === "fr" ? " au capital de " : ", share capital ");
}
