import { type Notice, TO_SUBSCRIPTION } from "../../lib/notices.ts";

const DASHBOARD = "/UserDashboard/plan";

/** Mails about what a subscription costs later: announced prices, changes at the end of a period, expiring cards. */
export const LATER_NOTICES = {
  "billing.price-rise": {
    link: { path: DASHBOARD, fr: "Voir mon choix", en: "See my choice" },
    fr: {
      subject: "Le prix de votre abonnement {plan} change – {brand}",
      title: "Le prix de votre abonnement change",
      intro: [
        "Votre abonnement {plan} coûte actuellement {old}. Il coûtera {new}.",
        "La raison de ce changement\u00a0: {reason}.",
        "Le nouveau prix s’applique à vos prélèvements à partir du {date}, et jamais moins de trente jours après ce message. La période en cours, jusqu’au {end}, est déjà payée\u00a0: son prix ne change pas.",
        "Vous n’êtes pas d’accord\u202f? Depuis votre tableau de bord, vous pouvez résilier votre abonnement à tout moment avant le premier prélèvement au nouveau prix, sans frais et sans avoir à vous justifier\u00a0: il prend alors fin avec la période payée.",
      ],
      notes: ["Si le nouveau prix vous convient, vous n’avez rien à faire."],
    },
    en: {
      subject: "The price of your {plan} subscription is changing – {brand}",
      title: "The price of your subscription is changing",
      intro: [
        "Your {plan} subscription currently costs {old}. It will cost {new}.",
        "The reason for this change: {reason}.",
        "The new price applies to your payments from {date}, and never sooner than thirty days after this message. You have already paid for the current period, until {end}: its price does not change.",
        "If you do not agree, you can cancel your subscription in your dashboard at any time before the first payment at the new price, at no cost and without giving a reason. It then ends with the period you have paid for.",
      ],
      notes: ["If you accept the new price, no action is needed."],
    },
  },
  "billing.price-cut": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Le prix de votre abonnement {plan} baisse – {brand}",
      title: "Le prix de votre abonnement baisse",
      intro: [
        "Votre abonnement {plan} coûte désormais {new}, au lieu de {old}.",
        "Vous paierez le nouveau prix dès votre prochain prélèvement.",
      ],
      notes: ["Vous n’avez rien à faire."],
    },
    en: {
      subject: "The price of your {plan} subscription is going down – {brand}",
      title: "The price of your subscription is going down",
      intro: [
        "Your {plan} subscription now costs {new} instead of {old}.",
        "You will pay the new price from your next payment.",
      ],
      notes: ["No action is needed."],
    },
  },
  "billing.price-called-off": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Le prix de votre abonnement {plan} ne change pas – {brand}",
      title: "Le prix de votre abonnement ne change pas",
      intro: [
        "Nous vous avions annoncé un nouveau prix pour votre abonnement {plan}. Nous avons annulé ce changement\u00a0: vous continuez à payer {old}.",
      ],
      notes: [
        "Si vous aviez résilié votre abonnement pour cette raison, vous pouvez le reprendre depuis votre tableau de bord.",
      ],
    },
    en: {
      subject: "The price of your {plan} subscription is not changing – {brand}",
      title: "The price of your subscription is not changing",
      intro: [
        "We told you about a new price for your {plan} subscription. We have cancelled this change: you continue to pay {old}.",
      ],
      notes: ["If you cancelled your subscription for that reason, you can resume it in your dashboard."],
    },
  },
  "billing.card-expires": {
    link: { path: "/UserDashboard/plan?card=update", fr: "Mettre à jour ma carte", en: "Update my card" },
    fr: {
      subject: "Votre carte expire bientôt – {brand}",
      title: "Votre carte expire fin {month}",
      intro: [
        "La carte {card} avec laquelle vous payez votre abonnement {plan} expire fin {month}.",
        "Votre prochain prélèvement, de {amount}, est prévu le {date}. Ajoutez une autre carte pour conserver votre accès sans interruption.",
      ],
      notes: [
        "Si votre banque a déjà remplacé cette carte, le prélèvement passe souvent automatiquement. Vérifiez-le depuis votre tableau de bord.",
      ],
    },
    en: {
      subject: "Your card expires soon – {brand}",
      title: "Your card expires at the end of {month}",
      intro: [
        "The card {card} that you use for your {plan} subscription expires at the end of {month}.",
        "Your next payment of {amount} is due on {date}. Add another card to keep your access without interruption.",
      ],
      notes: [
        "If your bank has already replaced this card, the payment often goes through automatically. Check this in your dashboard.",
      ],
    },
  },
} as const satisfies { readonly [id: string]: Notice };
