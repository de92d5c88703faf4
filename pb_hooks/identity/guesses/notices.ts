import type { Notice } from "../../lib/notices.ts";

/** To the owner of an account, at most once a day. */
export const GUESSED: Notice = {
  link: { path: "/forgot", fr: "Choisir un nouveau mot de passe", en: "Choose a new password" },
  fr: {
    subject: "Quelqu’un tente d’accéder à votre compte – {brand}",
    title: "Des tentatives de connexion ont échoué",
    intro: [
      "Plusieurs mots de passe ou codes incorrects ont été saisis pour votre compte {brand} le {time}.",
      "Aucune tentative n’a réussi. Nous les ralentissons désormais.",
    ],
    notes: [
      "Si c’était vous, vous n’avez rien à faire.",
      "Les appareils que vous avez déjà utilisés ne sont pas ralentis. Vous pouvez toujours vous connecter avec un code reçu par e-mail.",
    ],
  },
  en: {
    subject: "Someone is trying to sign in to your account – {brand}",
    title: "Several sign-in attempts failed",
    intro: [
      "Someone entered several wrong passwords or codes for your {brand} account on {time}.",
      "No attempt succeeded. We are now slowing them down.",
    ],
    notes: [
      "If this was you, no action is needed.",
      "Devices you have signed in on before are not slowed down. You can always sign in with a code sent by e-mail.",
    ],
  },
};
