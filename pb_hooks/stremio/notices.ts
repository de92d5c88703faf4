import type { Notice } from "../lib/notices.ts";

/** Mails to the operator about the accounts outside. */
export const notices: { readonly [id: string]: Notice } = {
  "stremio.stopped": {
    path: "/admin/stremio",
    fr: {
      subject: "{brand}\u00a0: les comptes de streaming ne sont plus mis à jour",
      title: "Les comptes de streaming ne sont plus mis à jour",
      intro: [
<<<<<<< HEAD
        "Le service qui tient les comptes ne répond plus correctement depuis plus de {minutes}\u00a0minutes. Pour ne pas l’encombrer, un seul essai lui est adressé de temps en temps, toutes les demi-heures au plus.",
        "Dernière erreur\u00a0: {error}",
      ],
      action: "Voir l’état des comptes",
      notes: [
        "Les membres gardent ce qu’ils ont. Les mises à jour reprennent d’elles-mêmes dès que le service répond.",
      ],
=======
        "{count} tentatives de suite ont échoué auprès du service qui héberge les comptes. Pour ne pas le surcharger, nous ne lui envoyons plus aucune demande.",
        "Dernière erreur\u00a0: {error}",
      ],
      action: "Voir l’état des comptes",
      notes: ["Les membres gardent ce qu’ils ont. Reprenez depuis cette page quand le service répondra de nouveau."],
>>>>>>> main
    },
    en: {
      subject: "{brand}: streaming accounts are no longer updated",
      title: "Streaming accounts are no longer updated",
      intro: [
<<<<<<< HEAD
        "The service that keeps the accounts has not answered properly for more than {minutes} minutes. To spare it, only a single trial is sent from time to time, every half hour at most.",
        "Last error: {error}",
      ],
      action: "See the accounts",
      notes: ["Members keep what they have. Updates resume by themselves as soon as the service answers."],
=======
        "{count} attempts in a row have failed at the service that hosts the accounts. To avoid overloading it, we send it no further requests.",
        "Last error: {error}",
      ],
      action: "See the accounts",
      notes: ["Members keep what they have. Resume from that page once the service responds again."],
>>>>>>> main
    },
  },
};
