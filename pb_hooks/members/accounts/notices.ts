import type { Notice } from "../../lib/notices.ts";

export const ADDRESS_CHANGED = "accounts.address";
export const ADDRESS_RESTORED = "accounts.restored";
export const ADDRESS_REPLACED = "accounts.replaced";
export const PASSWORD_CHANGED = "accounts.password";

/** Mails about changes that a thief would make. */
export const NOTICES: { readonly [id: string]: Notice } = {
  // To the former address.
  [ADDRESS_CHANGED]: {
    link: { path: "/verify-email#undo={token}", fr: "Annuler ce changement", en: "Undo this change" },
    fr: {
      subject: "L’adresse e-mail de votre compte a changé – {brand}",
      title: "Votre compte a une nouvelle adresse e-mail",
      intro: [
        "Votre compte {brand} n’utilise plus cette adresse.",
        "Si vous avez demandé ce changement, vous n’avez rien à faire.",
      ],
      notes: [
        "Ce lien fonctionne pendant 7\u00a0jours, une seule fois. Il rétablit cette adresse et ferme toutes les sessions.",
        "Il change aussi vos identifiants de streaming. Si votre accès n’est pas actif, les extensions et la bibliothèque du compte de streaming actuel seront perdues.",
        "Gardez sous la main le mot de passe d’avant ce changement ou, si vous aviez activé la connexion en deux étapes, votre clé d’accès, votre application d’authentification ou un code de secours.",
      ],
    },
    en: {
      subject: "The e-mail address of your account has changed – {brand}",
      title: "Your account has a new e-mail address",
      intro: [
        "Your {brand} account no longer uses this address.",
        "If you asked for this change, no action is needed.",
      ],
      notes: [
        "This link works for 7 days, once. It restores this address and closes every session.",
        "It also changes your streaming credentials. If your access is not active, the add-ons and the library of the current streaming account will be lost.",
        "Have your password from before the change ready or, if you had turned on two-step sign-in, your passkey, your authenticator app or a recovery code.",
      ],
    },
  },
  // To the address that the account had until the change was undone.
  [ADDRESS_RESTORED]: {
    link: { path: "/contact", fr: "Nous contacter", en: "Contact us" },
    fr: {
      subject: "Un changement d’adresse a été annulé – {brand}",
      title: "Cette adresse n’est plus celle du compte",
      intro: [
        "Le changement d’adresse d’un compte {brand} vient d’être annulé, depuis son ancienne adresse, par une personne qui a prouvé que ce compte est le sien.",
        "Toutes les sessions de ce compte ont été fermées et son mot de passe a changé.",
      ],
      notes: ["Si ce compte est le vôtre et que vous n’avez rien annulé, contactez-nous tout de suite."],
    },
    en: {
      subject: "A change of e-mail address was undone – {brand}",
      title: "The account no longer uses this address",
      intro: [
        "The change of address of a {brand} account has just been undone, from its former address, by someone who proved that the account is theirs.",
        "Every session of that account was closed, and its password was changed.",
      ],
      notes: ["If this account is yours and you did not undo the change, contact us right away."],
    },
  },
  // To the former address, without a link that undoes it: the operator gives a stolen account back in this way.
  [ADDRESS_REPLACED]: {
    link: { path: "/contact", fr: "Nous contacter", en: "Contact us" },
    fr: {
      subject: "L’adresse e-mail de votre compte a changé – {brand}",
      title: "Votre compte a une nouvelle adresse e-mail",
      intro: [
        "Notre équipe a remplacé l’adresse e-mail de votre compte {brand}, qui n’utilise plus celle-ci.",
        "Si vous avez demandé ce changement, vous n’avez rien à faire.",
      ],
      notes: ["Si vous n’avez rien demandé, contactez-nous tout de suite."],
    },
    en: {
      subject: "The e-mail address of your account has changed – {brand}",
      title: "Your account has a new e-mail address",
      intro: [
        "Our team has changed the e-mail address of your {brand} account, which no longer uses this one.",
        "If you asked for this change, no action is needed.",
      ],
      notes: ["If you did not, contact us right away."],
    },
  },
  [PASSWORD_CHANGED]: {
    urgent: true,
    link: { path: "/forgot", fr: "Choisir un autre mot de passe", en: "Choose another password" },
    fr: {
      subject: "Votre mot de passe a changé – {brand}",
      intro: ["Le mot de passe de votre compte {brand} a changé le {time}. Les autres sessions ont été fermées."],
      notes: [
        "Si c’était vous, vous n’avez rien à faire.",
        "Sinon, choisissez tout de suite un autre mot de passe.",
        "Clés d’API toujours valables\u00a0: {keys}. Révoquez dans votre tableau de bord celles que vous ne connaissez pas.",
        "Vos identifiants de streaming et votre lien privé ont changé, car personne n’avait encore confirmé cette adresse e-mail. Le nom, le choix de la lettre d’information et le code de parrainage donnés à l’inscription ont été effacés. Votre nom d’utilisateur\u00a0: {username}.",
        "Comptes de connexion toujours associés\u00a0: {providers}. Contactez-nous si vous n’en avez pas associé.",
      ],
    },
    en: {
      subject: "Your password has changed – {brand}",
      intro: ["The password of your {brand} account was changed on {time}. All other sessions were closed."],
      notes: [
        "If this was you, no action is needed.",
        "If not, choose another password right away.",
        "API keys that still work: {keys}. In your dashboard, revoke any that you do not recognise.",
        "Your streaming credentials and your private link have changed, because nobody had confirmed this e-mail address yet. The name, the newsletter choice and the referral code given at sign-up have been removed. Your username: {username}.",
        "Sign-in services that are still linked: {providers}. Contact us if you did not link them.",
      ],
    },
  },
};
