import type { Notice } from "../../lib/notices.ts";

/**
 * The mail with a message to the operator. A signed-in sender's account is named. What we know comes first: the message may hold
 * lines that look like ours.
 */
export const NOTICES = {
  "contact.message": {
    fr: {
      subject: "{flag}{subject} – message {number} – {brand}",
      title: "{subject}",
      intro: [
        "De {name}, {email}",
        "Membre connecté\u00a0: {member}",
        "Message {number}, langue\u00a0: {language}",
        "{message}",
      ],
      notes: ["Répondez à ce message\u00a0: votre réponse sera envoyée à {email}."],
    },
    en: {
      subject: "{flag}{subject} – message {number} – {brand}",
      title: "{subject}",
      intro: ["From {name}, {email}", "Signed in as: {member}", "Message {number}, language: {language}", "{message}"],
      notes: ["Reply to this message: your reply goes to {email}."],
    },
  },
} as const satisfies { readonly [id: string]: Notice };
