import type { Notice } from "../lib/notices.ts";

/** Mails to the operator. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "system.mail-test": {
    path: "/admin/system",
    fr: {
      subject: "Message d’essai – {brand}",
      title: "L’envoi d’e-mails fonctionne",
      intro: ["Vous avez demandé ce message depuis la page Système de {brand}."],
      action: "Retour à la page Système",
      notes: ["Vérifiez aussi qu’il n’est pas arrivé parmi les indésirables."],
    },
    en: {
      subject: "Test message – {brand}",
      title: "Sending e-mail works",
      intro: ["You asked for this message on the System page of {brand}."],
      action: "Back to the System page",
      notes: ["Check as well that it has not landed among the junk."],
    },
  },
  "system.cron": {
    path: "/admin/system",
    fr: {
      subject: "Une tâche planifiée échoue – {brand}",
      title: "La tâche planifiée «\u00a0{name}\u00a0» a échoué",
      intro: ["Voici l’erreur\u00a0: {error}", "La tâche sera relancée à sa prochaine échéance."],
      action: "Ouvrir la page Système",
      notes: ["Vous recevez ce message une fois par jour au plus, tant que l’échec dure."],
    },
    en: {
      subject: "A scheduled task fails – {brand}",
      title: "The scheduled task “{name}” failed",
      intro: ["This is the error: {error}", "The task will run again when it is next due."],
      action: "Open the System page",
      notes: ["You get this message once a day at most while the failure lasts."],
    },
  },
  "system.jobs": {
    path: "/admin/system",
    fr: {
      subject: "Des travaux en échec attendent votre décision – {brand}",
      title: "Des travaux ont été abandonnés",
      intro: [
        "Après plusieurs essais, ces travaux n’ont pas abouti\u00a0: {list}.",
        "Regardez l’erreur de chacun, corrigez-en la cause, puis relancez-les.",
      ],
      action: "Voir les travaux en échec",
      notes: ["Vous recevez ce message une fois par jour au plus, tant qu’il en reste."],
    },
    en: {
      subject: "Failed jobs wait for you – {brand}",
      title: "Some jobs were given up",
      intro: [
        "After several tries, these jobs did not succeed: {list}.",
        "Look at the error of each, mend its cause, then run them again.",
      ],
      action: "See the failed jobs",
      notes: ["You get this message once a day at most while any are left."],
    },
  },
};
