import type { Notice } from "../lib/notices.ts";

/** Mails to the operator. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "system.mail-test": {
    path: "/admin/system",
    fr: {
      subject: "Message de test – {brand}",
      title: "L’envoi d’e-mails fonctionne",
      intro: ["Vous avez demandé ce message depuis la page Système de {brand}."],
      action: "Retour à la page Système",
      notes: ["Vérifiez aussi qu’il n’est pas arrivé dans les indésirables."],
    },
    en: {
      subject: "Test message – {brand}",
      title: "E-mail is working",
      intro: ["You asked for this message on the System page of {brand}."],
      action: "Back to the System page",
      notes: ["Check as well that it has not landed in the spam folder."],
    },
  },
  "system.cron": {
    path: "/admin/system",
    fr: {
      subject: "Une tâche planifiée a échoué – {brand}",
      title: "La tâche planifiée «\u00a0{name}\u00a0» a échoué",
      intro: ["Voici l’erreur\u00a0: {error}", "La tâche sera relancée à sa prochaine échéance."],
      action: "Ouvrir la page Système",
      notes: ["Vous recevez ce message une fois par jour au plus, tant que l’échec dure."],
    },
    en: {
      subject: "A scheduled task failed – {brand}",
      title: "The scheduled task “{name}” failed",
      intro: ["The error was: {error}", "The task will run again when it is next due."],
      action: "Open the System page",
      notes: ["You get this message once a day at most while the failure lasts."],
    },
  },
  "system.jobs": {
    path: "/admin/system",
    fr: {
      subject: "Des tâches en échec attendent votre décision – {brand}",
      title: "Des tâches ont été abandonnées",
      intro: [
        "Après plusieurs tentatives, ces tâches n’ont pas abouti\u00a0: {list}.",
        "Regardez l’erreur de chacune, corrigez-en la cause, puis relancez-les.",
      ],
      action: "Voir les tâches en échec",
      notes: ["Vous recevez ce message une fois par jour au plus, tant qu’il en reste."],
    },
    en: {
      subject: "Failed jobs need your attention – {brand}",
      title: "Some jobs were abandoned",
      intro: [
        "After several attempts, these jobs did not succeed: {list}.",
        "Check each error, fix its cause, then run them again.",
      ],
      action: "See the failed jobs",
      notes: ["You get this message once a day at most while any are left."],
    },
  },
};
