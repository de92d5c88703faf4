import type { Notice } from "../../lib/notices.ts";

/** Mails to the operator about accounts at the provider. */
export const notices: { readonly [id: string]: Notice } = {
  "stremio.stopped": {
    link: { path: "/admin/stremio", fr: "Voir l’état des comptes", en: "See the accounts" },
    urgent: true,
    fr: {
      subject: "{brand}\u00a0: les comptes de streaming ne sont plus mis à jour",
      title: "Les comptes de streaming ne sont plus mis à jour",
      intro: [
        "Depuis plus de {minutes}\u00a0minutes, le service qui héberge les comptes ne répond plus correctement. Pour ne pas le surcharger, nous ne lui envoyons plus que des requêtes de test, espacées d’une demi-heure au maximum.",
        "Dernière erreur\u00a0: {error}",
      ],
      notes: [
        "Les membres conservent leur accès actuel. Les mises à jour reprendront automatiquement dès que le service répondra.",
      ],
    },
    en: {
      subject: "{brand}: streaming accounts are no longer updated",
      title: "Streaming accounts are no longer updated",
      intro: [
        "The service that hosts the accounts has not responded properly for more than {minutes} minutes. To avoid overloading it, we now send only test requests, up to half an hour apart.",
        "Last error: {error}",
      ],
      notes: ["Members keep their current access. Updates resume automatically as soon as the service responds."],
    },
  },
};
