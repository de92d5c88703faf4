import type { Notice } from "../../lib/notices.ts";

/** Answers of the team, which quote nothing of what was written before: the address may be a stranger's. And alerts. */
export const NOTICES = {
  "inbox.answer": {
    fr: {
      subject: "{re}{subject} [{number}]",
      title: "{subject}",
      intro: ["{text}"],
      notes: ["Pour répondre, répondez à cet e-mail\u00a0: votre réponse arrive à {address}."],
    },
    en: {
      subject: "{re}{subject} [{number}]",
      title: "{subject}",
      intro: ["{text}"],
      notes: ["To reply, answer this e-mail: your reply goes to {address}."],
    },
  },
  "inbox.flood": {
    link: { path: "/admin/inbox", fr: "Ouvrir la boîte de réception", en: "Open the inbox" },
    fr: {
      subject: "Trop d’e-mails dans la boîte de réception",
      title: "Trop d’e-mails arrivent à la fois",
      intro: [
        "Une même personne, ou plusieurs inconnus ensemble, ont écrit trop d’e-mails en peu de temps. Ceux qui dépassent la limite n’ouvrent pas de conversation.",
        "Aucun e-mail n’est perdu\u00a0: ils restent tous dans la boîte mail qui est lue. Parcourez-la de temps en temps.",
      ],
    },
    en: {
      subject: "Too many e-mails in the inbox",
      title: "Too many e-mails arrive at once",
      intro: [
        "One person, or several strangers together, have written too many e-mails in a short time. Those beyond the limit open no conversation.",
        "No e-mail is lost: all of them stay in the mailbox that is read. Look through it from time to time.",
      ],
    },
  },
} as const satisfies { readonly [id: string]: Notice };
