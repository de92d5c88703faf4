import type { Notice, NoticeLink, NoticeText } from "../../lib/notices.ts";

/** The operator gets French mails; the English text exists because every notice has both. */
export function notice(link: NoticeLink, fr: NoticeText, en: NoticeText): Notice {
  return { link, fr, en };
}

/** Mails to the operator about what needs their attention. */
export const OPERATOR_NOTICES: { readonly [id: string]: Notice } = {
  "billing.operator-order": notice(
    { path: "/admin/orders", fr: "Voir les commandes", en: "See the orders" },
    {
      subject: "Commande {reference} à confirmer – {brand}",
      title: "Une commande est en attente de paiement",
      intro: ["{email} a commandé {plan} pour {amount}.", "Référence à retrouver sur le paiement\u00a0: {reference}"],
      notes: ["Confirmez-la dès réception du paiement, ou refusez-la en indiquant le motif."],
    },
    {
      subject: "Order {reference} to confirm – {brand}",
      title: "An order is awaiting payment",
      intro: ["{email} has ordered {plan} for {amount}.", "Reference to look for on the payment: {reference}"],
      notes: ["Confirm it once the payment has arrived, or refuse it with a reason."],
    },
  ),
  "billing.operator-duplicate": notice(
    { path: "/admin/orders", fr: "", en: "" },
    {
      subject: "Double abonnement annulé chez Stripe – {brand}",
      title: "Un double abonnement a été annulé",
      intro: [
        "{email} a souscrit un second abonnement Stripe ({subscription}) alors que le premier est encore actif.",
        "Le second a été résilié et remboursé automatiquement.",
      ],
      notes: ["Vérifiez le remboursement dans le tableau de bord de Stripe."],
    },
    {
      subject: "Duplicate subscription cancelled at Stripe – {brand}",
      title: "A duplicate subscription was cancelled",
      intro: [
        "{email} took out a second Stripe subscription ({subscription}) while the first one is still active.",
        "The second one was cancelled and refunded automatically.",
      ],
      notes: ["Check the refund in Stripe’s dashboard."],
    },
  ),
  "billing.operator-excess": notice(
    { path: "/admin/orders", fr: "", en: "" },
    {
      subject: "Prélèvement supérieur au prix annoncé\u00a0: {amount} – {brand}",
      title: "Stripe a prélevé plus que le prix annoncé",
      intro: [
        "Le renouvellement {number} de {email} dépasse de {amount} le prix que nous avions annoncé.",
        "Cette différence est remboursée automatiquement.",
      ],
      notes: ["Vérifiez le prix de cet abonnement dans le tableau de bord de Stripe."],
    },
    {
      subject: "Charge above the announced price: {amount} – {brand}",
      title: "Stripe charged more than the announced price",
      intro: [
        "The renewal {number} of {email} exceeds the price that we had announced by {amount}.",
        "The difference is refunded automatically.",
      ],
      notes: ["Check the price of this subscription in Stripe’s dashboard."],
    },
  ),
  "billing.operator-dispute": notice(
    { path: "/admin/orders", fr: "", en: "" },
    {
      subject: "Paiement contesté\u00a0: {amount} – {brand}",
      title: "Un paiement est contesté",
      intro: [
        "{email} conteste auprès de sa banque le paiement {number} de {amount}.",
        "L’accès payé et les récompenses liées sont suspendus jusqu’à la décision de la banque.",
        "Ce membre s’est rétracté et {due} lui sont encore dus. Acceptez le litige\u00a0: Stripe ne rembourse pas un paiement contesté, et la banque rend la somme.",
      ],
      notes: ["Répondez dans le tableau de bord de Stripe avant la date limite qui y est indiquée."],
    },
    {
      subject: "Payment disputed: {amount} – {brand}",
      title: "A payment is disputed",
      intro: [
        "{email} is disputing the payment {number} of {amount} with their bank.",
        "The access and rewards it paid for are suspended until the bank decides.",
        "This member has withdrawn from the contract, and {due} is still owed to them. Accept the dispute: Stripe does not refund a disputed payment, and the bank returns the money.",
      ],
      notes: ["Answer in Stripe’s dashboard before the deadline given there."],
    },
  ),
  // The account is deleted.
  "billing.operator-dispute-former": notice(
    { path: "/admin/orders", fr: "", en: "" },
    {
      subject: "Paiement contesté\u00a0: {amount} – {brand}",
      title: "Un paiement est contesté",
      intro: [
        "Le paiement {number} de {amount} est contesté auprès de la banque. Le compte qui l’a réglé est supprimé.",
        "La facture est au nom de {email}.",
        "Cette personne s’est rétractée et {due} lui sont encore dus. Acceptez le litige\u00a0: Stripe ne rembourse pas un paiement contesté, et la banque rend la somme.",
      ],
      notes: ["Répondez dans le tableau de bord de Stripe avant la date limite qui y est indiquée."],
    },
    {
      subject: "Payment disputed: {amount} – {brand}",
      title: "A payment is disputed",
      intro: [
        "The payment {number} of {amount} is disputed with the bank. The account that made it is deleted.",
        "Its invoice was issued to {email}.",
        "This person has withdrawn from the contract, and {due} is still owed to them. Accept the dispute: Stripe does not refund a disputed payment, and the bank returns the money.",
      ],
      notes: ["Answer in Stripe’s dashboard before the deadline given there."],
    },
  ),
  "billing.operator-refund": notice(
    { path: "/admin/orders", fr: "Voir les paiements", en: "See the payments" },
    {
      subject: "Remboursement rejeté\u00a0: {amount} – {brand}",
      title: "Un remboursement a été rejeté",
      intro: [
        "Le remboursement de {amount} à {email} (paiement {number}) a été rejeté par sa banque\u00a0: la somme est revenue sur votre compte Stripe.",
        "Le remboursement de {amount} pour le paiement {unnamed} a été rejeté par la banque\u00a0: la somme est revenue sur votre compte Stripe.",
        "Le compte qui a réglé le paiement {former} est supprimé\u00a0: aucune liste de l’administration ne rappelle cette dette.",
      ],
      notes: [
        "Convenez avec le membre d’un autre moyen de le rembourser. Si ce remboursement a mis fin à un abonnement, celui-ci reste terminé.",
      ],
    },
    {
      subject: "Refund rejected: {amount} – {brand}",
      title: "A refund was rejected",
      intro: [
        "The bank of {email} rejected the refund of {amount} (payment {number}). The money is back in your Stripe balance.",
        "The bank rejected the refund of {amount} for the payment {unnamed}. The money is back in your Stripe balance.",
        "The account that made the payment {former} is deleted: no list in the administration recalls this debt.",
      ],
      notes: [
        "Agree with the member on another way to refund them. If this refund ended a subscription, the subscription stays ended.",
      ],
    },
  ),
  "billing.operator-transfer": notice(
    { path: "/admin/terminations", fr: "Voir les virements à effectuer", en: "See the transfers to send" },
    {
      subject: "Virement de {amount} à effectuer – {brand}",
      title: "Un paiement est arrivé trop tard",
      intro: [
        "Le paiement {number} de {email}, réglé hors de Stripe, est arrivé alors que le contrat avait pris fin. Remboursez {amount} par virement.",
        "Le paiement {unnamed}, réglé hors de Stripe, est arrivé alors que le contrat avait pris fin. Remboursez {amount} par virement.",
        "Enregistrez ensuite ce virement dans l’administration.",
      ],
    },
    {
      subject: "Transfer of {amount} to send – {brand}",
      title: "A payment came too late",
      intro: [
        "The payment {number} by {email}, made outside Stripe, came after the contract had ended. Refund {amount} by bank transfer.",
        "The payment {unnamed}, made outside Stripe, came after the contract had ended. Refund {amount} by bank transfer.",
        "Then record the transfer in the administration.",
      ],
    },
  ),
  "billing.operator-fraud": notice(
    { path: "/admin/orders", fr: "", en: "" },
    {
      subject: "Alerte de fraude de Stripe – {brand}",
      title: "Stripe signale un paiement suspect",
      intro: ["Stripe signale le paiement {charge} comme probablement frauduleux."],
      notes: ["Remboursez-le avant qu’il ne soit contesté pour éviter les frais de litige."],
    },
    {
      subject: "Fraud warning from Stripe – {brand}",
      title: "Stripe reports a suspicious payment",
      intro: ["Stripe reports the payment {charge} as probably fraudulent."],
      notes: ["Refund it before it is disputed to avoid the dispute fee."],
    },
  ),
};
