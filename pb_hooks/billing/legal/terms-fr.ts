import { type LegalFacts, mediatorOf, type Section, section } from "./facts.ts";

/** Conditions d’utilisation, en mots simples. */
export function termsFr({ brand, trialDays, of }: LegalFacts): Section[] {
  const trial =
    trialDays > 0
      ? `L’essai gratuit dure ${trialDays} ${trialDays > 1 ? "jours" : "jour"}. Chaque personne y a droit une fois. Il ne demande aucun moyen de paiement et s’arrête automatiquement : il ne se transforme jamais en abonnement payant sans une commande de votre part.`
      : "Aucun essai gratuit n’est proposé en ce moment.";
  return [
    section("objet", "1. Objet", [
      `Ces conditions constituent le contrat entre vous et ${of("company")}, éditeur de ${brand}. Elles s’appliquent dès la création de votre compte. Pour toute question, écrivez à ${of("email")} ou par courrier à l’adresse ${of("address")}.`,
    ]),
    section("service", "2. Le service", [
      `${brand} prépare pour vous une extension, la tient à jour et affiche son lien privé dans votre tableau de bord. Vous l’installez avec ce lien dans Stremio, une application éditée par un tiers et soumise à ses propres conditions. Nous créons aussi des identifiants de streaming (le « compte de streaming »), que votre tableau de bord affiche en indiquant ce qu’ils ouvrent.`,
      "Stremio existe pour ordinateur (Windows, macOS, Linux), pour téléphone, tablette, téléviseur et boîtier Android, pour certains autres téléviseurs, pour iPhone et iPad avec moins de fonctions, et sous forme de site pour navigateurs à jour. Votre appareil doit pouvoir exécuter une version de Stremio que son éditeur tient à jour et installer des extensions, lire le format et la définition des vidéos que vous choisissez, être à l’heure et disposer d’une connexion Internet assez rapide pour elles. Le service n’impose aucune autre condition matérielle ou logicielle et n’ajoute aucun verrou (DRM).",
      `${brand} n’héberge, ne fournit et n’indexe aucune œuvre. Ce que vous regardez dépend des extensions que vous installez et de celles que comprend votre formule : elles mènent à des contenus hébergés par des tiers.`,
    ]),
    section("compte", "3. Votre compte", [
      {
        list: [
          "Vous avez au moins dix-huit ans, ou l’accord d’un parent ou d’un tuteur.",
          "Vous indiquez votre propre adresse e-mail et la tenez à jour.",
          "Vous gardez votre mot de passe secret et le changez si quelqu’un a pu le voir. Si vous avez partagé votre lien privé ou vos identifiants de streaming par erreur, remplacez-les depuis le tableau de bord.",
          "Un compte est destiné à une personne ou à un foyer ; il ne peut pas être revendu.",
        ],
      },
    ]),
    section("essai", "4. L’essai gratuit", [{ text: trial }]),
    section("prix", "5. Formules et prix", [
      "Les prix affichés sur la page [Formules](/subscription-plans) sont des totaux en euros, toutes taxes comprises, pour la période indiquée. Avant toute commande, une page récapitule la formule, la durée, le prix total et les conditions de renouvellement ; vous ne devez rien tant que vous n’avez pas confirmé.",
      "Un changement de prix ne s’applique jamais à une période déjà payée. Les [conditions générales de vente](/cgv) régissent les abonnements payants.",
    ]),
    section("retractation", "6. Droit de rétractation", [
      `Vous disposez de quatorze jours à compter d’une commande payante pour y renoncer, sans frais et sans avoir à motiver votre décision (article L. 221-18 du Code de la consommation). Utilisez [Renoncer au contrat ici](/retractation), ou écrivez à ${of("email")}. Si vous avez demandé que l’accès commence tout de suite, vous ne devez que la part correspondant au service déjà fourni, et ce droit prend fin une fois le service entièrement exécuté ; nous remboursons le reste sous quatorze jours, par le moyen de paiement d’origine.`,
    ]),
    section("fin", "7. Résiliation et suppression du compte", [
      "Vous pouvez [résilier](/resilier) quand vous le souhaitez. Un abonnement résilié reste ouvert jusqu’à la fin de la période payée. Vous pouvez supprimer votre compte, avec toutes ses données, depuis le tableau de bord.",
      "Nous pouvons bloquer un compte qui enfreint ces conditions ou qui met le service en danger. Sauf urgence, nous vous en indiquons la raison par e-mail et vous laissons le temps de répondre. Si nous mettons fin au service sans faute de votre part, nous vous remboursons la part non utilisée.",
    ]),
    section("usages", "8. Usages interdits", [
      {
        list: [
          "Utiliser le service pour accéder à des œuvres sans en avoir le droit : vous êtes responsable de l’usage que vous faites de votre compte.",
          "Contourner les limites techniques, surcharger le service ou tenter d’accéder au compte d’autrui.",
          "Revendre l’accès ou publier vos identifiants.",
        ],
      },
    ]),
    section("qualite", "9. Disponibilité et garanties", [
      "Nous faisons de notre mieux pour que le service soit disponible en permanence. Des interruptions restent possibles, notamment pour la maintenance ou lorsqu’un service tiers ne répond pas. Vous bénéficiez de la garantie légale de conformité des services numériques (articles L. 224-25-12 et suivants du Code de la consommation) : si le service n’est pas conforme, nous le mettons en conformité gratuitement. À défaut, vous avez droit à une réduction du prix ou à la résolution du contrat.",
      "Rien dans ces conditions ne limite notre responsabilité là où la loi l’interdit. Nous ne sommes pas responsables des applications, extensions et réseaux de tiers.",
    ]),
    section("donnees", "10. Vos données", [
      "La [politique de confidentialité](/politique-de-confidentialite) explique quelles données nous conservons, pourquoi, combien de temps, et comment exercer vos droits.",
    ]),
    section("changements", "11. Modification des conditions", [
      "Nous pouvons modifier ces conditions ou le contenu d’une formule si la loi l’impose, si un service tiers dont dépend le nôtre change, s’il le faut pour la sécurité ou la qualité, ou pour proposer davantage, et toujours sans frais pour vous. Si le changement vous concerne, nous vous prévenons par e-mail au moins trente jours avant et vous en donnons la raison. Vous pouvez alors refuser en nous écrivant : nous mettons fin au contrat et vous remboursons la part non utilisée d’une période payée. La date en tête de page est celle de la version en vigueur.",
    ]),
    section("litiges", "12. Droit applicable et litiges", [
      `Le droit français s’applique, sans vous priver des protections impératives du pays où vous vivez. En cas de désaccord, écrivez-nous d’abord. Si notre réponse ne vous convient pas, vous pouvez saisir gratuitement le médiateur de la consommation : ${mediatorOf(of)}. Vous pouvez aussi saisir le juge compétent. La version française de ces conditions fait foi.`,
    ]),
  ];
}
