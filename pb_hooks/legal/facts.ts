import type { LegalBlock, LegalField, Locale, PublicPlan } from "../../common/wire/api.ts";

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
export type Written = string | LegalBlock | { facts: { readonly [term: string]: string } };

/** A section with its blocks as pages and copies read them. */
export function section(id: string, title: string, written: readonly Written[]): Section {
  const blocks = written.map((block): LegalBlock => {
    if (typeof block === "string") return { text: block };
    if (!("facts" in block)) return block;
    const { facts } = block;
    return { facts: Array.isArray(facts) ? facts : Object.entries(facts).map(([term, value]) => ({ term, value })) };
  });
  return { id, title, blocks };
}

/** Names of the fields for readers and the operator. */
export const FIELD_NAMES: Readonly<Record<Locale, Readonly<Record<LegalField, string>>>> = {
  fr: {
    company: "Nom ou raison sociale",
    legal_form: "Forme juridique",
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
  },
  en: {
    company: "Name or company name",
    legal_form: "Legal form",
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
  },
};

/** Shown for a field that the operator has not filled in. */
export const PLACEHOLDER: Readonly<Record<Locale, string>> = { fr: "[à compléter]", en: "[to be completed]" };
