import type { Locale } from "../../../common/contract/api.ts";
import type { FactorKind } from "../../../common/contract/second-factor.ts";
import type { Notice } from "../../lib/notices.ts";

/** The kinds of factors, as mails name them. */
export const NAMES: { readonly [kind in FactorKind]: { readonly [locale in Locale]: string } } = {
  totp: { fr: "application d’authentification", en: "authenticator app" },
  passkey: { fr: "clé d’accès", en: "passkey" },
};

const PATH = "/UserDashboard/account#two-step";

const ADDED: Notice = {
  urgent: true,
  link: { path: PATH, fr: "Voir mes réglages de sécurité", en: "Review my security settings" },
  fr: {
    subject: "Connexion en deux étapes activée sur votre compte – {brand}",
    title: "Vous avez ajouté un second facteur",
    intro: [
      "Ajouté à votre compte {brand} le {time}\u00a0: {factor}.",
      "Nous vous le demanderons désormais à chaque connexion.",
    ],
    notes: ["Ce n’était pas vous ? Changez tout de suite de mot de passe, puis contactez-nous."],
  },
  en: {
    subject: "Two-step sign-in is on for your account – {brand}",
    title: "You added a second factor",
    intro: ["Added to your {brand} account on {time}: {factor}.", "From now on, we ask for it every time you sign in."],
    notes: ["Wasn’t this you? Change your password at once, then contact us."],
  },
};

const REMOVED: Notice = {
  urgent: true,
  link: { path: PATH, fr: "Voir mes réglages de sécurité", en: "Review my security settings" },
  fr: {
    subject: "Un second facteur a été retiré de votre compte – {brand}",
    title: "Un second facteur a été retiré",
    intro: ["Retiré de votre compte {brand} le {time}\u00a0: {factor}."],
    notes: ["Ce n’était pas vous ? Changez tout de suite de mot de passe, puis contactez-nous."],
  },
  en: {
    subject: "A second factor was removed from your account – {brand}",
    title: "A second factor was removed",
    intro: ["Removed from your {brand} account on {time}: {factor}."],
    notes: ["Wasn’t this you? Change your password at once, then contact us."],
  },
};

const RECOVERY: Notice = {
  urgent: true,
  link: { path: PATH, fr: "Créer de nouveaux codes", en: "Create new codes" },
  fr: {
    subject: "Un code de secours a été utilisé – {brand}",
    title: "Un de vos codes de secours a été utilisé",
    intro: ["Un code de secours de votre compte {brand} a été utilisé le {time}.", "Codes encore valables : {left}."],
    notes: ["Ce n’était pas vous ? Changez tout de suite de mot de passe, puis créez de nouveaux codes."],
  },
  en: {
    subject: "A recovery code was used – {brand}",
    title: "One of your recovery codes was used",
    intro: ["A recovery code of your {brand} account was used on {time}.", "Codes left: {left}."],
    notes: ["Wasn’t this you? Change your password at once, then create new codes."],
  },
};

const CODES: Notice = {
  urgent: true,
  link: { path: PATH, fr: "Voir mes réglages de sécurité", en: "Review my security settings" },
  fr: {
    subject: "Nouveaux codes de secours – {brand}",
    title: "De nouveaux codes de secours ont été créés",
    intro: [
      "De nouveaux codes de secours ont été créés le {time} pour votre compte {brand}.",
      "Les anciens ne fonctionnent plus.",
    ],
    notes: ["Ce n’était pas vous\u202f? Changez tout de suite de mot de passe, puis créez de nouveaux codes."],
  },
  en: {
    subject: "New recovery codes – {brand}",
    title: "New recovery codes were created",
    intro: ["New recovery codes were created for your {brand} account on {time}.", "The old ones no longer work."],
    notes: ["Wasn’t this you? Change your password at once, then create new codes."],
  },
};

const GUESSED: Notice = {
  urgent: true,
  link: { path: "/forgot", fr: "Choisir un nouveau mot de passe", en: "Choose a new password" },
  fr: {
    subject: "Quelqu’un connaît peut-être votre mot de passe – {brand}",
    title: "Plusieurs codes incorrects ont été saisis",
    intro: [
      "Le {time}, plusieurs codes incorrects ont été saisis après votre mot de passe {brand}, ou dans un navigateur où votre session est ouverte.",
      "Aucun n’a fonctionné. Nous ralentissons désormais ces tentatives.",
    ],
    notes: ["Changer de mot de passe ferme toutes vos sessions.", "Si c’était vous, vous n’avez rien à faire."],
  },
  en: {
    subject: "Someone may know your password – {brand}",
    title: "Someone typed several wrong codes",
    intro: [
      "On {time}, someone typed several wrong codes, after your {brand} password or in a browser where you are signed in.",
      "None of them worked. We are now slowing these attempts down.",
    ],
    notes: ["Changing your password closes all your sessions.", "If this was you, no action is needed."],
  },
};

export const NOTICES: { readonly [id: string]: Notice } = {
  "second-factor.added": ADDED,
  "second-factor.removed": REMOVED,
  "second-factor.recovery": RECOVERY,
  "second-factor.codes": CODES,
  "second-factor.guessed": GUESSED,
};
