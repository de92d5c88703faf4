import { type Notice, TO_SUBSCRIPTION } from "../../lib/notices.ts";

const TO_SALES_TERMS = {
  path: "/cgv",
  fr: "Lire les conditions générales de vente",
  en: "Read the terms of sale",
} as const;

/** The mails about requests to end a contract. Dates and amounts come formatted in the reader's language. */
export const NOTICES = {
  "terminations.received": {
    fr: {
      subject: "Accusé de réception de votre {ending} {number} – {brand}",
      title: "Nous avons reçu votre {statement}",
      intro: [
        "Nous l’avons reçue le {time}, sous le numéro {number}.",
        "Vous nous avez écrit\u00a0:\n{content}",
        "Si un contrat y correspond, son titulaire vient de recevoir un e-mail à l’adresse du compte. Il lui suffit d’en suivre le lien pour confirmer la {ending}. Sans confirmation, nous examinons nous-mêmes votre demande et vous répondons.",
      ],
      notes: [
        "La date de réception ci-dessus fait foi, quel que soit le jour de la confirmation.",
        "Si vous n’avez rien demandé, ignorez ce message\u00a0: aucun contrat ne prend fin sans l’accord de son titulaire.",
      ],
    },
    en: {
      subject: "We have received your {ending} {number} – {brand}",
      title: "We have received your {statement}",
      intro: [
        "We received it on {time}. Its number is {number}.",
        "You wrote:\n{content}",
        "If a contract matches it, its holder has just received an e-mail at the account’s address. The link in that e-mail confirms the {ending}. If it is not confirmed, we review your request ourselves and reply to you.",
      ],
      notes: [
        "The time of receipt above counts, whenever the {ending} is confirmed.",
        "If you did not ask for this, ignore this message: no contract ends without its holder’s consent.",
      ],
    },
  },
  "terminations.confirm": {
    link: { path: "/{page}#token={token}", fr: "Voir et confirmer", en: "See and confirm" },
    fr: {
      subject: "Confirmez la {ending} de votre contrat – {brand}",
      title: "Voulez-vous mettre fin à votre contrat\u202f?",
      intro: ["Nous avons reçu le {time} une {statement} de votre contrat, sous le numéro {number}."],
      notes: [
        "Ce lien fonctionne pendant quatorze jours. La date ci-dessus fait foi, quel que soit le jour de la confirmation.",
        "Si vous n’avez rien demandé, ne cliquez pas\u00a0: votre abonnement continue.",
      ],
    },
    en: {
      subject: "Confirm the {ending} of your contract – {brand}",
      title: "Do you want to end your contract?",
      intro: ["On {time}, we received a {statement} for your contract, under the number {number}."],
      notes: [
        "This link works for fourteen days. The time above counts, whenever you confirm.",
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
        "Nous avons bien reçu votre résiliation le {time}, sous le numéro {number}.",
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
  "terminations.withdrawn": {
    link: { path: "/UserDashboard/plan#invoices", fr: "Voir mes paiements", en: "See my payments" },
    fr: {
      subject: "Votre rétractation {number} est enregistrée – {brand}",
      title: "Votre rétractation est enregistrée",
      intro: [
        "Nous avons reçu votre déclaration de rétractation le {time}, sous le numéro {number}.",
        "Vous nous avez écrit\u00a0:\n{content}",
        "Votre contrat {ended} (commande {reference}) a pris fin, ainsi que l’accès qu’il donnait.",
        "Votre commande {reference} ({open}) est annulée. Elle n’était pas payée\u00a0: rien ne sera prélevé.",
        "Nous vous remboursons {refund}.",
        "Aucun remboursement n’est dû pour la commande {free}.",
        "Vous aviez payé {paid}. Le service a été fourni pendant {share}, soit {kept}, montant arrondi au centime inférieur, un centime au moins.",
        "Le remboursement est effectué sur le moyen de paiement utilisé, au plus tard le {card}.",
        "Le remboursement se fait par virement, au plus tard le {transfer}. Nous vous écrirons si nous avons besoin de vos coordonnées bancaires.",
      ],
      notes: ["Conservez ce message\u00a0: il prouve votre rétractation."],
    },
    en: {
      subject: "Your withdrawal {number} is recorded – {brand}",
      title: "Your withdrawal is recorded",
      intro: [
        "We received your statement of withdrawal on {time}, under the number {number}.",
        "You wrote:\n{content}",
        "Your {ended} contract (order {reference}) has ended, and with it the access it gave.",
        "Your order {reference} ({open}) is cancelled. It was not paid: nothing will be charged.",
        "We are refunding {refund}.",
        "No refund is due for order {free}.",
        "You had paid {paid}. The service was provided for {share}, which comes to {kept}, rounded down to the cent, and one cent at least.",
        "The refund goes to the payment method you used, by {card} at the latest.",
        "The refund is made by bank transfer, by {transfer} at the latest. We will write to you if we need your bank details.",
      ],
      notes: ["Keep this message: it proves your withdrawal."],
    },
  },
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
} as const satisfies { readonly [id: string]: Notice };
