import type { Notice } from "../../lib/notices.ts";

/** Mails to the operator. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "webhooks.failing": {
    link: { path: "/admin/webhooks", fr: "Ouvrir les webhooks", en: "Open the webhooks" },
    fr: {
      subject: "Un webhook a été désactivé – {brand}",
      title: "Le webhook «\u00a0{name}\u00a0» a été désactivé",
      intro: [
        "Tous les envois vers {host} échouent depuis trois jours. Dernière réponse\u00a0: {status}.",
        "Une fois le récepteur réparé, réactivez-le et renvoyez ce qu’il a manqué.",
      ],
    },
    en: {
      subject: "A webhook was switched off – {brand}",
      title: "The webhook “{name}” was switched off",
      intro: [
        "Every delivery to {host} has failed for three days. Last response: {status}.",
        "Once the receiver works again, switch it on and replay what it missed.",
      ],
    },
  },
  "webhooks.gone": {
    link: { path: "/admin/webhooks", fr: "Ouvrir les webhooks", en: "Open the webhooks" },
    fr: {
      subject: "Un webhook a été désactivé – {brand}",
      title: "Le webhook «\u00a0{name}\u00a0» a été désactivé",
      intro: ["Le récepteur {host} a répondu {status}\u00a0: il n’accepte plus de messages."],
    },
    en: {
      subject: "A webhook was switched off – {brand}",
      title: "The webhook “{name}” was switched off",
      intro: ["The receiver {host} answered {status}: it no longer accepts messages."],
    },
  },
};
