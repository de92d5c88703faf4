import type { Notice } from "../../lib/notices.ts";

export const CONFIRM_NOTICE = "newsletter.confirm";
export const STOPPED_NOTICE = "newsletter.stopped";

/** The confirmation mail for people without an account, and the operator's mail about a paused issue. */
export const NOTICES: { readonly [id: string]: Notice } = {
  [CONFIRM_NOTICE]: {
    link: { path: "/newsletter/confirm#token={token}", fr: "Confirmer mon inscription", en: "Confirm my sign-up" },
    fr: {
      subject: "Confirmez votre inscription à la lettre {brand}",
      title: "Confirmez votre inscription à la lettre",
      intro: [
        "Cette adresse a été inscrite à la lettre d’information {brand}. Confirmez que vous souhaitez la recevoir.",
      ],
      notes: [
        "Le lien fonctionne pendant 7\u00a0jours. Chaque lettre contient un lien pour se désinscrire.",
        "Si vous n’avez rien demandé, ne faites rien\u00a0: vous ne recevrez pas la lettre, et votre adresse sera effacée.",
      ],
    },
    en: {
      subject: "Confirm your sign-up for the {brand} newsletter",
      title: "Confirm your newsletter sign-up",
      intro: ["This address was signed up for the {brand} newsletter. Confirm that you want to receive it."],
      notes: [
        "The link works for 7 days. Every issue has a link to unsubscribe.",
        "If you did not ask for this, do nothing: you will not receive the newsletter, and your address will be erased.",
      ],
    },
  },
  [STOPPED_NOTICE]: {
    link: { path: "/admin/newsletter", fr: "Ouvrir la lettre", en: "Open the newsletter" },
    fr: {
      subject: "L’envoi de la lettre est suspendu – {brand}",
      intro: [
        "Le serveur de messagerie refuse les e-mails l’un après l’autre, ou n’en confirme plus la réception. Objet\u00a0: «\u00a0{subject}\u00a0».",
        "Dernière erreur\u00a0: {reason}",
      ],
      notes: ["Corrigez la cause, puis reprenez l’envoi. Personne ne reçoit la lettre deux fois."],
    },
    en: {
      subject: "Sending the newsletter is paused – {brand}",
      intro: [
        "The mail server refuses one e-mail after the other, or no longer confirms that it has accepted them. Subject: “{subject}”.",
        "Last error: {reason}",
      ],
      notes: ["Fix the cause, then resume. Nobody gets the newsletter twice."],
    },
  },
};
