import type { Messages } from "@lingui/core";
import type { Locale } from "./api.ts";
import type { MessageVersions, Payload } from "./payload.ts";

/** The build's description of the browser files (pb_hooks/dist/site.json). Paths start with a slash. */
export type Assets = {
  buildId: string;
  /** Every document's style sheet; `cssHash` is its base64 SHA-256, which the content security policy allows. */
  css: string;
  cssHash: string;
  /** Address of the style sheet for signed-in pages. */
  signedInCss: string;
  /** Address of the display face, which the style sheet names too. */
  font: string;
  /** The first script (entry-client.ts), its hash as for the style sheet, and the address of what it starts. */
  loader: string;
  loaderHash: string;
  start: string;
  /** The service worker's script, and what its offline page is made of (pb_hooks/pages/install.ts). */
  offline: { worker: string; css: string; script: string; policy: string };
  /** Scripts to preload with a signed-in page, separated by spaces, by route id; `""` holds those that every page needs. */
  preload: Record<string, string>;
  /** Content versions of the messages, by language. */
  messages: Record<Locale, Partial<MessageVersions>>;
};

/** The input of a document's rendering (pb_hooks/pages). */
export type RenderInput = {
  /** The path without its locale prefix, and the visitor's input. */
  path: string;
  fullPath: string;
  payload: Payload;
  /** The page's language, limited to what server-rendered pages need. */
  messages: Messages;
  assets: Assets;
  /** The style sheet of the operator's brand; "" for the product's own. */
  brandCss: string;
  /** Scheme and host of canonical addresses, without a trailing slash. */
  appUrl: string;
};
