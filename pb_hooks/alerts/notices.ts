import type { Notice } from "../lib/notices.ts";

/** Mails to the operator. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "alerts.over": {
    path: "/admin/system",
    fr: {
      subject: "Réglé\u00a0: {title} – {brand}",
      title: "Réglé\u00a0: {title}",
      intro: ["Ce problème n’est plus constaté."],
      action: "Ouvrir la page Système",
      notes: [],
    },
    en: {
      subject: "Resolved: {title} – {brand}",
      title: "Resolved: {title}",
      intro: ["This problem no longer occurs."],
      action: "Open the System page",
      notes: [],
    },
  },
  "alerts.held": {
    path: "/admin/system",
    // Itself never held: it is sent when the quiet time is over.
    urgent: true,
    fr: {
      subject: "Alertes reçues entre-temps\u00a0: {count} – {brand}",
      title: "Alertes reçues entre-temps\u00a0: {count}",
      intro: ["{list}"],
      action: "Ouvrir la page Système",
      notes: [],
    },
    en: {
      subject: "Alerts received in the meantime: {count} – {brand}",
      title: "Alerts received in the meantime: {count}",
      intro: ["{list}"],
      action: "Open the System page",
      notes: [],
    },
  },
  "alerts.test": {
    path: "/admin/system",
    fr: {
      subject: "Alerte de test – {brand}",
      title: "Alerte de test",
      intro: ["Les alertes de {brand} vous parviennent par ce canal."],
      action: "Retour à la page Système",
      notes: [],
    },
    en: {
      subject: "Test alert – {brand}",
      title: "Test alert",
      intro: ["Alerts from {brand} reach you through this channel."],
      action: "Back to the System page",
      notes: [],
    },
  },
};
