import type { Messages } from "@lingui/core";
import type { Locale } from "../../common/contract/api.ts";
import { utf8 } from "../lib/utf8.ts";
import { siteMessages } from "../platform/texts/public.ts";
import { messages } from "./render.ts";

/** A language's messages as the server renders them: the product's, and the operator's in place of some. */
export function allMessages(locale: Locale): Messages {
  return { ...messages(locale), ...siteMessages($app, locale) } as Messages; // in the form of Lingui's compiled messages
}

/** Whether a page must fetch the operator's texts, as a part of its payload's `messages`. */
export function textsVersion(locale: Locale): { texts?: string } {
  const own = siteMessages($app, locale);
  return Object.keys(own).length === 0 ? {} : { texts: $security.sha256(JSON.stringify(own)).slice(0, 8) };
}

/** `GET /texts.json` and `GET /en/texts.json`, public: the operator's texts of a language, as the files below `/_i18n`. */
export function serveTexts(e: core.RequestEvent, locale: Locale): void {
  const headers = e.response.header();
  headers.set("Surrogate-Control", "max-age=60");
  headers.set("Surrogate-Key", "texts");
  headers.set("Cache-Control", "no-cache");
  e.blob(200, "application/json", utf8(JSON.stringify(siteMessages(e.app, locale))));
}
