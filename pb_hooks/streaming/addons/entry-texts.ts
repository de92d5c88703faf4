import type { Locale } from "../../../common/contract/api.ts";

/** Why a client shows one of our entries instead of titles or streams. */
export const NOTICE_KINDS = [
  "works",
  "expired",
  "unpaid",
  "blocked",
  "overdue",
  "paused",
  "held",
  "screens",
  "limited",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** Where the entry leads. */
type Target = "plans" | "help" | "dashboard";
type Text = { readonly name: string; readonly text: string };

const TEXTS: { readonly [K in NoticeKind]: { readonly [L in Locale]: Text } & { readonly target: Target } } = {
  works: {
    target: "help",
    fr: {
      name: "Votre compte fonctionne",
      text: "Votre extension est installée. Cette formule ne propose pas encore de catalogue.",
    },
    en: { name: "Your account works", text: "Your add-on is installed. This plan has no catalogue yet." },
  },
  expired: {
    target: "plans",
    fr: {
      name: "Votre accès a pris fin",
      text: "Choisissez une formule pour continuer à regarder. Vous n’avez rien à réinstaller.",
    },
    en: { name: "Your access has ended", text: "Choose a plan to keep watching. There is nothing to reinstall." },
  },
  unpaid: {
    target: "plans",
    fr: {
      name: "Votre abonnement n’est pas encore payé",
      text: "Terminez votre commande pour commencer à regarder. Vous n’avez rien à réinstaller.",
    },
    en: {
      name: "Your subscription isn’t paid yet",
      text: "Complete your order to start watching. There is nothing to reinstall.",
    },
  },
  blocked: {
    target: "dashboard",
    fr: {
      name: "Votre accès est bloqué",
      text: "Notre équipe a bloqué votre accès. Contactez-nous pour en connaître la raison.",
    },
    en: {
      name: "Your access is blocked",
      text: "Our team has blocked your access. Contact us to find out why.",
    },
  },
  overdue: {
    target: "dashboard",
    fr: {
      name: "Un paiement est en retard",
      text: "Réglez-le depuis votre tableau de bord\u00a0: votre accès reprend aussitôt. Vous n’avez rien à réinstaller.",
    },
    en: {
      name: "A payment is overdue",
      text: "Pay it from your dashboard: your access resumes at once. There is nothing to reinstall.",
    },
  },
  paused: {
    target: "dashboard",
    fr: {
      name: "Votre abonnement est en pause",
      text: "Rien n’est prélevé pendant la pause. Votre accès reprendra avec votre abonnement. Vous n’avez rien à réinstaller.",
    },
    en: {
      name: "Your subscription is paused",
      text: "Nothing is charged during the pause. Your access resumes with your subscription. There is nothing to reinstall.",
    },
  },
  held: {
    target: "dashboard",
    fr: {
      name: "Votre accès est suspendu",
      text: "Votre dernier paiement a été remboursé ou est contesté auprès de votre banque. Votre tableau de bord fait le point.",
    },
    en: {
      name: "Your access is suspended",
      text: "Your last payment was refunded, or is disputed at your bank. Your dashboard shows where things stand.",
    },
  },
  screens: {
    target: "plans",
    fr: {
      name: "Tous vos écrans sont utilisés",
      text: "Arrêtez la lecture sur un autre appareil et réessayez au bout de 15 minutes, ou passez à une formule qui comprend plus d’écrans.",
    },
    en: {
      name: "All your screens are in use",
      text: "Stop watching on another device and try again after 15 minutes, or switch to a plan with more screens.",
    },
  },
  limited: {
    target: "help",
    fr: { name: "Trop de demandes", text: "Patientez une minute, puis réessayez." },
    en: { name: "Too many requests", text: "Wait a minute, then try again." },
  },
};

/** The text of an entry. */
export function noticeText(kind: NoticeKind, locale: Locale): Text {
  return TEXTS[kind][locale];
}

/** Where it leads. */
export function noticeTarget(kind: NoticeKind): Target {
  return TEXTS[kind].target;
}

/** The description of the add-on. */
export function descriptionOf(brand: string, locale: Locale): string {
  return locale === "fr"
    ? `Vos catalogues et vos flux ${brand}, réservés à votre compte.`
    : `Your ${brand} catalogues and streams, for your account only.`;
}
