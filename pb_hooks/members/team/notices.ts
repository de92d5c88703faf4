import type { Locale } from "../../../common/contract/api.ts";
import type { Notice } from "../../lib/notices.ts";

export const INVITED = "team.invited";

/** The roles in a sentence, by their names in the database. */
export const ROLE_NAMES: { readonly [role: string]: { readonly [L in Locale]: string } } = {
  owner: { fr: "propriétaire", en: "owner" },
  support: { fr: "support", en: "support" },
  money: { fr: "comptabilité", en: "money" },
  editor: { fr: "rédaction", en: "editor" },
};

export const NOTICES: { readonly [id: string]: Notice } = {
  [INVITED]: {
    urgent: true,
    link: { path: "/team-invitation#token={token}", fr: "Rejoindre l’équipe", en: "Join the team" },
    fr: {
      subject: "Rejoignez l’équipe de {brand}",
      title: "Vous êtes invité dans l’équipe de {brand}",
      intro: [
        "Un propriétaire du service vous donne accès à l’administration, avec ce rôle\u00a0: {role}.",
        "Après avoir accepté, vous ajoutez une deuxième étape de connexion\u00a0: une clé d’accès ou une application d’authentification. L’administration s’ouvre ensuite.",
      ],
      notes: [
        "Ce lien fonctionne une seule fois, jusqu’au {until}.",
        "Si vous n’attendiez pas cette invitation, ne faites rien.",
      ],
    },
    en: {
      subject: "Join the {brand} team",
      title: "You are invited to the {brand} team",
      intro: [
        "An owner of the service gives you access to the administration, with this role: {role}.",
        "After accepting, you add a second step to your sign-in: a passkey or an authenticator app. The administration opens after that.",
      ],
      notes: ["This link works once, until {until}.", "If you did not expect this invitation, ignore this e-mail."],
    },
  },
};
