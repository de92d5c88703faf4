import type { Locale } from "../../common/wire/api.ts";

/** One language of a notice; `{brand}` and the facts of `queueNotice` are filled in. French writes its no-break spaces. */
export type NoticeText = {
  readonly subject: string;
  readonly title: string;
  readonly intro: readonly string[];
  /** Label of the button; "" for none. */
  readonly action: string;
  readonly notes: readonly string[];
};
/** A mail about something that happened; `path`, without locale prefix, is where its button leads. */
export type Notice = { readonly [L in Locale]: NoticeText } & { readonly path: string };
