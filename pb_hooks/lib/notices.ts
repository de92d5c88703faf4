import type { Locale } from "../../common/contract/api.ts";

/** The facts of a notice by name: ready to read, with amounts and dates in the reader's language, or the id of what it is about. */
export type NoticeFacts = { readonly [name: string]: string };

/** One language of a notice; `{brand}` and `queueNotice`'s facts are filled in. French includes no-break spaces. */
export type NoticeText = {
  readonly subject: string;
  /** Where it is not the subject without its brand. */
  readonly title?: string;
  readonly intro: readonly string[];
  /** What to do, one after the other: the number of each, its name, and a sentence or two. */
  readonly steps?: readonly { readonly number: number; readonly name: string; readonly text: string }[];
  /** What the law wants in a box: a renewal's last day to decline it (art. L. 215-1 of the consumer code). */
  readonly boxed?: string;
  readonly notes?: readonly string[];
};
/** Where a notice leads: a path without locale prefix, and the label of its button; without one, only a push leads there. */
export type NoticeLink = { readonly path: string } & { readonly [L in Locale]: string };
/** A mail about something that happened. */
export type Notice = { readonly [L in Locale]: NoticeText } & {
  readonly link?: NoticeLink;
  /**
   * It goes before letters to many, which take hours: a warning about the account, or an alert. An alert is sent in the quiet time
   * too (pb_hooks/platform/alerts).
   */
  readonly urgent?: true;
};

export const TO_SUBSCRIPTION: NoticeLink = {
  path: "/UserDashboard/plan",
  fr: "Voir mon abonnement",
  en: "See my subscription",
};
export const TO_SYSTEM: NoticeLink = {
  path: "/admin/system",
  fr: "Ouvrir la page Système",
  en: "Open the System page",
};
