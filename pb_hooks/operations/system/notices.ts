import { type Notice, TO_SYSTEM } from "../../lib/notices.ts";

/** Mails to the operator. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "system.mail-test": {
    link: { path: "/admin/system", fr: "Retour à la page Système", en: "Back to the System page" },
    fr: {
      subject: "Message de test – {brand}",
      title: "L’envoi d’e-mails fonctionne",
      intro: ["Vous avez demandé ce message depuis la page Système {brand}."],
      notes: ["Vérifiez aussi qu’il n’est pas arrivé dans votre dossier d’indésirables."],
    },
    en: {
      subject: "Test message – {brand}",
      title: "E-mail is working",
      intro: ["You asked for this message on the System page of {brand}."],
      notes: ["Also check that it did not land in your spam folder."],
    },
  },
  "system.cron": {
    link: TO_SYSTEM,
    fr: {
      subject: "Une tâche planifiée a échoué – {brand}",
      title: "La tâche planifiée «\u00a0{name}\u00a0» a échoué",
      intro: ["Erreur\u00a0: {error}", "La tâche sera relancée à sa prochaine échéance."],
      notes: ["Vous recevrez ce message au plus une fois par jour, tant que la tâche échoue."],
    },
    en: {
      subject: "A scheduled task failed – {brand}",
      title: "The scheduled task “{name}” failed",
      intro: ["Error: {error}", "The task will run again at its next scheduled time."],
      notes: ["You get this message at most once a day while the task keeps failing."],
    },
  },
  "system.jobs": {
    link: { path: "/admin/system", fr: "Voir les tâches en échec", en: "See the failed jobs" },
    fr: {
      subject: "Des tâches en échec attendent votre décision – {brand}",
      title: "Des tâches ont été abandonnées",
      intro: [
        "Ces tâches ont échoué après plusieurs tentatives\u00a0: {list}.",
        "Consultez l’erreur de chacune, corrigez-en la cause, puis relancez-les.",
      ],
      notes: ["Vous recevrez ce message au plus une fois par jour, tant qu’il en reste."],
    },
    en: {
      subject: "Failed jobs need your attention – {brand}",
      title: "Some jobs were abandoned",
      intro: [
        "These jobs failed after several attempts: {list}.",
        "Check each error, fix its cause, then run them again.",
      ],
      notes: ["You get this message at most once a day while any are left."],
    },
  },
  "system.clock": {
    link: TO_SYSTEM,
    urgent: true,
    fr: {
      subject: "Vérifiez l’heure du serveur – {brand}",
      title: "L’heure du serveur a sauté de plusieurs jours",
      intro: [
        "Il serait maintenant le {time}. Soit l’horloge est fausse, soit le serveur est resté arrêté plusieurs jours.",
        "Pendant un jour (une heure si le serveur est souvent arrêté), rien n’est supprimé ni clos à cause de sa date, et aucune lettre d’information programmée n’est envoyée.",
      ],
      notes: ["Si l’heure est juste, vous n’avez rien à faire. Sinon, réglez l’horloge du serveur dès maintenant."],
    },
    en: {
      subject: "Check the server’s clock – {brand}",
      title: "The server’s clock jumped by several days",
      intro: [
        "It now says {time}. Either the clock is wrong, or the server was off for several days.",
        "For one day (one hour if the server is often off), nothing is deleted or ended because of its date, and no scheduled newsletter is sent.",
      ],
      notes: ["If the time is right, no action is needed. Otherwise, set the server’s clock now."],
    },
  },
  "system.partner": {
    link: TO_SYSTEM,
    urgent: true,
    fr: {
      subject: "{partner} ne fonctionne plus pour ce service – {brand}",
      title: "{partner} ne fonctionne plus pour ce service",
      intro: ["{problem}"],
    },
    en: {
      subject: "{partner} no longer works for this service – {brand}",
      title: "{partner} no longer works for this service",
      intro: ["{problem}"],
    },
  },
  "system.backup": {
    link: TO_SYSTEM,
    fr: {
      subject: "La sauvegarde a échoué – {brand}",
      title: "Aucune sauvegarde n’a été faite",
      intro: ["Erreur\u00a0: {error}", "Corrigez-en la cause, puis lancez une sauvegarde depuis la page Système."],
    },
    en: {
      subject: "The backup failed – {brand}",
      title: "No backup was made",
      intro: ["Error: {error}", "Fix its cause, then start a backup on the System page."],
    },
  },
  "system.slow": {
    link: TO_SYSTEM,
    fr: {
      subject: "Le disque est lent – {brand}",
      title: "Le disque du serveur est lent",
      intro: [
        "Chaque enregistrement prend plus d’une seconde, et vos membres attendent. Le service fonctionne\u00a0: un redémarrage n’y changerait rien.",
        "Cherchez ce qui occupe le disque (une copie, un autre service, un quota de votre hébergeur), ou placez les données sur un disque plus rapide.",
      ],
    },
    en: {
      subject: "The disk is slow – {brand}",
      title: "The server’s disk is slow",
      intro: [
        "Each write takes more than a second, and your members wait for it. The service works: a restart would not help.",
        "Look for what keeps the disk busy (a copy, another service, a limit of your host), or move the data to a faster disk.",
      ],
    },
  },
};
