import { type Notice, TO_SUBSCRIPTION } from "../../lib/notices.ts";

const DASHBOARD = "/UserDashboard/plan";

/** Mails about changes of a subscription: cancelled, resumed, changed, ended, renewed, refunded. */
export const CHANGE_NOTICES = {
  "billing.cancel": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Votre résiliation est enregistrée – {brand}",
      intro: [
        "Votre abonnement {plan} ne sera pas renouvelé. Il prend fin le {date} et plus rien ne vous sera prélevé.",
        "Votre abonnement {plan} ne sera pas renouvelé. Il prend fin le {ends}.",
        "Le paiement de {owed}, qui n’est pas passé, reste dû\u00a0: sans lui, votre accès s’interrompt avant cette date.",
        "Votre accès reste ouvert jusqu’au {open}.",
      ],
      notes: [
        "Vous changez d’avis\u202f? Vous pouvez reprendre votre abonnement depuis votre tableau de bord jusqu’au {open}.",
      ],
    },
    en: {
      subject: "Your cancellation is confirmed – {brand}",
      intro: [
        "Your {plan} subscription will not be renewed. It ends on {date}, and you will not be charged again.",
        "Your {plan} subscription will not be renewed. It ends on {ends}.",
        "The payment of {owed}, which did not go through, remains due: without it, your access stops before that day.",
        "Your access stays open until {open}.",
      ],
      notes: ["Changed your mind? You can resume your subscription from your dashboard until {open}."],
    },
  },
  "billing.resume": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Votre abonnement continue – {brand}",
      intro: [
        "Vous avez annulé votre résiliation\u00a0: votre abonnement {plan} continue.",
        "Le prochain prélèvement aura lieu le {next}.",
        "La période en cours se termine le {end}.",
      ],
      notes: ["Si cette demande ne vient pas de vous, changez votre mot de passe et répondez à ce message."],
    },
    en: {
      subject: "Your subscription continues – {brand}",
      intro: [
        "You have reversed your cancellation: your {plan} subscription continues.",
        "The next payment will be taken on {next}.",
        "The current period ends on {end}.",
      ],
      notes: ["If this was not you, change your password and reply to this message."],
    },
  },
  "billing.change": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Votre abonnement a changé – {brand}",
      intro: [
        "Vous avez désormais la formule {plan}, au prix de {amount}.",
        "La période en cours se termine le {end}.",
      ],
      notes: ["Si cette demande ne vient pas de vous, changez votre mot de passe et répondez à ce message."],
    },
    en: {
      subject: "Your subscription has changed – {brand}",
      intro: ["You are now on the {plan} plan, at {amount}.", "The current period ends on {end}."],
      notes: ["If this was not you, change your password and reply to this message."],
    },
  },
  "billing.change-later": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Votre formule changera le {date} – {brand}",
      title: "Votre changement de formule est enregistré",
      intro: [
        "Vous gardez votre formule {plan} jusqu’au {date}. Vous passerez ensuite à la formule {next}, au prix de {amount}.",
        "Rien ne vous est prélevé d’ici là.",
        "Votre abonnement n’est pas renouvelé automatiquement\u00a0: commandez la formule {order} avant cette date pour continuer sans interruption.",
      ],
      notes: ["Vous pouvez annuler ce changement depuis votre tableau de bord jusqu’au {date}."],
    },
    en: {
      subject: "Your plan will change on {date} – {brand}",
      title: "Your change of plan is recorded",
      intro: [
        "You keep your {plan} plan until {date}. You will then move to the {next} plan, at {amount}.",
        "Nothing is charged before then.",
        "Your subscription does not renew automatically: order the {order} plan before that day to continue without a break.",
      ],
      notes: ["You can cancel this change in your dashboard until {date}."],
    },
  },
  "billing.ended": {
    link: { path: "/plans", fr: "Voir les formules", en: "See the plans" },
    fr: {
      subject: "Votre abonnement a pris fin – {brand}",
      intro: ["Votre abonnement {plan} a pris fin le {date}. Plus rien ne vous sera prélevé."],
      notes: ["Votre compte reste ouvert\u00a0: vous pouvez vous abonner de nouveau à tout moment."],
    },
    en: {
      subject: "Your subscription has ended – {brand}",
      intro: ["Your {plan} subscription ended on {date}. You will not be charged again."],
      notes: ["Your account stays open: you can subscribe again whenever you like."],
    },
  },
  "billing.ending": {
    link: {
      path: "/checkout?plan={slug}&period={period}",
      fr: "Renouveler mon abonnement",
      en: "Renew my subscription",
    },
    fr: {
      subject: "Votre abonnement se termine le {date} – {brand}",
      title: "Votre abonnement se termine bientôt",
      intro: [
        "Votre abonnement {plan} se termine le {date}. Il n’est pas renouvelé automatiquement.",
        "Pour continuer sans interruption, renouvelez-le avant le {before}\u00a0: la nouvelle période s’ajoutera à la fin de celle en cours.",
        "À partir du {after}, vous pourrez vous abonner de nouveau, par carte.",
      ],
      notes: ["Si vous ne souhaitez pas continuer, vous n’avez rien à faire."],
    },
    en: {
      subject: "Your subscription ends on {date} – {brand}",
      title: "Your subscription ends soon",
      intro: [
        "Your {plan} subscription ends on {date}. It does not renew automatically.",
        "To continue without a break, renew it before {before}: the new period is added to the end of the current one.",
        "From {after} on, you can subscribe again, by card.",
      ],
      notes: ["If you do not wish to continue, no action is needed."],
    },
  },
  "billing.renewal": {
    link: { path: DASHBOARD, fr: "Gérer mon abonnement", en: "Manage my subscription" },
    fr: {
      subject: "Votre abonnement annuel\u00a0: échéance du {date} – {brand}",
      title: "Votre abonnement annuel arrive à échéance le {date}",
      intro: [
        "L’année en cours de votre abonnement {plan} arrive à échéance le {date}.",
        "L’abonnement sera alors renouvelé pour un an, au prix de {same}.",
        "Comme vous l’avez choisi, l’abonnement se poursuivra alors avec la formule {next}.",
        "Cette formule coûte {amount}.",
        "Si vous ne souhaitez pas continuer, résiliez votre abonnement au plus tard le {deadline} depuis votre tableau de bord\u00a0: c’est gratuit et vous n’avez pas à vous justifier.",
      ],
      boxed: "Date limite de non-reconduction\u00a0: {deadline}",
      notes: [
        "Ce message vous est envoyé en application de l’article L. 215-1 du Code de la consommation. Si cette information vous parvenait trop tard, vous pourriez mettre fin à votre abonnement à tout moment après cette date, sans frais, et la part non consommée vous serait remboursée.",
        "Si vous souhaitez continuer, vous n’avez rien à faire.",
      ],
    },
    en: {
      subject: "Your yearly subscription: its year ends on {date} – {brand}",
      title: "The year of your subscription ends on {date}",
      intro: [
        "The current year of your {plan} subscription ends on {date}.",
        "The subscription then renews for one year, at {same}.",
        "As you chose, the subscription then continues with the {next} plan.",
        "That plan costs {amount}.",
        "If you do not wish to continue, cancel it by {deadline} from your dashboard: it is free and you need not give a reason.",
      ],
      boxed: "Last day to decline the renewal: {deadline}",
      notes: [
        "This message is sent under article L. 215-1 of the French Consumer Code. Should it reach you too late, you could end your subscription at any time after that day, at no cost, and the unused part would be refunded.",
        "If you wish to continue, no action is needed.",
      ],
    },
  },
  "billing.refund": {
    link: { path: "/receipt?payment={payment}", fr: "Voir ma facture d’avoir", en: "See my credit note" },
    fr: {
      subject: "Remboursement de {amount} – {brand}",
      title: "Nous vous avons remboursé {amount}",
      intro: [
        "Ce remboursement concerne votre paiement {number}.",
        "La somme apparaîtra sur votre compte sous cinq à dix jours ouvrés, selon votre banque.",
      ],
    },
    en: {
      subject: "Refund of {amount} – {brand}",
      title: "We have refunded {amount}",
      intro: [
        "This refund is for your payment {number}.",
        "It should reach your account within five to ten working days, depending on your bank.",
      ],
    },
  },
} as const satisfies { readonly [id: string]: Notice };
