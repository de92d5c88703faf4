import type { Notice } from "../../lib/notices.ts";

/** Answers of the team. The mail quotes nothing of what was written before: its address may be a stranger's. */
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
} as const satisfies { readonly [id: string]: Notice };
