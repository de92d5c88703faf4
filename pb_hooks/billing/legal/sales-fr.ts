import { type LegalFacts, legalFormOf, mediatorOf, type Section, section } from "./facts.ts";
import { CONFORMITY_FR, priceFacts, RENEWAL_LAW_FR } from "./sales-parts.ts";
import { withdrawalForm } from "./withdrawal-form.ts";

/** Conditions générales de vente : ce que l’on achète, à quel prix, et comment résilier. */
export function salesFr(facts: LegalFacts): Section[] {
  const { brand, of } = facts;
  return [
    section("objet", "1. Objet", [
      `Ces conditions régissent la vente d’abonnements à ${brand} par ${of("company")} à toute personne agissant à des fins non professionnelles. Elles complètent les [conditions d’utilisation](/cgu), qui décrivent le service et son usage.`,
      "La version applicable à une commande est celle que vous avez acceptée en la passant. Sa date et l’heure de votre accord sont conservées avec la commande. Vous pouvez enregistrer ou imprimer cette page à tout moment.",
      {
        facts: {
          Vendeur: [of("company"), legalFormOf(of, "fr")].join(", "),
          Adresse: of("address"),
          Immatriculation: of("register_number"),
          "E-mail": of("email"),
          Téléphone: of("phone"),
        },
      },
    ]),
    section("formules-et-prix", "2. Formules et prix", [
      "L’abonnement vous donne accès, pour un mois ou pour un an, à votre extension et aux fonctions de la formule choisie, que vous utilisez dans l’application Stremio sur vos propres appareils. L’article 2 des [conditions d’utilisation](/cgu) indique ce que ces appareils doivent permettre. Le contenu de chaque formule est détaillé sur la page [Formules](/subscription-plans). Les prix sont indiqués en euros, toutes taxes comprises ; aucun frais ne s’y ajoute. Prix en vigueur :",
      ...priceFacts(facts, "fr"),
      "Vous payez le prix affiché sur la page de commande au moment où vous commandez. Un code promo s’applique aux échéances et pour la durée indiquées sur cette page ; les échéances suivantes sont facturées au prix sans réduction qui y figure.",
      "Votre abonnement garde le prix de votre commande tant que nous ne vous en avons pas annoncé un autre. Nous ne pouvons l’augmenter que pour l’une de ces raisons : nos coûts ont augmenté, la loi ou les impôts ont changé, ou la formule comprend davantage. Un e-mail dédié vous indique alors cette raison, l’ancien prix, le nouveau et la date à partir de laquelle il s’applique. Vous payez le nouveau prix à votre première échéance à partir de cette date, et jamais moins de trente jours après l’envoi de cet e-mail. Jusque-là, vous pouvez résilier l’abonnement sans frais et sans avoir à vous justifier. Une baisse s’applique dès l’échéance suivante, et nous vous en informons par e-mail.",
    ]),
    section("commande", "3. Passer commande", [
      {
        list: [
          "Vous choisissez une formule et une période, puis vous vous connectez à votre compte ou vous en créez un.",
          "La page de commande récapitule la formule, ce que vous payez et quand, la durée et le renouvellement. Vous pouvez y corriger votre choix et ajouter ou retirer un code promo.",
          "Vous acceptez ces conditions et vous demandez expressément que le service commence sans attendre la fin du délai de rétractation. Cette demande est nécessaire pour commander ; vous conservez votre droit de rétractation, et vous reconnaissez le perdre une fois le service entièrement exécuté. Si vous vous êtes rétracté deux fois au cours des douze derniers mois, vous commandez sans cette demande : l’accès, la période payée et le premier prélèvement commencent à la fin du délai de rétractation, à la date que la page de commande vous indique.",
          "Vous validez en cliquant sur le bouton « Commande avec obligation de paiement ». Le contrat est conclu à cet instant.",
          "Nous confirmons la commande par e-mail. Vous la retrouvez, avec ses factures, dans votre tableau de bord.",
        ],
      },
      "Vous pouvez commander en français ou en anglais. Nous conservons votre commande pendant dix ans et vous la communiquons sur demande.",
    ]),
    section("paiement", "4. Paiement", [
      "Le moyen de paiement est indiqué avant la commande. Le paiement par carte passe par la page sécurisée de notre prestataire Stripe : nous ne voyons ni ne conservons votre numéro de carte. Si vous payez autrement, la page de commande indique la référence à rappeler, et l’accès s’ouvre dès réception du règlement, ou à la fin du délai de rétractation si votre commande l’attend (article 3).",
      "Si une échéance n’est pas payée, nous vous prévenons par e-mail et votre accès reste ouvert pendant sept jours, le temps de régulariser ; il est ensuite suspendu, sans frais ni pénalité. Ce délai vous est accordé une fois par période de douze mois : si un autre paiement échoue entre-temps, l’accès est suspendu aussitôt. L’accès est rétabli dès le paiement.",
    ]),
    section("duree", "5. Début et durée", [
      "L’abonnement commence dès le paiement, ou à la fin de l’essai gratuit s’il vous reste des jours d’essai et que le récapitulatif indique que vous les conservez. Si votre commande attend la fin du délai de rétractation (article 3), l’abonnement commence à la date indiquée sur la page de commande. Il est conclu pour la période choisie, un mois ou un an, sans engagement au-delà.",
    ]),
    section("reconduction", "6. Reconduction", [
      "À la fin de chaque période, un abonnement payé par carte est reconduit pour une période de même durée, sauf si vous l’avez résilié. Son prix reste le même, sauf si nous vous en avons annoncé un autre (article 2) ou si vous avez choisi une autre formule (article 8). Un abonnement réglé par un autre moyen n’est pas reconduit : il prend fin avec la période payée, et une nouvelle commande se fait au prix affiché ce jour-là.",
      "Pour un abonnement annuel, nous vous rappelons par un e-mail dédié, au plus tôt trois mois et au plus tard un mois avant l’échéance, que vous pouvez ne pas le reconduire, et jusqu’à quelle date. Voici les textes qui vous protègent.",
      ...RENEWAL_LAW_FR,
    ]),
    section("retractation", "7. Droit de rétractation", [
      "Vous avez quatorze jours pour vous rétracter, sans frais et sans avoir à motiver votre décision (articles L. 221-18 et suivants du Code de la consommation). La loi fait courir ce délai à compter de la commande ; nous le comptons à partir du premier paiement de cette commande, quand il vient plus tard. Si votre commande attend la fin de ce délai (article 3), il court toujours à compter de la commande. Le jour de départ n’est pas compté et le délai s’achève à minuit, heure de Paris, à la fin du quatorzième jour ; s’il tombe un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant. La date limite est affichée dans votre tableau de bord.",
      `Pour vous rétracter, utilisez [Renoncer au contrat ici](/retractation), au bas de chaque page et dans votre tableau de bord pendant tout le délai : vous n’avez pas besoin de vous connecter, le montant remboursé s’affiche, et le bouton « Confirmer la rétractation » envoie votre déclaration. Vous recevez aussitôt par e-mail un accusé de réception qui en reprend le contenu, la date et l’heure. Vous pouvez aussi nous envoyer, avant la fin du délai, une déclaration sans ambiguïté à ${of("email")} ou par courrier à l’adresse ${of("address")}, en reprenant, si vous le souhaitez, le modèle ci-dessous.`,
      "Nous vous remboursons au plus tard quatorze jours après avoir reçu votre décision, par le moyen de paiement d’origine, sans frais. Si vous avez expressément demandé que le service commence pendant le délai, vous devez seulement la part du prix qui correspond au service fourni jusqu’à votre décision (article L. 221-25), comptée à la minute : prix payé × durée fournie ÷ durée payée, arrondi au centime inférieur, un centime au moins. Sans cette demande, vous ne devez rien. Votre droit de rétractation prend fin une fois le service entièrement exécuté à votre demande. L’abonnement et l’accès prennent fin à votre déclaration. Supprimer votre compte pendant le délai vaut déclaration ; si c’est nous qui le supprimons, nous remboursons tout.",
      {
        facts: [withdrawalForm(of, "fr")],
      },
    ]),
    section("arret", "8. Résilier ou changer d’abonnement", [
      "Vous pouvez résilier votre abonnement quand vous le souhaitez, sans frais et sans avoir à vous justifier, depuis votre [tableau de bord](/UserDashboard) ou, sans vous connecter, avec [Résilier votre contrat](/resilier), au bas de chaque page (article L. 215-1-1 du Code de la consommation). Un e-mail vous confirme aussitôt la réception de votre notification, avec sa date, son heure et le jour où le contrat prend fin. Sans connexion, la résiliation est confirmée par le lien envoyé au titulaire du contrat ou, à défaut, par nous ; elle est datée de la réception de votre notification. L’accès reste ouvert jusqu’à la fin de la période payée, rien n’est prélevé ensuite, et vous pouvez revenir sur votre décision jusqu’à cette date.",
      "Vous pouvez aussi changer de formule ou de période. Avant de confirmer, vous voyez ce qui est dû tout de suite, ce qui vous est crédité pour la période déjà payée et le montant de l’échéance suivante. Le changement peut aussi attendre la fin de la période payée : vous ne devez alors rien avant, et vous pouvez y renoncer jusqu’à cette date.",
    ]),
    section("remboursements", "9. Remboursements", [
      "En dehors de la rétractation, des garanties légales et des cas prévus par la loi (article 6) ou par les conditions d’utilisation (article 11), une période commencée n’est pas remboursée. Si nous mettons fin au service, ou à votre abonnement sans faute de votre part, nous vous remboursons la part non utilisée sous quatorze jours.",
    ]),
    section("garanties", "10. Garanties légales", [{ box: CONFORMITY_FR }]),
    section("responsabilite", "11. Responsabilité", [
      "Nous sommes responsables de la bonne exécution de l’abonnement, sauf si l’inexécution vous est imputable ou si elle est due au fait imprévisible et insurmontable d’un tiers ou à un cas de force majeure (article L. 221-15 du Code de la consommation). Les applications, extensions et réseaux de tiers sont soumis à leurs propres conditions.",
    ]),
    section("donnees", "12. Données personnelles", [
      "Les données de commande et de paiement servent à exécuter le contrat et à tenir notre comptabilité. La [politique de confidentialité](/politique-de-confidentialite) en donne le détail et rappelle vos droits.",
    ]),
    section("mediation", "13. Réclamations et médiation", [
      `Adressez d’abord votre réclamation à ${of("email")}. Si notre réponse ne vous satisfait pas, ou à défaut de réponse sous deux mois, vous pouvez saisir gratuitement le médiateur de la consommation (articles L. 612-1 et suivants du Code de la consommation), dans l’année qui suit votre réclamation : ${mediatorOf(of)}.`,
    ]),
    section("droit", "14. Droit applicable", [
      "Le contrat est soumis au droit français, sans vous priver des dispositions impératives plus protectrices du pays où vous vivez. Vous pouvez saisir le juge de votre domicile ou celui de notre siège. En cas de divergence entre les versions, la version française fait foi.",
    ]),
  ];
}
