import type { Messages } from "@lingui/core";
import type { Locale } from "./api.ts";
import type { MessageVersions, Payload } from "./payload.ts";

/** What the build knows of the browser's files (pb_hooks/dist/site.json). Paths start with a slash. */
export type Assets = {
  buildId: string;
  /** The sheet of every document; `cssHash` is its base64 SHA-256, which the content security policy allows. */
  css: string;
  cssHash: string;
  /** Address of what signed-in pages add to it. */
  signedInCss: string;
  /** The first script (entry-client.ts) and its hash, as with the sheet; the address of what it starts. */
  loader: string;
  loaderHash: string;
  start: string;
  /** Scripts worth fetching with the page, by route id; `""` holds those that every page needs. */
  preload: Record<string, string[]>;
  /** Content versions of the messages, by language. */
  messages: Record<Locale, MessageVersions>;
};

/** What a document is rendered from (pb_hooks/pages). */
export type RenderInput = {
  /** The path without its locale prefix, and what the visitor typed. */
  path: string;
  fullPath: string;
  payload: Payload;
  /** The page's language, as far as pages that the server renders need it. */
  messages: Messages;
  assets: Assets;
  /** Scheme and host that canonical addresses start with, without a final slash. */
  appUrl: string;
};
