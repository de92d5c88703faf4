import type { Notice } from "../../lib/notices.ts";
import { RECEIVED, TO_SALES_TERMS, TO_TRANSFERS, WITHDRAWN } from "./texts.ts";

/** The mails about a contract that ended with its account. */
export const FORMER_NOTICES = {
  "terminations.withdrawn-former": { link: TO_SALES_TERMS, ...WITHDRAWN },
  // Written from another address than the deleted account's.
  "terminations.withdrawn-elsewhere": {
    link: TO_SALES_TERMS,
    fr: {
      subject: WITHDRAWN.fr.subject,
      title: WITHDRAWN.fr.title,
      intro: [
        ...RECEIVED.fr,
        "Votre adresse n’est pas celle du compte, qui est supprimé\u00a0: ce message n’indique donc ni la formule ni les sommes. Un remboursement éventuel revient à la personne qui a payé.",
      ],
      notes: WITHDRAWN.fr.notes,
    },
    en: {
      subject: WITHDRAWN.en.subject,
      title: WITHDRAWN.en.title,
      intro: [
        ...RECEIVED.en,
        "Your address is not that of the account, which is deleted, so this message shows neither the plan nor any sum. Any refund goes to the person who paid.",
      ],
      notes: WITHDRAWN.en.notes,
    },
  },
  "terminations.operator-transfer-former": {
    link: TO_TRANSFERS,
    fr: {
      subject: "Virement de {amount} à effectuer – {brand}",
      title: "Une rétractation attend son remboursement",
      intro: [
        "Le contrat {reference}, dont le compte est supprimé, a fait l’objet d’une rétractation. Remboursez {amount} par virement à {email}, au plus tard le {until}.",
        "La déclaration vient de {other}, qui n’est pas l’adresse du compte\u00a0: ne virez rien à cette personne sans savoir qui elle est.",
        "Enregistrez ensuite ce virement dans l’administration. Le compte n’existe plus\u00a0: personne n’en sera prévenu par e-mail.",
      ],
    },
    en: {
      subject: "Transfer of {amount} to send – {brand}",
      title: "A withdrawal awaits its refund",
      intro: [
        "Someone has withdrawn from the contract {reference}, whose account is deleted. Refund {amount} by bank transfer to {email}, by {until} at the latest.",
        "The statement came from {other}, which is not the account’s address: send nothing to that person unless you know who they are.",
        "Then record the transfer in the administration. The account no longer exists: nobody is notified by e-mail.",
      ],
    },
  },
} as const satisfies { readonly [id: string]: Notice };
