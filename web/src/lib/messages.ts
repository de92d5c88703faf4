import { i18n, type Messages } from "@lingui/core";
import type { Locale } from "../../../common/wire/api.ts";
import type { MessagePart } from "../../../common/wire/payload.ts";
import { readPayload } from "../router/boot-data.ts";
import { http } from "./http.ts";

/** What the pages shown so far need. */
const parts = new Set<MessagePart>(["messages"]);

/** Loads a language and makes it the current one. A failure is thrown: the caller stays with the language it has. */
export async function loadLocale(locale: Locale): Promise<void> {
  const loaded = await Promise.all([...parts].map((part) => fetchPart(locale, part)));
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...loaded) });
}

/** Adds the messages of signed-in pages to the current language, and from now on to each that is loaded. */
export async function addSignedInMessages(): Promise<void> {
  if (parts.has("signed-in")) return;
  const locale = i18n.locale as Locale; // loadLocale sets no other
  i18n.load(locale, await fetchPart(locale, "signed-in"));
  parts.add("signed-in");
}

/**
 * The document's own language carries a version, which makes the address cacheable (24 h); without it the server answers
 * `no-cache`. A failure is logged as spec §8 says and thrown.
 */
async function fetchPart(locale: Locale, part: MessagePart): Promise<Messages> {
  const { locale: own, messages } = readPayload();
  try {
    return await http<Messages>(`/_i18n/${locale}/${part}.json`, {
      query: locale === own ? { v: messages[part] } : {},
    });
  } catch (error) {
    console.warn(`Failed loading locale (${locale})`, error);
    throw error;
  }
}
