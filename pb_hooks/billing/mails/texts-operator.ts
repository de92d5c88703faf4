import type { Notice, NoticeLink, NoticeText } from "../../lib/notices.ts";

const TO_PAYMENTS: NoticeLink = { path: "/admin/orders", fr: "Voir les paiements", en: "See the payments" };

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
    TO_PAYMENTS,
    {
      subject: "Paiement contesté\u00a0: {amount} – {brand}",
      title: "Un paiement est contesté",
      intro: [
        "Le paiement {number} de {amount} est contesté auprès de la banque. L’accès payé et les récompenses liées sont suspendus jusqu’à sa décision.",
        "Payé par {email}",
        "{due} restent à rembourser sur ce paiement. Acceptez le litige\u00a0: Stripe ne rembourse pas un paiement contesté, et la banque rend la somme.",
      ],
      notes: ["Répondez dans le tableau de bord de Stripe avant la date limite qui y est indiquée."],
    },
    {
      subject: "Payment disputed: {amount} – {brand}",
      title: "A payment is disputed",
      intro: [
        "The payment {number} of {amount} is disputed with the bank. The access and rewards it paid for are suspended until the bank decides.",
        "Paid by {email}",
        "{due} of this payment is still to be refunded. Accept the dispute: Stripe does not refund a disputed payment, and the bank returns the money.",
      ],
      notes: ["Answer in Stripe’s dashboard before the deadline given there."],
    },
  ),
  "billing.operator-refund": notice(
    TO_PAYMENTS,
    {
      subject: "Remboursement rejeté\u00a0: {amount} – {brand}",
      title: "Un remboursement a été rejeté",
      intro: [
        "La banque a rejeté le remboursement de {amount} pour le paiement {number}\u00a0: la somme est revenue sur votre compte Stripe.",
        "Payé par {email}",
      ],
      notes: [
        "Convenez d’un autre moyen de rembourser cette personne\u00a0: aucune liste de l’administration ne rappelle cette dette. Si le remboursement a mis fin à un abonnement, celui-ci reste terminé.",
      ],
    },
    {
      subject: "Refund rejected: {amount} – {brand}",
      title: "A refund was rejected",
      intro: [
        "The bank rejected the refund of {amount} for the payment {number}. The money is back in your Stripe balance.",
        "Paid by {email}",
      ],
      notes: [
        "Agree on another way to refund this person: no list in the administration recalls this debt. If the refund ended a subscription, the subscription stays ended.",
      ],
    },
  ),
  "billing.operator-transfer": notice(
    { path: "/admin/terminations", fr: "Voir les virements à effectuer", en: "See the transfers to send" },
    {
      subject: "Virement de {amount} à effectuer – {brand}",
      title: "Un remboursement attend votre virement",
      intro: [
        "Le paiement {number}, réglé hors de Stripe, doit être remboursé après une rétractation ou la fin du contrat. Virez {amount}.",
        "Payé par {email}",
      ],
      notes: ["Au plus tard le {until}. Enregistrez ensuite ce virement dans l’administration."],
    },
    {
      subject: "Transfer of {amount} to send – {brand}",
      title: "A refund awaits your transfer",
      intro: [
        "The payment {number}, made outside Stripe, must be refunded after a withdrawal or the end of the contract. Send {amount} by bank transfer.",
        "Paid by {email}",
      ],
      notes: ["By {until} at the latest. Then record the transfer in the administration."],
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
