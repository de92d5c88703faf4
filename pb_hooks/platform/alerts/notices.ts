import { type Notice, TO_SYSTEM } from "../../lib/notices.ts";

/** Mails to the operator. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "alerts.over": {
    link: TO_SYSTEM,
    fr: { subject: "Réglé\u00a0: {title} – {brand}", intro: ["Ce problème n’est plus constaté."] },
    en: { subject: "Resolved: {title} – {brand}", intro: ["This problem no longer occurs."] },
  },
  "alerts.held": {
    link: TO_SYSTEM,
    // Itself never held: it is sent when the quiet time is over.
    urgent: true,
    fr: { subject: "Alertes reçues entre-temps\u00a0: {count} – {brand}", intro: ["{list}"] },
    en: { subject: "Alerts received in the meantime: {count} – {brand}", intro: ["{list}"] },
  },
  "alerts.test": {
    link: { path: "/admin/system", fr: "Retour à la page Système", en: "Back to the System page" },
    fr: {
      subject: "Alerte de test – {brand}",
      intro: ["Les alertes {brand} vous parviennent par ce canal."],
    },
    en: {
      subject: "Test alert – {brand}",
      intro: ["Alerts from {brand} reach you through this channel."],
    },
  },
};
