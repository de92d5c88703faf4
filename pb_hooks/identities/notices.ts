import type { Notice } from "../lib/notices.ts";

const PATH = "/UserDashboard#identities";

export const NOTICES: { readonly [id: string]: Notice } = {
  "identities.link": {
    path: PATH,
    fr: {
      subject: "{provider} ouvre désormais votre compte – {brand}",
      title: "Un nouveau moyen de connexion",
      intro: ["Votre compte {brand} s’ouvre désormais aussi avec {provider} ({account}), depuis le {time}."],
      action: "Voir mes moyens de connexion",
      notes: ["Ce n’était pas vous ? Dissociez ce compte, changez de mot de passe, puis contactez-nous."],
    },
    en: {
      subject: "{provider} now opens your account – {brand}",
      title: "A new way to sign in",
      intro: ["Your {brand} account now also opens with {provider} ({account}), since {time}."],
      action: "Review how I sign in",
      notes: ["Wasn’t this you? Unlink that account, change your password, then contact us."],
    },
  },
  "identities.unlink": {
    path: PATH,
    fr: {
      subject: "{provider} n’ouvre plus votre compte – {brand}",
      title: "Un moyen de connexion a été retiré",
      intro: ["{provider} ({account}) n’ouvre plus votre compte {brand}, depuis le {time}."],
      action: "Voir mes moyens de connexion",
      notes: ["Ce n’était pas vous ? Changez tout de suite de mot de passe, puis contactez-nous."],
    },
    en: {
      subject: "{provider} no longer opens your account – {brand}",
      title: "A way to sign in was removed",
      intro: ["{provider} ({account}) no longer opens your {brand} account, since {time}."],
      action: "Review how I sign in",
      notes: ["Wasn’t this you? Change your password at once, then contact us."],
    },
  },
};
