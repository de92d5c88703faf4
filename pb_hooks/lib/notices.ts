import type { Locale } from "../../common/wire/api.ts";

/** The facts of a notice by name: ready to read, with amounts and dates in the reader's language, or the id of what it is about. */
export type NoticeFacts = { readonly [name: string]: string };

/** One language of a notice; `{brand}` and `queueNotice`'s facts are filled in. French includes no-break spaces. */
export type NoticeText = {
  readonly subject: string;
  readonly title: string;
  readonly intro: readonly string[];
  /** Label of the button; "" for none. */
  readonly action: string;
  readonly notes: readonly string[];
};
/** A mail about something that happened; `path`, without locale prefix, is the target of its button. */
export type Notice = { readonly [L in Locale]: NoticeText } & {
  readonly path: string;
  /** To the operator: it is sent in the quiet time too (pb_hooks/alerts). */
  readonly urgent?: true;
};
