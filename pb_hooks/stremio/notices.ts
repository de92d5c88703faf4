import type { Notice } from "../lib/notices.ts";

/** Mails to the operator about accounts at the provider. */
export const notices: { readonly [id: string]: Notice } = {
  "stremio.stopped": {
    path: "/admin/stremio",
    fr: {
      subject: "{brand}\u00a0: les comptes de streaming ne sont plus mis à jour",
      title: "Les comptes de streaming ne sont plus mis à jour",
      intro: [
        "Depuis plus de {minutes}\u00a0minutes, le service qui héberge les comptes ne répond plus correctement. Pour ne pas le surcharger, nous ne lui envoyons plus qu’un essai de temps en temps, toutes les demi-heures au plus.",
        "Dernière erreur\u00a0: {error}",
      ],
      action: "Voir l’état des comptes",
      notes: [
        "Les membres gardent ce qu’ils ont. Les mises à jour reprennent d’elles-mêmes dès que le service répond.",
      ],
    },
    en: {
      subject: "{brand}: streaming accounts are no longer updated",
      title: "Streaming accounts are no longer updated",
      intro: [
        "For more than {minutes} minutes, the service that hosts the accounts has not responded properly. To avoid overloading it, we send it only one trial request from time to time, every half hour at most.",
        "Last error: {error}",
      ],
      action: "See the accounts",
      notes: ["Members keep what they have. Updates resume by themselves as soon as the service responds."],
    },
  },
};
