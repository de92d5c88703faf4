/** Who sells, as contracts, invoices and the legal notice name it. */
export const SELLER_FIELDS = [
  "company",
  "legal_form",
  "share_capital",
  "address",
  "email",
  "phone",
  "register_number",
  "vat_id",
] as const;
export const HOST_FIELDS = ["host_name", "host_address", "host_phone"] as const;
export const MEDIATOR_FIELDS = ["mediator", "mediator_address", "mediator_site"] as const;

/** The operator's details that the law requires: keys of the site record's `legal`, all texts. */
export const LEGAL_FIELDS = [...SELLER_FIELDS, "publication_director", ...HOST_FIELDS, ...MEDIATOR_FIELDS] as const;
export type LegalField = (typeof LEGAL_FIELDS)[number];

/** A piece of a legal page. A text may hold links as `[words](/path)`; the law asks for some texts in a box. */
export type LegalBlock =
  | { text: string }
  | { list: string[] }
  | { facts: { term: string; value: string }[] }
  | { box: LegalBlock[] };

/** A legal page in one language. `version` is its date, `missing` lists what the operator has not filled in yet. */
export type LegalDocument = {
  version: string;
  sections: { id: string; title: string; blocks: LegalBlock[] }[];
  missing: string[];
};
