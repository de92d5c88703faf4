import type { Locale, PublicSite } from "../../../common/contract/api.ts";
import {
  LEGAL_FIELDS,
  type LegalDocument,
  type LegalField,
  MEDIATOR_FIELDS,
  SELLER_FIELDS,
} from "../../../common/contract/legal.ts";
import { offeredProviders } from "../../identity/identities/public.ts";
import { legalIdentity, missingLegal, OPTIONAL_FIELDS, publicSite } from "../../platform/site/public.ts";
import { publicPlans } from "../plans/public.ts";
import { addedClauses, ownClauses } from "./clauses.ts";
import { FIELD_NAMES, type LegalFacts, PLACEHOLDER, type Section } from "./facts.ts";
import { noticeEn, noticeFr } from "./notice.ts";
import { plainText } from "./plain.ts";
import { privacyEn } from "./privacy-en.ts";
import { privacyFr } from "./privacy-fr.ts";
import { salesEn } from "./sales-en.ts";
import { salesFr } from "./sales-fr.ts";
import { termsEn } from "./terms-en.ts";
import { termsFr } from "./terms-fr.ts";
import { withdrawalForm } from "./withdrawal-form.ts";

export { clauseTexts } from "./clauses.ts";

type LegalName = "terms" | "sales" | "notice" | "privacy";
type Page = {
  /** The date of the text; a changed text gets a new date. */
  version: string;
  /** The fields that the page requires. */
  needs: readonly LegalField[];
  texts: Readonly<Record<Locale, (facts: LegalFacts) => Section[]>>;
};

const PAGES: Readonly<Record<LegalName, Page>> = {
  terms: {
    version: "2026-11-29",
    needs: ["company", "address", "email", ...MEDIATOR_FIELDS],
    texts: { fr: termsFr, en: termsEn },
  },
  sales: {
    version: "2026-11-29",
    needs: [...SELLER_FIELDS, ...MEDIATOR_FIELDS],
    texts: { fr: salesFr, en: salesEn },
  },
  notice: {
    version: "2026-11-28",
    needs: LEGAL_FIELDS,
    texts: { fr: noticeFr, en: noticeEn },
  },
  privacy: {
    version: "2026-11-29",
    needs: ["company", "address", "email", "host_name"],
    texts: { fr: privacyFr, en: privacyEn },
  },
};

/** A legal page in one language, filled from the site record; `missing` lists what the operator must still provide. */
export function legalDocument(
  app: CoreApp,
  name: LegalName,
  { locale, site }: { locale: Locale; site: Pick<PublicSite, "brand" | "trialDays" | "analyticsTag"> },
): LegalDocument {
  const { version, needs, texts } = PAGES[name];
  const identity = legalIdentity(app);
  const missing = missingLegal(app);
  const { brand, trialDays, analyticsTag } = site;
  const tagHost = /^https:\/\/([^/:]+)/.exec(analyticsTag)?.[1] ?? "";
  const providers = offeredProviders(app).map(({ name }) => name);
  const of = (field: LegalField) => identity[field] ?? (OPTIONAL_FIELDS.includes(field) ? "" : PLACEHOLDER[locale]);
  const sections = texts[locale]({ brand, trialDays, tagHost, plans: publicPlans(app, locale), providers, of });
  const added = addedClauses(app, name, locale, sections);
  return {
    version: added && added.day > version ? added.day : version,
    sections: added ? [...sections, added.section] : sections,
    missing: needs.filter((field) => missing.includes(field)).map((field) => FIELD_NAMES[locale][field]),
  };
}

/** The terms of sale in force, as plain text. */
export function termsOfSale(app: CoreApp, locale: Locale): { version: string; title: string; text: string } {
  const { version, sections } = legalDocument(app, "sales", { locale, site: publicSite(app, locale) });
  const title = locale === "fr" ? "Conditions générales de vente" : "General terms of sale";
  return { version, title, text: plainText(sections) };
}

/** The withdrawal form for an order; `ordered` is its day, written out. */
export function orderWithdrawalForm(
  app: CoreApp,
  locale: Locale,
  order: { ordered: string; reference: string },
): { title: string; text: string } {
  const identity = legalIdentity(app);
  const { term, value } = withdrawalForm((field) => identity[field] ?? PLACEHOLDER[locale], locale, order);
  return { title: term, text: value };
}

/**
 * The version of the terms of sale in force in a language, which an order stores as the accepted one: their date, and a mark of the
 * operator's clauses, which may change more than once a day.
 */
export function salesVersion(app: CoreApp, locale: Locale): string {
  const clauses = ownClauses(app, "sales", locale)?.value;
  return PAGES.sales.version + (clauses ? `-${$security.sha256(clauses).slice(0, 8)}` : "");
}
