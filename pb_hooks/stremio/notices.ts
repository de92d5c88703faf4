import type { Notice } from "../lib/notices.ts";

/** Mails to the operator about the accounts outside. */
export const notices: { readonly [id: string]: Notice } = {
  "stremio.stopped": {
    path: "/admin/stremio",
    fr: {
      subject: "{brand}\u00a0: les comptes de streaming ne sont plus mis à jour",
      title: "Les comptes de streaming ne sont plus mis à jour",
      intro: [
        "{count} tentatives de suite ont échoué auprès du service qui héberge les comptes. Pour ne pas le surcharger, nous ne lui envoyons plus aucune demande.",
        "Dernière erreur\u00a0: {error}",
      ],
      action: "Voir l’état des comptes",
      notes: ["Les membres gardent ce qu’ils ont. Reprenez depuis cette page quand le service répondra de nouveau."],
    },
    en: {
      subject: "{brand}: streaming accounts are no longer updated",
      title: "Streaming accounts are no longer updated",
      intro: [
        "{count} attempts in a row have failed at the service that hosts the accounts. To avoid overloading it, we send it no further requests.",
        "Last error: {error}",
      ],
      action: "See the accounts",
      notes: ["Members keep what they have. Resume from that page once the service responds again."],
    },
  },
};
