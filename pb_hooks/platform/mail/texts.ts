import type { Locale } from "../../../common/contract/api.ts";
import type { NoticeText } from "../../lib/notices.ts";

export type MailKind = "verification" | "reset" | "invitation" | "replaced" | "email-change" | "otp" | "auth-alert";

type Facts = { when: string; address: string; device: string };

export type MailTexts = {
  kinds: { readonly [Kind in MailKind]: NoticeText & { readonly action: string } };
  valid: (duration: string) => string;
  facts: (facts: Facts) => string[];
  linkHint: string;
  footer: string;
};

/** Every sentence of the mails. `{brand}` is the site's name. No-break spaces of French are escapes, to stay visible. */
export const TEXTS: { readonly [L in Locale]: MailTexts } = {
  fr: {
    kinds: {
      verification: {
        subject: "Confirmez votre adresse e-mail – {brand}",
        intro: ["Bienvenue chez {brand}.", "Il ne vous reste plus qu’à confirmer que cette adresse est bien la vôtre."],
        action: "Confirmer mon adresse",
        notes: [
          "Si vous n’avez pas créé de compte chez {brand}, ouvrez ce lien et choisissez «\u00a0Ce n’est pas moi\u00a0»\u00a0: nous supprimerons ce compte.",
        ],
      },
      reset: {
        subject: "Choisissez un nouveau mot de passe – {brand}",
        intro: ["Nous avons reçu une demande de changement de mot de passe pour votre compte {brand}."],
        action: "Changer mon mot de passe",
        notes: ["Si cette demande ne vient pas de vous, ignorez ce message\u00a0: votre mot de passe reste le même."],
      },
      invitation: {
        subject: "Votre compte {brand} vous attend – {brand}",
        title: "Votre compte vous attend",
        intro: [
          "{brand} a créé un compte pour cette adresse. Il vous reste à choisir votre mot de passe.",
          "Ce que vous avez déjà payé est conservé.",
        ],
        action: "Choisir mon mot de passe",
        notes: [
          "Passé ce délai, demandez un nouveau lien sur la page de connexion, avec «\u00a0Mot de passe oublié\u00a0».",
          "Si vous ne connaissez pas {brand}, ignorez ce message\u00a0: sans mot de passe, personne ne peut ouvrir ce compte.",
        ],
      },
      replaced: {
        subject: "Choisissez un nouveau mot de passe – {brand}",
        title: "Votre mot de passe n’est plus valable",
        intro: [
          "Vous venez de vous connecter à {brand} avec un code, et cette adresse est désormais confirmée.",
          "Quelqu’un d’autre a pu choisir le mot de passe de ce compte avant vous. Par sécurité, nous l’avons effacé, ainsi que le nom, le choix de la lettre d’information et le code de parrainage donnés à l’inscription, et nous avons renouvelé vos identifiants de streaming.",
        ],
        action: "Choisir un mot de passe",
        notes: ["Vous pouvez toujours vous connecter avec un code, même sans nouveau mot de passe."],
      },
      "email-change": {
        subject: "Confirmez votre nouvelle adresse e-mail – {brand}",
        intro: [
          "Vous avez demandé à utiliser cette adresse pour votre compte {brand}.",
          "Après votre confirmation, nous créerons de nouveaux identifiants de streaming et vous devrez vous reconnecter.",
        ],
        action: "Confirmer la nouvelle adresse",
        notes: ["Si cette demande ne vient pas de vous, ignorez ce message\u00a0: rien ne changera."],
      },
      otp: {
        subject: "Votre code de connexion – {brand}",
        intro: ["Saisissez ce code pour vous connecter à {brand}\u00a0:"],
        action: "",
        notes: [
          "Ne communiquez ce code à personne\u202f; nous ne vous le demanderons jamais.",
          "Si vous n’avez pas demandé de code, ignorez ce message.",
        ],
      },
      "auth-alert": {
        subject: "Nouvelle connexion à votre compte – {brand}",
        intro: [
          "Quelqu’un vient de se connecter à votre compte {brand} depuis un appareil que nous ne connaissons pas.",
        ],
        action: "Changer mon mot de passe",
        notes: [
          "Si c’était vous, vous n’avez rien à faire.",
          "Sinon, changez votre mot de passe sans attendre\u00a0: toutes les sessions ouvertes seront alors fermées.",
        ],
      },
    },
    valid: (time) => `Valable ${time}, pour une seule utilisation.`,
    facts: ({ when, address, device }) => [
      `Date\u00a0: ${when}`,
      `Adresse IP\u00a0: ${address}`,
      `Appareil\u00a0: ${device}`,
    ],
    linkHint: "Le bouton ne fonctionne pas\u202f? Copiez cette adresse dans votre navigateur\u00a0:",
    footer: "Vous recevez ce message parce que cette adresse a été indiquée à {brand}.",
  },
  en: {
    kinds: {
      verification: {
        subject: "Confirm your e-mail address – {brand}",
        intro: ["Welcome to {brand}.", "Just confirm that this address is yours and you are ready to go."],
        action: "Confirm my address",
        notes: [
          "If you did not create an account with {brand}, open the link and choose “It wasn’t me”: we will delete that account.",
        ],
      },
      reset: {
        subject: "Choose a new password – {brand}",
        intro: ["We received a request to change the password of your {brand} account."],
        action: "Change my password",
        notes: ["If this was not you, ignore this message: your password stays the same."],
      },
      invitation: {
        subject: "Your {brand} account is ready – {brand}",
        title: "Your account is ready",
        intro: [
          "{brand} has created an account for this address. Just choose a password.",
          "Anything that you have already paid for is kept.",
        ],
        action: "Choose my password",
        notes: [
          "After that, ask for a new link on the sign-in page, with “Forgotten password”.",
          "If you do not know {brand}, ignore this message: without a password, nobody can open this account.",
        ],
      },
      replaced: {
        subject: "Choose a new password – {brand}",
        title: "Your password no longer works",
        intro: [
          "You have just signed in to {brand} with a code. This also confirmed your address.",
          "Someone else may have set this account’s password before you. To be safe, we have erased it, along with the name, the newsletter choice and the referral code given at sign-up, and renewed your streaming credentials.",
        ],
        action: "Choose a password",
        notes: ["You can still sign in with a code without choosing a new password."],
      },
      "email-change": {
        subject: "Confirm your new e-mail address – {brand}",
        intro: [
          "You asked to use this address for your {brand} account.",
          "After you confirm, we will create new streaming credentials and you will need to sign in again.",
        ],
        action: "Confirm the new address",
        notes: ["If this was not you, ignore this message: nothing will change."],
      },
      otp: {
        subject: "Your sign-in code – {brand}",
        intro: ["Enter this code to sign in to {brand}:"],
        action: "",
        notes: [
          "Do not share this code with anyone; we will never ask you for it.",
          "If you did not ask for a code, ignore this message.",
        ],
      },
      "auth-alert": {
        subject: "New sign-in to your account – {brand}",
        intro: ["Someone has just signed in to your {brand} account from a device we do not recognise."],
        action: "Change my password",
        notes: [
          "If this was you, no action is needed.",
          "If not, change your password right away. This closes every open session.",
        ],
      },
    },
    valid: (time) => `Valid for ${time}. It can be used only once.`,
    facts: ({ when, address, device }) => [`Date: ${when}`, `IP address: ${address}`, `Device: ${device}`],
    linkHint: "Button not working? Copy this address into your browser:",
    footer: "You are receiving this message because this address was given to {brand}.",
  },
};
