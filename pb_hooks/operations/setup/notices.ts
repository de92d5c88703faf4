import type { Notice } from "../../lib/notices.ts";

export const MAIL_CODE = "setup.mail";

export const NOTICES: { readonly [id: string]: Notice } = {
  [MAIL_CODE]: {
    link: { path: "/admin/setup#mail", fr: "Ouvrir la mise en service", en: "Open the set-up" },
    fr: {
      subject: "{code}\u00a0: votre code de test – {brand}",
      title: "L’envoi d’e-mails fonctionne",
      intro: [
        "Saisissez ce code sur la page «\u00a0Mise en service\u00a0»\u00a0: {code}.",
        "Il est valable 30 minutes.",
      ],
      notes: ["Si vous n’avez pas demandé ce message, ignorez-le\u00a0: rien ne change sans le code."],
    },
    en: {
      subject: "{code}: your test code – {brand}",
      title: "E-mail is working",
      intro: ["Enter this code on the “Set-up” page: {code}.", "It is valid for 30 minutes."],
      notes: ["If you did not ask for this message, ignore it: nothing changes without the code."],
    },
  },
};
