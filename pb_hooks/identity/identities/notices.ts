import type { Notice } from "../../lib/notices.ts";

const PATH = "/UserDashboard/account#identities";

export const NOTICES: { readonly [id: string]: Notice } = {
  "identities.link": {
    urgent: true,
    link: { path: PATH, fr: "Voir mes moyens de connexion", en: "Review how I sign in" },
    fr: {
      subject: "{provider} associé à votre compte – {brand}",
      title: "Un nouveau moyen de connexion",
      intro: ["Depuis le {time}, vous pouvez aussi vous connecter à votre compte {brand} avec {provider} ({account})."],
      notes: ["Ce n’était pas vous\u202f? Dissociez ce compte, changez de mot de passe, puis contactez-nous."],
    },
    en: {
      subject: "{provider} linked to your account – {brand}",
      title: "A new way to sign in",
      intro: ["Since {time}, you can also sign in to your {brand} account with {provider} ({account})."],
      notes: ["Wasn’t this you? Unlink that account, change your password, then contact us."],
    },
  },
  "identities.unlink": {
    urgent: true,
    link: { path: PATH, fr: "Voir mes moyens de connexion", en: "Review how I sign in" },
    fr: {
      subject: "{provider} retiré de votre compte – {brand}",
      title: "Un moyen de connexion a été retiré",
      intro: ["Depuis le {time}, {provider} ({account}) ne permet plus de se connecter à votre compte {brand}."],
      notes: ["Ce n’était pas vous\u202f? Changez tout de suite de mot de passe, puis contactez-nous."],
    },
    en: {
      subject: "{provider} unlinked from your account – {brand}",
      title: "A way to sign in was removed",
      intro: ["Since {time}, {provider} ({account}) can no longer be used to sign in to your {brand} account."],
      notes: ["Wasn’t this you? Change your password at once, then contact us."],
    },
  },
};
