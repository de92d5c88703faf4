import { type Notice, TO_SUBSCRIPTION } from "../../lib/notices.ts";

/** Mails about what ends or rests: an order that waits, a subscription, the account. */
export const ENDING_NOTICES = {
  "billing.paused": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Votre abonnement {plan} est en pause – {brand}",
      title: "Votre abonnement est en pause",
      intro: [
        "Nous avons mis votre abonnement {plan} en pause. Rien ne vous est prélevé, et votre accès est suspendu jusqu’à sa reprise.",
      ],
      notes: ["Nous conservons votre compte et vos réglages. Une question\u202f? Répondez à ce message."],
    },
    en: {
      subject: "Your {plan} subscription is paused – {brand}",
      title: "Your subscription is paused",
      intro: [
        "We have paused your {plan} subscription. Nothing is charged, and your access is suspended until it resumes.",
      ],
      notes: ["We keep your account and your settings. Any questions? Reply to this message."],
    },
  },
  "billing.account-deleted": {
    fr: {
      subject: "Votre compte est supprimé – {brand}",
      intro: [
        "Votre compte, votre compte de streaming et vos réglages sont supprimés.",
        "Votre formule {plan} était payée jusqu’au {until}\u00a0: ce temps est perdu, et plus rien ne sera prélevé.",
        "Votre commande {waiting}, qui n’était pas payée, est annulée.",
        "Vos récompenses de parrainage confirmées ({rewards}), que vous n’aviez pas encore reçues, sont perdues.",
        "Votre avoir ({credit}), que vous n’aviez pas encore utilisé, est perdu.",
        "Nous vous remboursons {back} dans les quatorze jours, sur le moyen de paiement utilisé ou par virement si vous aviez payé ainsi.",
      ],
      notes: [
        "Nous conservons, aussi longtemps que la loi l’exige, les factures telles qu’elles ont été établies et les preuves du contrat, y compris vos déclarations.",
        "Si ce n’était pas vous, répondez à ce message.",
      ],
    },
    en: {
      subject: "Your account has been deleted – {brand}",
      intro: [
        "Your account, your streaming account and your settings are deleted.",
        "Your {plan} plan was paid for until {until}: that time is lost, and you will not be charged again.",
        "Your order {waiting}, which was not paid, is cancelled.",
        "Your confirmed referral rewards ({rewards}), which you had not received yet, are lost.",
        "Your credit ({credit}), which you had not used yet, is lost.",
        "We refund you {back} within fourteen days, to the payment method you used, or by bank transfer if you had paid by one.",
      ],
      notes: [
        "We keep invoices as they were issued and proof of the contract, including your statements, for as long as the law requires.",
        "If this was not you, reply to this message.",
      ],
    },
  },
} as const satisfies { readonly [id: string]: Notice };
