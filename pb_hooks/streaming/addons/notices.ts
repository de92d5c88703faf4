import type { Notice } from "../../lib/notices.ts";

/** Mails to the operator. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "addons.down": {
    link: { path: "/admin/addons", fr: "Voir les sources", en: "See the sources" },
    fr: {
      subject: "La source {name} ne répond plus – {brand}",
      title: "Une source ne répond plus depuis dix minutes",
      intro: [
        "La source «\u00a0{name}\u00a0» ({host}) échoue à chaque appel. Dernière erreur\u00a0: {error}",
        "Vos membres reçoivent toujours les réponses des autres sources ({others} sur {active}). Nous réessayons celle-ci automatiquement.",
        "Aucune source ne répond\u00a0: vos membres ne trouvent plus rien. Testez-les\u00a0: {alone}. Nous réessayons automatiquement.",
      ],
      notes: ["Nous vous préviendrons dès son retour."],
    },
    en: {
      subject: "The source {name} is down – {brand}",
      title: "A source has been down for ten minutes",
      intro: [
        "Every call to the source “{name}” ({host}) fails. Last error: {error}",
        "Your members still get answers from the other sources ({others} of {active}). We retry this one automatically.",
        "No source answers: your members find nothing. Test them: {alone}. We retry automatically.",
      ],
      notes: ["We will e-mail you when it is back."],
    },
  },
  "addons.back": {
    link: { path: "/admin/addons", fr: "Voir les sources", en: "See the sources" },
    fr: {
      subject: "La source {name} répond de nouveau – {brand}",
      title: "La source est de retour",
      intro: ["La source «\u00a0{name}\u00a0» ({host}) répond de nouveau à vos membres."],
    },
    en: {
      subject: "The source {name} is back – {brand}",
      title: "The source is back",
      intro: ["The source “{name}” ({host}) answers your members again."],
    },
  },
};
