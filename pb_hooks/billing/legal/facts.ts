import type { Locale } from "../../../common/contract/api.ts";
import type { LegalBlock, LegalField } from "../../../common/contract/legal.ts";
import type { PublicPlan } from "../../../common/contract/plans.ts";
import { legalForm } from "../../../common/legal-form.ts";

/**
 * The values that fill the legal texts. `of` returns the operator's own words, or a placeholder where there are none;
 * `tagHost` is the host of the external analytics script, "" without one; `plans` are those on sale;
 * `providers` are the services with which people may sign in.
 */
export type LegalFacts = {
  brand: string;
  trialDays: number;
  tagHost: string;
  plans: readonly PublicPlan[];
  providers: readonly string[];
  of: (field: LegalField) => string;
};

export type Section = { id: string; title: string; blocks: LegalBlock[] };
/** A block as it is written here: a paragraph is a text alone, and facts whose terms are known are values by term. */
export type Written =
  | string
  | Exclude<LegalBlock, { box: unknown }>
  | { facts: { readonly [term: string]: string } }
  | { box: readonly Written[] };

/** A section with its blocks as pages and copies read them. */
export function section(id: string, title: string, written: readonly Written[]): Section {
  return { id, title, blocks: written.map(blockOf) };
}

function blockOf(written: Written): LegalBlock {
  if (typeof written === "string") return { text: written };
  if ("box" in written) return { box: written.box.map(blockOf) };
  if (!("facts" in written)) return written;
  const { facts } = written;
  return { facts: Array.isArray(facts) ? facts : Object.entries(facts).map(([term, value]) => ({ term, value })) };
}

/** The consumer mediator: name, postal address and site (art. R. 616-1 of the consumer code). */
export function mediatorOf(of: LegalFacts["of"]): string {
  return [of("mediator"), of("mediator_address"), of("mediator_site")].filter(Boolean).join(", ");
}

/** The legal form, with the share capital of a company. */
export function legalFormOf(of: LegalFacts["of"], locale: Locale): string {
  return legalForm({ legal_form: of("legal_form"), share_capital: of("share_capital") }, locale);
}

/** Names of the fields for readers and the operator. */
export const FIELD_NAMES: Readonly<Record<Locale, Readonly<Record<LegalField, string>>>> = {
  fr: {
    company: "Nom ou raison sociale",
    legal_form: "Forme juridique",
    share_capital: "Capital social",
    address: "Adresse",
    email: "E-mail",
    phone: "Téléphone",
    register_number: "Numéro d’immatriculation",
    vat_id: "Numéro de TVA intracommunautaire",
    publication_director: "Directeur ou directrice de la publication",
    host_name: "Hébergeur",
    host_address: "Adresse de l’hébergeur",
    host_phone: "Téléphone de l’hébergeur",
    mediator: "Médiateur de la consommation",
    mediator_address: "Adresse du médiateur",
    mediator_site: "Site du médiateur",
  },
  en: {
    company: "Name or company name",
    legal_form: "Legal form",
    share_capital: "Share capital",
    address: "Address",
    email: "E-mail",
    phone: "Phone",
    register_number: "Registration number",
    vat_id: "EU VAT number",
    publication_director: "Publication director",
    host_name: "Hosting provider",
    host_address: "Hosting provider’s address",
    host_phone: "Hosting provider’s phone",
    mediator: "Consumer mediator",
    mediator_address: "Mediator’s address",
    mediator_site: "Mediator’s site",
  },
};

/** Shown for a field that the operator has not filled in. */
export const PLACEHOLDER: Readonly<Record<Locale, string>> = { fr: "[à compléter]", en: "[to be completed]" };
