import { type Notice, TO_SUBSCRIPTION } from "../../lib/notices.ts";

const DASHBOARD = "/UserDashboard/plan";

/** When the service of an order begins; one of the two applies. */
const START = {
  fr: [
    "À votre demande (commande {asked}), le service commence sans attendre la fin du délai de rétractation de quatorze jours. Vous conservez votre droit de rétractation\u202f; si vous l’exercez, la part du service déjà fournie reste due. Comme vous l’avez reconnu, ce droit prend fin une fois le service entièrement exécuté.",
    "Votre accès commence le {opens}, à la fin du délai de rétractation de quatorze jours. Jusque-là, vous pouvez vous rétracter et ne rien devoir.",
  ],
  en: [
    "As you asked (order {asked}), the service starts without waiting for the fourteen-day withdrawal period to end. You keep your right to withdraw; if you do, you owe the part of the service already provided. As you acknowledged, that right ends once the service has been fully performed.",
    "Your access begins on {opens}, when the fourteen-day withdrawal period is over. Until then, you may withdraw and owe nothing.",
  ],
};

/** Every mail about payments to members. Amounts and dates arrive written out in the reader's language. */
export const NOTICES = {
  "billing.order": {
    link: { path: "/success?order={order}", fr: "Voir ma commande", en: "See my order" },
    fr: {
      subject: "Votre commande {reference} – {brand}",
      title: "Votre commande est enregistrée",
      intro: [
        "Merci. Votre commande {reference} est enregistrée\u00a0: {plan}, {amount} à régler.",
        "{instructions}",
        "Indiquez la référence {reference} avec votre paiement pour que nous puissions l’identifier.",
      ],
      notes: [
        "Nous ouvrons votre accès dès réception du paiement (commande {asked}).",
        "Sans paiement avant le {expires}, la commande est annulée sans frais.",
        ...START.fr,
      ],
    },
    en: {
      subject: "Your order {reference} – {brand}",
      title: "We have received your order",
      intro: [
        "Thank you. Your order {reference} has been placed: {plan}, {amount} to pay.",
        "{instructions}",
        "Quote the reference {reference} with your payment so we can identify it.",
      ],
      notes: [
        "We open your access (order {asked}) as soon as we receive your payment.",
        "If your payment has not arrived by {expires}, we cancel the order at no cost to you.",
        ...START.en,
      ],
    },
  },
  "billing.started": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Votre abonnement {plan} – {brand}",
      title: "Votre abonnement est en place",
      intro: [
        "Merci. Votre abonnement {plan} est enregistré. Vous n’avez rien à payer aujourd’hui.",
        "Le premier prélèvement, de {amount}, aura lieu le {date}. L’abonnement se renouvelle ensuite {every}, tant que vous ne le résiliez pas.",
      ],
      notes: ["Si vous résiliez l’abonnement avant le {date}, rien ne vous sera prélevé.", ...START.fr],
    },
    en: {
      subject: "Your {plan} subscription – {brand}",
      title: "Your subscription is set up",
      intro: [
        "Thank you. Your {plan} subscription is set up. There is nothing to pay today.",
        "The first payment of {amount} will be taken on {date}. The subscription then renews {every} until you cancel it.",
      ],
      notes: ["If you cancel the subscription before {date}, you will not be charged.", ...START.en],
    },
  },
  "billing.receipt": {
    link: { path: "/receipt?payment={payment}", fr: "Voir ma facture", en: "See my invoice" },
    fr: {
      subject: "Reçu de votre paiement de {amount} – {brand}",
      title: "Nous avons bien reçu votre paiement",
      intro: [
        "Merci. Nous avons reçu {amount}, toutes taxes comprises, pour {plan}.",
        "Ce paiement couvre la période du {start} au {end}.",
        "Facture n°\u00a0{number}",
      ],
      notes: [
        "Ce message confirme votre commande {reference} du {ordered}, conclue selon nos conditions générales de vente\u00a0: {terms}",
        ...START.fr,
      ],
    },
    en: {
      subject: "Receipt for your payment of {amount} – {brand}",
      title: "We have received your payment",
      intro: [
        "Thank you. We have received {amount}, tax included, for {plan}.",
        "This payment covers {start} to {end}.",
        "Invoice {number}",
      ],
      notes: [
        "This message confirms your order {reference} of {ordered}, placed under our terms of sale: {terms}",
        ...START.en,
      ],
    },
  },
  "billing.refused": {
    link: { path: "/plans", fr: "Voir les formules", en: "See the plans" },
    fr: {
      subject: "Votre commande {reference} n’a pas abouti – {brand}",
      title: "Votre commande n’a pas abouti",
      intro: ["Nous n’avons pas pu confirmer votre commande {reference}.", "Motif\u00a0: {reason}"],
      notes: ["Si vous avez déjà payé, répondez à ce message en joignant un justificatif de paiement."],
    },
    en: {
      subject: "Your order {reference} did not go through – {brand}",
      title: "Your order did not go through",
      intro: ["We could not confirm your order {reference}.", "Reason: {reason}"],
      notes: ["If you have already paid, reply to this message with proof of payment."],
    },
  },
  "billing.failed": {
    link: { path: DASHBOARD, fr: "Mettre à jour mon moyen de paiement", en: "Update my payment method" },
    fr: {
      subject: "Votre paiement de {amount} a été refusé – {brand}",
      title: "Votre paiement n’est pas passé",
      intro: [
        "Votre banque a refusé le paiement de {amount} pour {plan}. Nous le présenterons de nouveau dans les prochains jours.",
        "Votre accès reste ouvert jusqu’au {grace}. Pour le conserver, vérifiez votre moyen de paiement.",
        "Vous pouvez aussi payer tout de suite\u00a0: {pay}",
      ],
      notes: ["Si le paiement vient de passer, vous n’avez rien à faire."],
    },
    en: {
      subject: "Your payment of {amount} was refused – {brand}",
      title: "Your payment did not go through",
      intro: [
        "Your bank refused the payment of {amount} for {plan}. We will try again in the coming days.",
        "Your access stays open until {grace}. To keep it, check your payment method.",
        "You can also pay right away: {pay}",
      ],
      notes: ["If the payment has just gone through, no action is needed."],
    },
  },
  "billing.owed": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Paiement manquant\u00a0: votre accès s’arrête le {grace} – {brand}",
      title: "Nous n’avons pas encore reçu votre paiement",
      intro: [
        "Le paiement de {amount} pour {plan} ne nous est pas parvenu. Sans ce paiement, votre accès sera suspendu le {grace}.",
        "Payez tout de suite, avec la carte de votre choix\u00a0: {pay}",
      ],
      notes: ["Si vous venez de payer, vous n’avez rien à faire."],
    },
    en: {
      subject: "Payment overdue: your access stops on {grace} – {brand}",
      title: "We have not received your payment yet",
      intro: [
        "The payment of {amount} for {plan} has not reached us. Without it, we will suspend your access on {grace}.",
        "Pay right away, with any card: {pay}",
      ],
      notes: ["If you have just paid, no action is needed."],
    },
  },
  "billing.confirm": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Confirmez votre paiement de {amount} – {brand}",
      title: "Votre banque vous demande de confirmer",
      intro: [
        "Votre banque vous demande de confirmer le paiement de {amount} pour {plan}, avec un code ou dans votre application bancaire. Elle ne l’a pas refusé.",
        "Confirmez-le ici\u00a0: {pay}",
        "Votre accès reste ouvert jusqu’au {grace}. Sans confirmation d’ici là, il sera suspendu.",
      ],
      notes: ["Si vous venez de confirmer, vous n’avez rien à faire."],
    },
    en: {
      subject: "Confirm your payment of {amount} – {brand}",
      title: "Your bank needs your confirmation",
      intro: [
        "Your bank needs you to confirm the payment of {amount} for {plan}, with a code or in your banking app. It has not refused the payment.",
        "Confirm it here: {pay}",
        "Your access stays open until {grace}. If you have not confirmed by then, we will suspend it.",
      ],
      notes: ["If you have just confirmed it, no action is needed."],
    },
  },
  "billing.suspended": {
    link: { path: DASHBOARD, fr: "Payer mon abonnement", en: "Pay for my subscription" },
    fr: {
      subject: "Votre accès est suspendu – {brand}",
      intro: [
        "Le paiement de votre abonnement {plan} ne nous est pas parvenu, et le délai supplémentaire est écoulé.",
        "Votre accès sera rétabli automatiquement dès que le paiement sera passé.",
      ],
      notes: ["Nous conservons votre compte et vos réglages."],
    },
    en: {
      subject: "Your access is suspended – {brand}",
      intro: [
        "The payment for your {plan} subscription has not reached us, and the grace period is over.",
        "Your access resumes automatically as soon as the payment goes through.",
      ],
      notes: ["We keep your account and your settings."],
    },
  },
} as const satisfies { readonly [id: string]: Notice };
