import type { Notice } from "../lib/notices.ts";

/** To the owner of an account, at most once a day. */
export const GUESSED: Notice = {
  path: "/forgot",
  fr: {
    subject: "Quelqu’un tente d’accéder à votre compte – {brand}",
    title: "Des tentatives de connexion ont échoué",
    intro: [
      "Plusieurs mots de passe ou codes incorrects viennent d’être saisis pour votre compte {brand} ({time}).",
      "Personne n’est entré. Nous ralentissons désormais ces tentatives.",
    ],
    action: "Choisir un nouveau mot de passe",
    notes: [
      "Si c’était vous, vous n’avez rien à faire.",
      "Les appareils où vous vous êtes déjà connecté ne sont pas ralentis, et vous pouvez toujours vous connecter avec un code reçu par e-mail.",
    ],
  },
  en: {
    subject: "Someone is trying to get into your account – {brand}",
    title: "Several sign-in attempts failed",
    intro: [
      "Several wrong passwords or codes were just entered for your {brand} account ({time}).",
      "Nobody got in. We are now slowing these attempts down.",
    ],
    action: "Choose a new password",
    notes: [
      "If this was you, there is nothing to do.",
      "Devices that you have signed in on before are not slowed down, and you can always sign in with a code sent by e-mail.",
    ],
  },
};
