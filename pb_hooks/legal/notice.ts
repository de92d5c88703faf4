import type { LegalField, Locale } from "../../common/wire/api.ts";
import { FIELD_NAMES, type LegalFacts, type Section } from "./facts.ts";

const PUBLISHER: readonly LegalField[] = [
  "company",
  "legal_form",
  "address",
  "email",
  "phone",
  "register_number",
  "vat_id",
  "publication_director",
];
const HOST: readonly LegalField[] = ["host_name", "host_address", "host_phone"];

/** The legal notice that French law requires of every site (loi pour la confiance dans l’économie numérique). */
export function noticeFr(facts: LegalFacts): Section[] {
  const list = (fields: readonly LegalField[]) => listOf(facts, "fr", fields);
  return [
    { id: "editeur", title: "Éditeur du site", blocks: [list(PUBLISHER)] },
    { id: "hebergement", title: "Hébergement", blocks: [list(HOST)] },
    {
      id: "mediation",
      title: "Médiation de la consommation",
      blocks: [
        {
          text: "Si une réclamation écrite adressée à l’éditeur n’a pas abouti, tout consommateur peut recourir gratuitement au médiateur ci-dessous (articles L. 612-1 et suivants du Code de la consommation).",
        },
        list(["mediator"]),
      ],
    },
    {
      id: "propriete",
      title: "Propriété intellectuelle",
      blocks: [
        {
          text: `Les textes, les dessins et le code de ce site appartiennent à son éditeur ou sont utilisés avec l’accord de leurs auteurs. Les noms et les marques d’autres éditeurs appartiennent à ces derniers : ${facts.brand} les cite pour désigner leurs produits, sans prétendre à un lien avec eux.`,
        },
      ],
    },
    {
      id: "signalement",
      title: "Signaler un contenu",
      blocks: [
        {
          text: `${facts.brand} n’héberge et ne diffuse aucune œuvre. Pour signaler un contenu de ce site qui vous paraît illicite, écrivez à l’éditeur : ${facts.of("email")}. Indiquez l’adresse de la page, ce que vous lui reprochez et comment vous répondre.`,
        },
      ],
    },
    {
      id: "textes",
      title: "Textes liés",
      blocks: [
        {
          text: "L’usage du service suit les [conditions d’utilisation](/cgu). La [politique de confidentialité](/politique-de-confidentialite) explique ce que deviennent vos données.",
        },
      ],
    },
  ];
}

/** The same notice in English. */
export function noticeEn(facts: LegalFacts): Section[] {
  const list = (fields: readonly LegalField[]) => listOf(facts, "en", fields);
  return [
    { id: "publisher", title: "Publisher of this site", blocks: [list(PUBLISHER)] },
    { id: "hosting", title: "Hosting", blocks: [list(HOST)] },
    {
      id: "mediation",
      title: "Consumer mediation",
      blocks: [
        {
          text: "If a written complaint to the publisher has not been resolved, any consumer may turn to the mediator below, free of charge (articles L. 612-1 and following of the French Consumer Code).",
        },
        list(["mediator"]),
      ],
    },
    {
      id: "property",
      title: "Intellectual property",
      blocks: [
        {
          text: `The texts, drawings and code of this site belong to its publisher or are used with their authors’ consent. Names and trade marks of other publishers are theirs: ${facts.brand} mentions them to designate their products and claims no link with them.`,
        },
      ],
    },
    {
      id: "report",
      title: "Reporting content",
      blocks: [
        {
          text: `${facts.brand} neither hosts nor broadcasts any work. To report content of this site that seems unlawful to you, write to the publisher: ${facts.of("email")}. Give the address of the page, what is wrong with it, and how to reach you.`,
        },
      ],
    },
    {
      id: "related",
      title: "Related texts",
      blocks: [
        {
          text: "The [terms of use](/cgu) govern the use of the service. The [privacy policy](/politique-de-confidentialite) explains what happens to your data.",
        },
      ],
    },
  ];
}

function listOf({ of }: LegalFacts, locale: Locale, fields: readonly LegalField[]): Section["blocks"][number] {
  const facts = fields.map((field) => ({ term: FIELD_NAMES[locale][field], value: of(field) }));
  return { facts: facts.filter(({ value }) => value) };
}
