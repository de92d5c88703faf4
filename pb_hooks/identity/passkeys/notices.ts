import type { Notice } from "../../lib/notices.ts";

/** To a member whose passkey was refused because it may have been copied. */
export const COPIED: Notice = {
  urgent: true,
  link: { path: "/UserDashboard/account#two-step", fr: "Ouvrir mon compte", en: "Open my account" },
  fr: {
    subject: "Une clé d’accès a été refusée – {brand}",
    title: "Votre clé d’accès a peut-être été copiée",
    intro: [
      "Le {time}, nous avons refusé une connexion à votre compte {brand} avec la clé d’accès «\u00a0{name}\u00a0».",
      "Une clé de sécurité compte ses utilisations. Ce compteur est revenu en arrière : il existe peut-être une copie de la clé.",
    ],
    notes: ["Supprimez cette clé d’accès de votre compte, puis créez-en une nouvelle."],
  },
  en: {
    subject: "A passkey was refused – {brand}",
    title: "Your passkey may have been copied",
    intro: [
      "On {time}, we refused a sign-in to your {brand} account with the passkey “{name}”.",
      "A security key counts its uses. This count went backwards, so the key may have been copied.",
    ],
    notes: ["Remove this passkey from your account, then create a new one."],
  },
};
