import { i18n, type Messages } from "@lingui/core";
import type { Locale } from "../../../common/contract/api.ts";
import { type MessagePart, messageParts, textsPath } from "../../../common/contract/payload.ts";
import type { Route } from "../../../common/routes.ts";
import { readPayload } from "../router/boot-data.ts";
import { http } from "./http.ts";

/** A file of messages, or the operator's own texts. */
type Part = MessagePart | "texts";
const files = new Map<string, Promise<Messages>>();
/** The parts that each language has at present. */
const loaded = new Map<Locale, string>();

/** Fetches a page's messages, each file once. */
export function fetchMessages(locale: Locale, route: Route | null): Promise<Messages>[] {
  return partsOf(locale, route).map((part) => {
    const key = `${locale}/${part}`;
    const file = files.get(key) ?? fetchPart(locale, part);
    files.set(key, file);
    file.catch(() => files.delete(key));
    return file;
  });
}

/** Adds a page's messages to its language. Throws on failure: the reader stays with the current language. */
export async function loadMessages(locale: Locale, route: Route | null): Promise<void> {
  const messages = await Promise.all(fetchMessages(locale, route));
  const parts = String(partsOf(locale, route));
  if (loaded.get(locale) === parts) return;
  // The operator's texts come last. A page of the administration, which shares words with public pages, has the product's again.
  i18n.load(locale, Object.assign({}, ...messages) as Messages);
  loaded.set(locale, parts);
}

/** The files of a page. Only the server knows whether the operator has texts in the other language. */
function partsOf(locale: Locale, route: Route | null): Part[] {
  const { locale: own, messages } = readPayload();
  const ownTexts = route?.layout !== "admin" && (locale !== own || messages.texts !== undefined);
  return [...messageParts(route), ...(ownTexts ? (["texts"] as const) : [])];
}

/** Switches to a language if its messages are loaded. */
export function showLanguage(locale: Locale): void {
  if (i18n.locale !== locale && loaded.has(locale)) i18n.activate(locale);
}

/**
 * The files of the document's own page carry a version, which makes their address cacheable (24 h); without it the
 * server answers `no-cache`. Logs a failure as spec §8 says, and throws it.
 */
async function fetchPart(locale: Locale, part: Part): Promise<Messages> {
  const { locale: own, messages } = readPayload();
  const version = locale === own && messages[part];
  try {
    if (part === "texts") return await http<Messages>(textsPath(locale));
    return await http<Messages>(`/_i18n/${locale}/${part}.json`, { query: version ? { v: version } : {} });
  } catch (error) {
    console.warn(`Failed loading locale (${locale})`, error);
    throw error;
  }
}
