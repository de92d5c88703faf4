import type { Locale } from "../../common/wire/api.ts";

export type MailKind = "verification" | "reset" | "replaced" | "email-change" | "otp" | "auth-alert";

type MailText = { subject: string; title: string; intro: string[]; action: string; notes: string[] };
type Facts = { when: string; address: string; device: string };

export type MailTexts = {
  kinds: { readonly [Kind in MailKind]: MailText };
  valid: (duration: string) => string;
  facts: (facts: Facts) => string[];
  linkHint: string;
  footer: string;
};

/** Every sentence of the mails. `{brand}` is the site's name. French writes its no-break spaces as escapes. */
export const TEXTS: { readonly [L in Locale]: MailTexts } = {
  fr: {
    kinds: {
      verification: {
        subject: "Confirmez votre adresse e-mail – {brand}",
        title: "Confirmez votre adresse e-mail",
        intro: ["Bienvenue chez {brand}.", "Il ne vous reste plus qu’à confirmer que cette adresse est bien la vôtre."],
        action: "Confirmer mon adresse",
        notes: ["Si vous n’avez pas créé de compte chez {brand}, ignorez ce message."],
      },
      reset: {
        subject: "Choisissez un nouveau mot de passe – {brand}",
        title: "Choisissez un nouveau mot de passe",
        intro: ["Quelqu’un, sans doute vous, a demandé à changer le mot de passe de votre compte {brand}."],
        action: "Changer mon mot de passe",
        notes: ["Si cette demande ne vient pas de vous, ignorez ce message\u00a0: votre mot de passe reste le même."],
      },
      replaced: {
        subject: "Choisissez un nouveau mot de passe – {brand}",
        title: "Votre mot de passe n’est plus valable",
        intro: [
          "Vous venez de vous connecter à {brand} avec un code, et cette adresse est désormais confirmée.",
          "N’importe qui ayant pu choisir le mot de passe de ce compte avant vous, nous l’avons effacé par sécurité.",
        ],
        action: "Choisir un mot de passe",
        notes: ["Sans nouveau mot de passe, vous pouvez toujours vous connecter avec un code."],
      },
      "email-change": {
        subject: "Confirmez votre nouvelle adresse e-mail – {brand}",
        title: "Confirmez votre nouvelle adresse e-mail",
        intro: [
          "Vous avez demandé à utiliser cette adresse pour votre compte {brand}.",
          "Après la confirmation, de nouveaux identifiants de streaming seront créés et vous devrez vous reconnecter.",
        ],
        action: "Confirmer la nouvelle adresse",
        notes: ["Si cette demande ne vient pas de vous, ignorez ce message\u00a0: rien ne changera."],
      },
      otp: {
        subject: "Votre code de connexion – {brand}",
        title: "Votre code de connexion",
        intro: ["Saisissez ce code pour vous connecter à {brand}\u00a0:"],
        action: "",
        notes: [
          "Ne communiquez ce code à personne\u202f; nous ne vous le demanderons jamais.",
          "Si vous n’avez pas demandé de code, ignorez ce message.",
        ],
      },
      "auth-alert": {
        subject: "Nouvelle connexion à votre compte – {brand}",
        title: "Nouvelle connexion à votre compte",
        intro: [
          "Une connexion à votre compte {brand} vient d’avoir lieu depuis un appareil que nous ne connaissons pas.",
        ],
        action: "Changer mon mot de passe",
        notes: [
          "Si c’était vous, vous n’avez rien à faire.",
          "Sinon, changez votre mot de passe sans attendre\u00a0: toutes les sessions ouvertes seront fermées.",
        ],
      },
    },
    valid: (time) => `Valable ${time}, une seule fois.`,
    facts: ({ when, address, device }) => [
      `Date\u00a0: ${when}`,
      `Adresse IP\u00a0: ${address}`,
      `Appareil\u00a0: ${device}`,
    ],
    linkHint: "Le bouton ne fonctionne pas\u202f? Copiez cette adresse dans votre navigateur\u00a0:",
    footer: "Ce message vous est envoyé par {brand} parce que cette adresse lui a été indiquée.",
  },
  en: {
    kinds: {
      verification: {
        subject: "Confirm your e-mail address – {brand}",
        title: "Confirm your e-mail address",
        intro: ["Welcome to {brand}.", "Just confirm that this address is yours and you are ready to go."],
        action: "Confirm my address",
        notes: ["If you did not create an account with {brand}, ignore this message."],
      },
      reset: {
        subject: "Choose a new password – {brand}",
        title: "Choose a new password",
        intro: ["Someone, probably you, asked to change the password of your {brand} account."],
        action: "Change my password",
        notes: ["If this was not you, ignore this message: your password stays the same."],
      },
      replaced: {
        subject: "Choose a new password – {brand}",
        title: "Your password no longer works",
        intro: [
          "You have just signed in to {brand} with a code, which also confirmed this address.",
          "Someone else could have set this account’s password before you, so we erased it to be safe.",
        ],
        action: "Choose a password",
        notes: ["Without a new password you can still sign in with a code."],
      },
      "email-change": {
        subject: "Confirm your new e-mail address – {brand}",
        title: "Confirm your new e-mail address",
        intro: [
          "You asked to use this address for your {brand} account.",
          "Once you confirm, new streaming credentials are created and you will have to sign in again.",
        ],
        action: "Confirm the new address",
        notes: ["If this was not you, ignore this message: nothing will change."],
      },
      otp: {
        subject: "Your sign-in code – {brand}",
        title: "Your sign-in code",
        intro: ["Enter this code to sign in to {brand}:"],
        action: "",
        notes: [
          "Do not share this code with anyone; we will never ask you for it.",
          "If you did not ask for a code, ignore this message.",
        ],
      },
      "auth-alert": {
        subject: "New sign-in to your account – {brand}",
        title: "New sign-in to your account",
        intro: ["Someone has just signed in to your {brand} account from a device we do not recognise."],
        action: "Change my password",
        notes: [
          "If this was you, there is nothing to do.",
          "If not, change your password right away: every open session will be closed.",
        ],
      },
    },
    valid: (time) => `Valid for ${time}, once only.`,
    facts: ({ when, address, device }) => [`Date: ${when}`, `IP address: ${address}`, `Device: ${device}`],
    linkHint: "Button not working? Copy this address into your browser:",
    footer: "You are receiving this message because this address was given to {brand}.",
  },
};
