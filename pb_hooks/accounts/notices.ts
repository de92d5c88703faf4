import type { Notice } from "../lib/notices.ts";

export const CHANGED_ADDRESS = "accounts.address";
export const CHANGED_PASSWORD = "accounts.password";

/** What an account's mailbox hears about changes that a thief would make. */
export const NOTICES: { readonly [id: string]: Notice } = {
  // To the former address.
  [CHANGED_ADDRESS]: {
    path: "/verify-email#undo={token}",
    fr: {
      subject: "L’adresse e-mail de votre compte a changé – {brand}",
      title: "Votre compte a une nouvelle adresse e-mail",
      intro: [
        "Votre compte {brand} utilise désormais une autre adresse que celle-ci.",
        "Si vous avez demandé ce changement, vous n’avez rien à faire.",
      ],
      action: "Annuler ce changement",
      notes: [
        "Ce lien fonctionne pendant 7\u00a0jours, une seule fois. Il rétablit cette adresse, ferme toutes les sessions et vous demande un nouveau mot de passe.",
      ],
    },
    en: {
      subject: "The e-mail address of your account has changed – {brand}",
      title: "Your account has a new e-mail address",
      intro: [
        "Your {brand} account now uses a different address from this one.",
        "If you asked for this change, there is nothing to do.",
      ],
      action: "Undo this change",
      notes: [
        "This link works for 7 days, once. It restores this address, closes every session and asks you for a new password.",
      ],
    },
  },
  [CHANGED_PASSWORD]: {
    path: "/forgot",
    fr: {
      subject: "Votre mot de passe a changé – {brand}",
      title: "Votre mot de passe a changé",
      intro: ["Le mot de passe de votre compte {brand} vient de changer ({time}). Les autres sessions ont été fermées."],
      action: "Choisir un autre mot de passe",
      notes: ["Si c’était vous, vous n’avez rien à faire.", "Sinon, choisissez tout de suite un autre mot de passe."],
    },
    en: {
      subject: "Your password has changed – {brand}",
      title: "Your password has changed",
      intro: ["The password of your {brand} account has just changed ({time}). All other sessions were closed."],
      action: "Choose another password",
      notes: ["If this was you, there is nothing to do.", "If not, choose another password right away."],
    },
  },
};
