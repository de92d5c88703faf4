import type { Locale } from "../../../common/contract/api.ts";
import { HOST_FIELDS, type LegalField, MEDIATOR_FIELDS, SELLER_FIELDS } from "../../../common/contract/legal.ts";
import { FIELD_NAMES, type LegalFacts, type Section, section } from "./facts.ts";

const PUBLISHER: readonly LegalField[] = [...SELLER_FIELDS, "publication_director"];

/** The legal notice that French law requires of every site (loi pour la confiance dans l’économie numérique). */
export function noticeFr(facts: LegalFacts): Section[] {
  const list = (fields: readonly LegalField[]) => listOf(facts, "fr", fields);
  return [
    section("editeur", "Éditeur du site", [list(PUBLISHER)]),
    section("hebergement", "Hébergement", [list(HOST_FIELDS)]),
    section("mediation", "Médiation de la consommation", [
      "Si votre réclamation écrite auprès de l’éditeur n’a pas abouti, vous pouvez, en tant que consommateur, saisir gratuitement le médiateur ci-dessous (articles L. 612-1 et suivants du Code de la consommation).",
      list(MEDIATOR_FIELDS),
    ]),
    section("propriete", "Propriété intellectuelle", [
      `Les textes, les illustrations et le code de ce site appartiennent à son éditeur ou sont utilisés avec l’accord de leurs auteurs. Les noms et marques de tiers restent la propriété de leurs titulaires : ${facts.brand} ne les cite que pour désigner leurs produits et ne revendique aucun lien avec eux.`,
    ]),
    section("signalement", "Signaler un contenu", [
      `${facts.brand} n’héberge et ne diffuse aucune œuvre. Pour signaler un contenu de ce site qui vous paraît illicite, écrivez à l’éditeur : ${facts.of("email")}. Indiquez l’adresse de la page, le motif du signalement et vos coordonnées.`,
    ]),
    section("textes", "Autres documents", [
      "Les [conditions d’utilisation](/cgu) régissent l’usage du service. La [politique de confidentialité](/politique-de-confidentialite) explique comment vos données sont traitées.",
    ]),
  ];
}

/** The same notice in English. */
export function noticeEn(facts: LegalFacts): Section[] {
  const list = (fields: readonly LegalField[]) => listOf(facts, "en", fields);
  return [
    section("publisher", "Site publisher", [list(PUBLISHER)]),
    section("hosting", "Hosting", [list(HOST_FIELDS)]),
    section("mediation", "Consumer mediation", [
      "If your written complaint to the publisher has not been resolved, you may, as a consumer, refer it free of charge to the mediator below (articles L. 612-1 and following of the French Consumer Code).",
      list(MEDIATOR_FIELDS),
    ]),
    section("property", "Intellectual property", [
      `The text, illustrations and code of this site belong to its publisher or are used with their authors’ permission. Third-party names and trade marks belong to their owners: ${facts.brand} mentions them only to identify their products and claims no connection with them.`,
    ]),
    section("report", "Reporting content", [
      `${facts.brand} neither hosts nor distributes any works. To report content on this site that you believe is unlawful, write to the publisher: ${facts.of("email")}. Include the page address, the reason for your report and your contact details.`,
    ]),
    section("related", "Related documents", [
      "The [terms of use](/cgu) govern the use of the service. The [privacy policy](/politique-de-confidentialite) explains how your data is processed.",
    ]),
  ];
}

function listOf({ of }: LegalFacts, locale: Locale, fields: readonly LegalField[]): Section["blocks"][number] {
  const facts = fields.map((field) => ({ term: FIELD_NAMES[locale][field], value: of(field) }));
  return { facts: facts.filter(({ value }) => value) };
}
