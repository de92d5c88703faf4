import type { LegalFacts, Section } from "./facts.ts";

/** Conditions d’utilisation, en mots simples. */
export function termsFr({ brand, trialDays, of }: LegalFacts): Section[] {
  const trial =
    trialDays > 0
      ? `L’essai gratuit dure ${trialDays} ${trialDays > 1 ? "jours" : "jour"}. Chaque personne y a droit une fois. Il ne demande aucun moyen de paiement et s’arrête de lui-même : il ne se transforme jamais en abonnement payant sans une commande de votre part.`
      : "Aucun essai gratuit n’est proposé en ce moment.";
  return [
    {
      id: "objet",
      title: "1. De quoi il s’agit",
      blocks: [
        {
          text: `Ces conditions forment le contrat entre vous et ${of("company")}, qui édite ${brand}. Elles s’appliquent dès que vous créez un compte. Pour toute question : ${of("email")}, ou par courrier à l’adresse ${of("address")}.`,
        },
      ],
    },
    {
      id: "service",
      title: "2. Le service",
      blocks: [
        {
          text: `${brand} crée pour vous un compte d’extension de streaming, le garde synchronisé et vous en montre les identifiants dans un tableau de bord. Vous utilisez ces identifiants dans une application de votre choix, éditée par un tiers et soumise à ses propres conditions.`,
        },
        {
          text: `${brand} n’héberge, ne fournit et n’indexe aucune œuvre. Ce que vous regardez dépend des extensions que vous installez et de celles que votre formule réunit : elles mènent à des contenus hébergés par des tiers.`,
        },
      ],
    },
    {
      id: "compte",
      title: "3. Votre compte",
      blocks: [
        {
          list: [
            "Vous êtes majeur, ou vous avez l’accord d’un parent ou d’un tuteur.",
            "Vous donnez une adresse e-mail qui est la vôtre et vous la tenez à jour.",
            "Votre mot de passe reste secret. S’il a pu être vu, vous le changez ; des identifiants de streaming partagés par erreur se renouvellent depuis le tableau de bord.",
            "Un compte sert à une personne ou à un foyer ; il ne se revend pas.",
          ],
        },
      ],
    },
    { id: "essai", title: "4. L’essai gratuit", blocks: [{ text: trial }] },
    {
      id: "prix",
      title: "5. Formules et prix",
      blocks: [
        {
          text: "Les prix affichés sur la page [Formules](/subscription-plans) sont des totaux en euros, toutes taxes comprises, pour la période indiquée. Avant toute commande, une page récapitule la formule, la durée, le prix total et les conditions de renouvellement ; rien n’est dû tant que vous ne l’avez pas confirmée.",
        },
        {
          text: "Un changement de prix ne s’applique jamais à une période déjà payée. Les [conditions générales de vente](/cgv) règlent les abonnements payants.",
        },
      ],
    },
    {
      id: "retractation",
      title: "6. Droit de rétractation",
      blocks: [
        {
          text: `Vous avez quatorze jours à compter d’une commande payante pour y renoncer, sans motif ni frais (article L. 221-18 du Code de la consommation). Il suffit de l’écrire à ${of("email")}. Si vous avez demandé que l’accès commence tout de suite, seule la part correspondant aux jours écoulés reste due ; le reste est remboursé sous quatorze jours, par le moyen de paiement d’origine.`,
        },
      ],
    },
    {
      id: "fin",
      title: "7. Arrêter",
      blocks: [
        {
          text: "Vous pouvez arrêter quand vous le souhaitez. Un abonnement arrêté reste ouvert jusqu’à la fin de la période payée. Votre compte se supprime depuis le tableau de bord, avec toutes ses données.",
        },
        {
          text: "Nous pouvons suspendre un compte qui enfreint ces conditions ou qui met le service en danger. Nous vous en donnons la raison par e-mail et vous laissons répondre, sauf urgence. Si nous mettons fin au service sans faute de votre part, la part non consommée vous est remboursée.",
        },
      ],
    },
    {
      id: "usages",
      title: "8. Ce qui n’est pas permis",
      blocks: [
        {
          list: [
            "Utiliser le service pour accéder à des œuvres sans en avoir le droit : vous répondez de l’usage que vous faites de votre compte.",
            "Contourner les limites techniques, surcharger le service ou tenter d’accéder au compte d’autrui.",
            "Revendre l’accès ou publier ses identifiants.",
          ],
        },
      ],
    },
    {
      id: "qualite",
      title: "9. Disponibilité et garanties",
      blocks: [
        {
          text: "Nous faisons de notre mieux pour que le service soit toujours disponible ; des interruptions restent possibles, notamment pour l’entretien ou lorsqu’un service tiers ne répond pas. Vous bénéficiez de la garantie légale de conformité des services numériques (articles L. 224-25-12 et suivants du Code de la consommation) : si le service n’est pas conforme, nous le remettons en état gratuitement et, à défaut, vous avez droit à une réduction du prix ou à la fin du contrat.",
        },
        {
          text: "Rien dans ces conditions ne limite notre responsabilité là où la loi l’interdit. Nous ne répondons pas des applications, des extensions et des réseaux édités par d’autres.",
        },
      ],
    },
    {
      id: "donnees",
      title: "10. Vos données",
      blocks: [
        {
          text: "La [politique de confidentialité](/politique-de-confidentialite) dit ce que nous conservons, pourquoi, combien de temps, et comment exercer vos droits.",
        },
      ],
    },
    {
      id: "changements",
      title: "11. Changements",
      blocks: [
        {
          text: "Si ces conditions changent d’une façon qui vous concerne, vous recevez un e-mail au moins trente jours avant. Vous pouvez alors refuser et supprimer votre compte ; la part non consommée d’une période payée est remboursée. La date en tête de page est celle de la version en vigueur.",
        },
      ],
    },
    {
      id: "litiges",
      title: "12. Droit applicable et litiges",
      blocks: [
        {
          text: `Le droit français s’applique, sans vous priver des protections impératives du pays où vous vivez. En cas de désaccord, écrivez-nous d’abord. Si notre réponse ne vous convient pas, vous pouvez saisir gratuitement le médiateur de la consommation : ${of("mediator")}. Vous pouvez aussi saisir le juge compétent.`,
        },
      ],
    },
  ];
}
