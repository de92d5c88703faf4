import type { Notice } from "../../lib/notices.ts";

/**
 * The mail with a message to the operator. A signed-in sender's account is named. What we know comes first: the message may hold
 * lines that look like ours.
 */
export const NOTICES = {
  "contact.message": {
    link: { path: "/admin/inbox/{thread}", fr: "Répondre dans la boîte de réception", en: "Answer in the inbox" },
    fr: {
      subject: "{flag}{subject} – message {number} – {brand}",
      title: "{subject}",
      intro: [
        "De {name}, {email}",
        "Membre connecté\u00a0: {member}",
        "Message {number}, langue\u00a0: {language}",
        "{message}",
      ],
      notes: [
        "Si vous répondez à cet e-mail, votre réponse est envoyée à {email}, mais la conversation ne la garde pas.",
      ],
    },
    en: {
      subject: "{flag}{subject} – message {number} – {brand}",
      title: "{subject}",
      intro: ["From {name}, {email}", "Signed in as: {member}", "Message {number}, language: {language}", "{message}"],
      notes: ["If you reply to this e-mail, your reply goes to {email}, but the thread does not keep it."],
    },
  },
} as const satisfies { readonly [id: string]: Notice };
