import type { Notice } from "../../lib/notices.ts";

/** Mails to the operator. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "debrid.status": {
    link: { path: "/admin/debrid", fr: "Voir les comptes de débridage", en: "See the debrid accounts" },
    fr: {
      subject: "{label}\u00a0: {status} – {brand}",
      title: "L’état d’un compte de débridage a changé",
      intro: [
        "Le compte «\u00a0{label}\u00a0» ({service}) est maintenant\u00a0: {status}.",
        "Le service a répondu\u00a0: {code}",
      ],
      notes: ["Nous le vérifierons de nouveau dans les six heures."],
    },
    en: {
      subject: "{label}: {status} – {brand}",
      title: "The status of a debrid account changed",
      intro: ["The account “{label}” ({service}) is now: {status}.", "The service responded: {code}"],
      notes: ["We will check it again within six hours."],
    },
  },
  "debrid.expiring": {
    link: { path: "/admin/debrid", fr: "Voir les comptes de débridage", en: "See the debrid accounts" },
    fr: {
      subject: "{label} expire le {date} – {brand}",
      title: "Un compte de débridage arrive à échéance",
      intro: ["Le compte «\u00a0{label}\u00a0» ({service}) reste premium jusqu’au {date}."],
      notes: ["Vous recevez ce rappel sept jours, puis un jour avant l’expiration."],
    },
    en: {
      subject: "{label} expires on {date} – {brand}",
      title: "A debrid account is about to expire",
      intro: ["The account “{label}” ({service}) remains premium until {date}."],
      notes: ["You get this reminder seven days and one day before it expires."],
    },
  },
};
