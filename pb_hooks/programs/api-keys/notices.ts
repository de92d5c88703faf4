import type { Notice } from "../../lib/notices.ts";

const link = { fr: "Voir mes clés", en: "See my keys" };

const TEXTS = {
  urgent: true,
  fr: {
    subject: "Une clé d’API a été révoquée – {brand}",
    title: "Une clé d’API a été révoquée",
    intro: [
      "La clé « {name} » ({prefix}…) nous est parvenue dans une adresse web le {time}. Elle est révoquée.",
      "Les adresses restent dans des journaux et des historiques, où d’autres peuvent les lire.",
    ],
    notes: [
      "Créez une nouvelle clé et envoyez-la dans l’en-tête Authorization.",
      "Vérifiez le programme qui utilisait cette clé : lui, ou quelqu’un qui la connaît, l’a placée dans l’adresse.",
    ],
  },
  en: {
    subject: "An API key was revoked – {brand}",
    title: "An API key was revoked",
    intro: [
      "The key “{name}” ({prefix}…) reached us in a web address on {time}. It is revoked.",
      "Addresses remain in logs and histories, where other people may read them.",
    ],
    notes: [
      "Create a new key and send it in the header Authorization.",
      "Check the program that used this key: it, or someone who knows the key, put it in the address.",
    ],
  },
} as const;

/** To the owner of a key that was sent in an address; where they see their keys depends on its reach. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "api-keys.exposed-own": { ...TEXTS, link: { path: "/UserDashboard/account#api-keys", ...link } },
  "api-keys.exposed-all": { ...TEXTS, link: { path: "/admin/api-keys", ...link } },
};
