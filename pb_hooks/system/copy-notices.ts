import type { Notice } from "../lib/notices.ts";

/** Mails to the operator about the continuous copy. */
export const COPY_NOTICES: { readonly [id: string]: Notice } = {
  "system.copy-old": {
    path: "/admin/system",
    urgent: true,
    fr: {
      subject: "La copie des données n’avance plus – {brand}",
      title: "La copie des données date de {minutes} minutes",
      intro: [
        "Le service fonctionne, mais ce qui s’y passe n’est plus copié hors du serveur.",
        "Erreur\u00a0: {error}",
      ],
      action: "Ouvrir la page Système",
      notes: ["La copie reprend d’elle-même dès que le stockage répond. Vous en serez averti."],
    },
    en: {
      subject: "The copy of your data is falling behind – {brand}",
      title: "The copy of your data is {minutes} minutes old",
      intro: ["The service works, but new data is no longer copied off the server.", "Error: {error}"],
      action: "Open the System page",
      notes: ["Copying resumes by itself once the storage answers, and you are told when it does."],
    },
  },
  "system.drill-failed": {
    path: "/admin/system",
    fr: {
      subject: "L’essai de restauration a échoué – {brand}",
      title: "L’essai de restauration a échoué",
      intro: [
        "Chaque nuit, la copie des données est restaurée à l’essai puis comparée au service. Cette fois, cela n’a pas réussi ({problem}).",
        "Détail\u00a0: {detail}",
      ],
      action: "Ouvrir la page Système",
      notes: ["Corrigez la cause, puis lancez un nouvel essai depuis cette page."],
    },
    en: {
      subject: "The restore drill failed – {brand}",
      title: "The restore drill failed",
      intro: [
        "Each night, the copy of your data is restored as a test and compared with the live service. This time it failed ({problem}).",
        "Detail: {detail}",
      ],
      action: "Open the System page",
      notes: ["Fix the cause, then run another drill from that page."],
    },
  },
};
