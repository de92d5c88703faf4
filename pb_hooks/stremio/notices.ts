import type { Notice } from "../lib/notices.ts";

/** Mails to the operator about the accounts outside. */
export const notices: { readonly [id: string]: Notice } = {
  "stremio.stopped": {
    path: "/admin/stremio",
    fr: {
      subject: "{brand}\u00a0: les comptes de streaming ne sont plus mis à jour",
      title: "Les comptes de streaming ne sont plus mis à jour",
      intro: [
        "{count} essais de suite ont échoué auprès du service qui tient les comptes. Pour ne pas l’encombrer, plus rien ne lui est demandé.",
        "Dernière erreur\u00a0: {error}",
      ],
      action: "Voir l’état des comptes",
      notes: ["Les membres gardent ce qu’ils ont. Reprenez depuis la page quand le service répond de nouveau."],
    },
    en: {
      subject: "{brand}: streaming accounts are no longer updated",
      title: "Streaming accounts are no longer updated",
      intro: [
        "{count} tries in a row have failed at the service that keeps the accounts. So as not to burden it, nothing more is asked of it.",
        "Last error: {error}",
      ],
      action: "See the accounts",
      notes: ["Members keep what they have. Resume from the page once the service answers again."],
    },
  },
};
