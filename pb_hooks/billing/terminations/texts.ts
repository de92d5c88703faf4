import { type Notice, TO_SUBSCRIPTION } from "../../lib/notices.ts";

const CONTRACT = "/UserDashboard";
export const TO_SALES_TERMS = {
  path: "/cgv",
  fr: "Lire les conditions de vente",
  en: "Read the terms of sale",
} as const;

export const TO_TRANSFERS = {
  path: "/admin/terminations",
  fr: "Voir les virements à effectuer",
  en: "See the transfers to send",
} as const;

/** How each receipt of a withdrawal begins. */
export const RECEIVED = {
  fr: [
    "Nous avons reçu votre déclaration de rétractation le {time}, sous le numéro {number}.",
    "Vous nous avez écrit\u00a0:\n{content}",
  ],
  en: ["We received your statement of withdrawal on {time}, under the number {number}.", "You wrote:\n{content}"],
} as const;

/** The receipt of a withdrawal. */
export const WITHDRAWN = {
  fr: {
    subject: "Votre rétractation {number} est enregistrée – {brand}",
    title: "Votre rétractation est enregistrée",
    intro: [
      ...RECEIVED.fr,
      "Votre contrat {ended} (commande {reference}) a pris fin, ainsi que l’accès qu’il donnait.",
      "Votre commande {reference} ({open}) est annulée. Elle n’était pas payée\u00a0: rien ne sera prélevé.",
      "Nous vous remboursons {refund}.",
      "Aucun remboursement n’est dû pour la commande {free}.",
      "Vous aviez payé {paid}. Le service a été fourni pendant {share}, soit {kept}, montant arrondi au centime inférieur, un centime au moins.",
      "Le remboursement est effectué sur le moyen de paiement utilisé, au plus tard le {card}.",
      "Le remboursement se fait par virement, au plus tard le {transfer}. Nous vous écrirons si nous avons besoin de vos coordonnées bancaires.",
      "Vous nous avez aussi écrit sous le numéro {also} pour le même contrat\u00a0: il n’est remboursé qu’une fois.",
    ],
    notes: ["Conservez ce message\u00a0: il prouve votre rétractation."],
  },
  en: {
    subject: "Your withdrawal {number} is recorded – {brand}",
    title: "Your withdrawal is recorded",
    intro: [
      ...RECEIVED.en,
      "Your {ended} contract (order {reference}) has ended, and with it the access it gave.",
      "Your order {reference} ({open}) is cancelled. It was not paid: nothing will be charged.",
      "We are refunding {refund}.",
      "No refund is due for order {free}.",
      "You had paid {paid}. The service was provided for {share}, which comes to {kept}, rounded down to the cent, and one cent at least.",
      "The refund goes to the payment method you used, by {card} at the latest.",
      "The refund is made by bank transfer, by {transfer} at the latest. We will write to you if we need your bank details.",
      "You also wrote to us under the number {also} about the same contract: it is refunded once.",
    ],
    notes: ["Keep this message: it proves your withdrawal."],
  },
} as const;

/** The mails about requests to end a contract. Dates and amounts come formatted in the reader's language. */
export const NOTICES = {
  "terminations.received-cancel": {
    fr: {
      subject: "Accusé de réception de votre résiliation {number} – {brand}",
      title: "Nous avons reçu votre notification de résiliation",
      intro: [
        "Nous l’avons reçue le {time}, sous le numéro {number}.",
        "Vous nous avez écrit\u00a0:\n{content}",
        "Si un contrat correspond à cette notification, son titulaire vient de recevoir un e-mail à l’adresse du compte. Il lui suffit d’en suivre le lien pour confirmer la résiliation. Sans confirmation, nous examinons nous-mêmes la notification et vous répondons.",
      ],
      notes: [
        "La résiliation est datée de la réception indiquée ci-dessus, quel que soit le jour de la confirmation.",
        "Si vous n’avez rien demandé, ignorez ce message\u00a0: aucun contrat ne prend fin sans l’accord de son titulaire.",
      ],
    },
    en: {
      subject: "We have received your cancellation {number} – {brand}",
      title: "We have received your notice of cancellation",
      intro: [
        "We received it on {time}. Its number is {number}.",
        "You wrote:\n{content}",
        "If a contract matches this notice, its holder has just received an e-mail at the account’s address. One click in that e-mail confirms the cancellation. If it is not confirmed, we review the notice ourselves and reply to you.",
      ],
      notes: [
        "The cancellation is dated from the time of receipt above, whenever it is confirmed.",
        "If you did not ask for this, ignore this message: no contract ends without its holder’s consent.",
      ],
    },
  },
  "terminations.received-withdraw": {
    fr: {
      subject: "Accusé de réception de votre rétractation {number} – {brand}",
      title: "Nous avons reçu votre déclaration de rétractation",
      intro: [
        "Nous l’avons reçue le {time}, sous le numéro {number}.",
        "Vous nous avez écrit\u00a0:\n{content}",
        "Si un contrat correspond à cette déclaration, son titulaire vient de recevoir un e-mail à l’adresse du compte. Il lui suffit d’en suivre le lien pour confirmer la rétractation. Sans confirmation, nous examinons nous-mêmes la déclaration et vous répondons.",
      ],
      notes: [
        "La date de réception ci-dessus fait foi pour le délai et pour le montant remboursé.",
        "Si vous n’avez rien demandé, ignorez ce message\u00a0: aucun contrat ne prend fin sans l’accord de son titulaire.",
      ],
    },
    en: {
      subject: "We have received your withdrawal {number} – {brand}",
      title: "We have received your statement of withdrawal",
      intro: [
        "We received it on {time}. Its number is {number}.",
        "You wrote:\n{content}",
        "If a contract matches this statement, its holder has just received an e-mail at the account’s address. One click in that e-mail confirms the withdrawal. If it is not confirmed, we review the statement ourselves and reply to you.",
      ],
      notes: [
        "The time of receipt above counts for the period and for the refund.",
        "If you did not ask for this, ignore this message: no contract ends without its holder’s consent.",
      ],
    },
  },
  "terminations.confirm-cancel": {
    link: { path: "/resilier#token={token}", fr: "Confirmer la résiliation", en: "Confirm the cancellation" },
    fr: {
      subject: "Confirmez la résiliation de votre contrat – {brand}",
      title: "Voulez-vous résilier votre contrat\u202f?",
      intro: ["Nous avons reçu le {time} une notification de résiliation de votre contrat, sous le numéro {number}."],
      notes: [
        "Ce lien fonctionne pendant quatorze jours. La résiliation sera datée de la réception indiquée ci-dessus.",
        "Si vous n’avez rien demandé, ne cliquez pas\u00a0: votre abonnement continue.",
      ],
    },
    en: {
      subject: "Confirm the cancellation of your contract – {brand}",
      title: "Do you want to cancel your contract?",
      intro: ["On {time}, we received a notice of cancellation for your contract, under the number {number}."],
      notes: [
        "This link works for fourteen days. The cancellation is dated from the time above.",
        "If you did not ask for this, do not click: your subscription continues.",
      ],
    },
  },
  "terminations.confirm-withdraw": {
    link: {
      path: "/retractation#token={token}",
      fr: "Voir et confirmer la rétractation",
      en: "See and confirm the withdrawal",
    },
    fr: {
      subject: "Confirmez votre rétractation – {brand}",
      title: "Voulez-vous renoncer à votre contrat\u202f?",
      intro: ["Nous avons reçu le {time} une déclaration de rétractation de votre contrat, sous le numéro {number}."],
      notes: [
        "Ce lien fonctionne pendant quatorze jours. La date ci-dessus fait foi pour le délai et pour le montant remboursé.",
        "Si vous n’avez rien demandé, ne cliquez pas\u00a0: votre abonnement continue.",
      ],
    },
    en: {
      subject: "Confirm your withdrawal – {brand}",
      title: "Do you want to withdraw from your contract?",
      intro: ["On {time}, we received a statement of withdrawal from your contract, under the number {number}."],
      notes: [
        "This link works for fourteen days. The time above counts for the period and for the refund.",
        "If you did not ask for this, do not click: your subscription continues.",
      ],
    },
  },
  "terminations.cancelled": {
    link: TO_SUBSCRIPTION,
    fr: {
      subject: "Votre résiliation {number} est enregistrée – {brand}",
      title: "Votre résiliation est enregistrée",
      intro: [
        "Nous avons reçu votre notification de résiliation le {time}, sous le numéro {number}.",
        "Vous nous avez écrit\u00a0:\n{content}",
        "Votre contrat {plan} prend fin le {date}. Votre accès reste ouvert jusque-là et rien ne sera prélevé ensuite.",
        "Votre essai gratuit s’arrête automatiquement le {trial}. Il ne devient jamais un abonnement payant sans une commande de votre part.",
        "{none}",
      ],
      notes: ["Conservez ce message\u00a0: il prouve votre résiliation."],
    },
    en: {
      subject: "Your cancellation {number} is recorded – {brand}",
      title: "Your cancellation is recorded",
      intro: [
        "We received your notice of cancellation on {time}, under the number {number}.",
        "You wrote:\n{content}",
        "Your {plan} contract ends on {date}. Your access stays open until then, and nothing will be charged after that.",
        "Your free trial ends automatically on {trial}. It never becomes a paid subscription unless you order one.",
        "{none}",
      ],
      notes: ["Keep this message: it proves your cancellation."],
    },
  },
  "terminations.withdrawn": { link: { path: CONTRACT, fr: "Voir mes paiements", en: "See my payments" }, ...WITHDRAWN },
  "terminations.refused": {
    link: TO_SALES_TERMS,
    fr: {
      subject: "Votre demande {number} – {brand}",
      title: "Nous n’avons pas pu donner suite à votre demande",
      intro: ["Votre demande {number} du {time} n’a mis fin à aucun contrat.", "Motif\u00a0: {reason}"],
      notes: ["Si vous n’êtes pas d’accord, répondez à ce message."],
    },
    en: {
      subject: "Your request {number} – {brand}",
      title: "We could not act on your request",
      intro: ["Your request {number} of {time} did not end any contract.", "Reason: {reason}"],
      notes: ["If you disagree, reply to this message."],
    },
  },
  "terminations.operator-review": {
    link: { path: "/admin/terminations", fr: "Examiner la demande", en: "Review the request" },
    fr: {
      subject: "Demande {number} à examiner – {brand}",
      title: "Une demande de fin de contrat attend votre décision",
      intro: [
        "La demande {number}, reçue le {time}, n’a pas été confirmée par le lien envoyé.",
        "Elle est datée de sa réception\u00a0: décidez sans tarder.",
      ],
    },
    en: {
      subject: "Request {number} to review – {brand}",
      title: "A request to end a contract awaits your decision",
      intro: [
        "Request {number}, received on {time}, was not confirmed through the link by e-mail.",
        "It is dated from the time we received it: decide without delay.",
      ],
    },
  },
  "terminations.operator-transfer": {
    link: TO_TRANSFERS,
    fr: {
      subject: "Virement de {amount} à effectuer – {brand}",
      title: "Une rétractation attend son remboursement",
      intro: [
        "{email} a exercé son droit de rétractation. Remboursez {amount} par virement, au plus tard le {until}.",
        "Enregistrez ensuite ce virement dans l’administration\u00a0: le membre en sera prévenu.",
      ],
    },
    en: {
      subject: "Transfer of {amount} to send – {brand}",
      title: "A withdrawal awaits its refund",
      intro: [
        "{email} has withdrawn from their contract. Refund {amount} by bank transfer, by {until} at the latest.",
        "Then record the transfer in the administration: the member is notified.",
      ],
    },
  },
} as const satisfies { readonly [id: string]: Notice };
