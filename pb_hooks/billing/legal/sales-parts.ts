import type { Locale } from "../../../common/contract/api.ts";
import type { LegalBlock } from "../../../common/contract/legal.ts";
import type { PublicPlan } from "../../../common/contract/plans.ts";
import { formatMoney } from "../../../common/format.ts";
import type { LegalFacts, Written } from "./facts.ts";

/** The price list, one line per plan; empty when nothing is on sale. */
export function priceFacts({ plans }: LegalFacts, locale: Locale): LegalBlock[] {
  if (plans.length === 0) return [];
  const [month, or, year] = locale === "fr" ? [" par mois", ", ou ", " par an"] : [" per month", ", or ", " per year"];
  const price = ({ monthlyCents, yearlyCents }: PublicPlan) =>
    [
      [monthlyCents, month],
      [yearlyCents, year],
    ]
      .filter(([cents]) => Number(cents) > 0)
      .map(([cents, unit]) => formatMoney(Number(cents), locale) + unit)
      .join(or);
  return [{ facts: plans.map((plan) => ({ term: plan.name, value: price(plan) })) }];
}

/** Articles L. 215-1 (first two paragraphs) and L. 241-3 of the Consumer Code, which contracts must quote. */
export const RENEWAL_LAW_FR: readonly Written[] = [
  {
    facts: {
      "Article L. 215-1":
        "Pour les contrats de prestations de services conclus pour une durée déterminée avec une clause de reconduction tacite, le professionnel prestataire de services informe le consommateur par écrit, par lettre nominative ou courrier électronique dédiés, au plus tôt trois mois et au plus tard un mois avant le terme de la période autorisant le rejet de la reconduction, de la possibilité de ne pas reconduire le contrat qu’il a conclu avec une clause de reconduction tacite. Cette information, délivrée dans des termes clairs et compréhensibles, mentionne, dans un encadré apparent, la date limite de non-reconduction.\nLorsque cette information ne lui a pas été adressée conformément aux dispositions du premier alinéa, le consommateur peut mettre gratuitement un terme au contrat, à tout moment à compter de la date de reconduction. Les avances effectuées après la dernière date de reconduction ou, s’agissant des contrats à durée indéterminée, après la date de transformation du contrat initial à durée déterminée, sont dans ce cas remboursées dans un délai de trente jours à compter de la date de résiliation, déduction faite des sommes correspondant, jusqu’à celle-ci, à l’exécution du contrat.",
      "Article L. 241-3":
        "Lorsque le professionnel n’a pas procédé au remboursement dans les conditions prévues à l’article L. 215-1, les sommes dues sont productives d’intérêts au taux légal.",
    },
  },
];

/** The same in English; only the French text is legally binding. */
export const RENEWAL_LAW_EN: readonly Written[] = [
  {
    facts: {
      "Article L. 215-1":
        "For fixed-term service contracts with a tacit renewal clause, the service provider informs the consumer in writing, by a dedicated letter addressed by name or a dedicated e-mail, no earlier than three months and no later than one month before the end of the period for declining renewal, that the consumer may choose not to renew the contract. This information, given in clear and understandable terms, states the last day for declining in a prominent box.\nWhere this information was not sent in accordance with the first paragraph, the consumer may end the contract free of charge at any time from the date of renewal. Advance payments made after the last renewal date, or, for open-ended contracts, after the date on which the initial fixed-term contract was converted, are then refunded within thirty days of the date of termination, less the sums that correspond to the performance of the contract up to that date.",
      "Article L. 241-3":
        "Where the provider has not made the refund under the conditions set out in article L. 215-1, the sums due bear interest at the statutory rate.",
    },
  },
];

/** The box from the annex to article D. 211-3 on digital services supplied for a period. */
export const CONFORMITY_FR: readonly Written[] = [
  "Le consommateur a droit à la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité durant toute la période de fourniture du service numérique. Durant ce délai, il n’est tenu d’établir que l’existence du défaut de conformité, et non la date d’apparition de celui-ci.",
  "La garantie légale de conformité emporte obligation de fournir toutes les mises à jour nécessaires au maintien de la conformité du service numérique durant cette période. Elle donne au consommateur droit à la mise en conformité du service numérique sans retard injustifié suivant sa demande, sans frais et sans inconvénient majeur pour lui.",
  "Le consommateur peut obtenir une réduction du prix en conservant le service numérique, ou mettre fin au contrat en se faisant rembourser intégralement contre renoncement au service, si :",
  {
    list: [
      "le professionnel refuse de mettre le service numérique en conformité ;",
      "la mise en conformité est retardée de manière injustifiée ;",
      "la mise en conformité ne peut intervenir sans frais imposés au consommateur ;",
      "la mise en conformité occasionne un inconvénient majeur pour le consommateur ;",
      "la non-conformité persiste en dépit de la tentative de mise en conformité du professionnel restée infructueuse.",
    ],
  },
  "Le consommateur a également droit à une réduction du prix ou à la résolution du contrat lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la mise en conformité du service numérique au préalable. Lorsque le défaut de conformité est mineur, le consommateur n’a droit à l’annulation du contrat que si celui-ci ne prévoit pas le paiement d’un prix. Toute période d’indisponibilité du service numérique en vue de sa remise en conformité suspend la garantie qui restait à courir jusqu’à la fourniture du service numérique de nouveau conforme.",
  "Ces droits résultent des articles L. 224-25-1 à L. 224-25-31 du Code de la consommation. Le professionnel qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300 000 euros, qui peut être porté jusqu’à 10 % du chiffre d’affaires moyen annuel (article L. 242-18-1).",
  "Le consommateur bénéficie également de la garantie légale des vices cachés (articles 1641 à 1649 du Code civil) pendant deux ans à compter de la découverte du défaut. Elle donne droit à une réduction de prix si le service est conservé, ou à un remboursement intégral contre renoncement au service.",
];

/** The same in English; only the French text is legally binding. */
export const CONFORMITY_EN: readonly Written[] = [
  "The consumer is entitled to the legal guarantee of conformity if a lack of conformity appears at any time while the digital service is supplied. During that time, the consumer only has to prove that the lack of conformity exists, not when it appeared.",
  "The legal guarantee of conformity includes the obligation to supply all updates needed to keep the digital service in conformity during that period. It entitles the consumer to have the digital service brought into conformity on request, without undue delay, free of charge and without major inconvenience.",
  "The consumer may keep the digital service and obtain a price reduction, or give the service up, end the contract and be refunded in full, if:",
  {
    list: [
      "the seller refuses to bring the digital service into conformity;",
      "bringing it into conformity is unduly delayed;",
      "it cannot be brought into conformity without costs for the consumer;",
      "bringing it into conformity causes major inconvenience to the consumer;",
      "the lack of conformity persists although the seller has tried to remedy it.",
    ],
  },
  "The consumer is also entitled to a price reduction or to end the contract where the lack of conformity is so serious that it justifies doing so immediately. The consumer then need not first ask for the digital service to be brought into conformity. Where the lack of conformity is minor, the consumer may end the contract only if it does not provide for the payment of a price. While the digital service is unavailable in order to be brought back into conformity, the remaining guarantee period is suspended until a conforming service is supplied.",
  "These rights result from articles L. 224-25-1 to L. 224-25-31 of the French Consumer Code. A seller who obstructs the legal guarantee of conformity in bad faith is liable to a civil fine of up to 300,000 euros, which may be raised to 10% of average annual turnover (article L. 242-18-1).",
  "The consumer also benefits from the legal guarantee against hidden defects (articles 1641 to 1649 of the French Civil Code) for two years from the discovery of the defect. It entitles the consumer to a price reduction if the service is kept, or to a full refund if it is given up.",
];
