import { i18n, type Messages } from "@lingui/core";
import type { Locale } from "../../../types/api.ts";
import { http } from "./http.ts";

/**
 * Loads a language and makes it the current one. `version` makes the address cacheable (24 h); without it the server
 * answers `no-cache`. A failure is logged as spec §8 says and thrown: the caller stays with the language it has.
 */
export async function loadLocale(locale: Locale, version = ""): Promise<void> {
  try {
    const messages = await http<Messages>(`/_i18n/${locale}/messages.json`, { query: version ? { v: version } : {} });
    i18n.loadAndActivate({ locale, messages });
  } catch (error) {
    console.warn(`Failed loading locale (${locale})`, error);
    throw error;
  }
}
