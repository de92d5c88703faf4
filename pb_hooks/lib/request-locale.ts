import type { Locale } from "../../common/contract/api.ts";
import { textOf } from "./json.ts";
import { acceptedLocale } from "./locale.ts";

/** The language of a request: its page's, or the browser's choice; French when it names neither. */
export function requestLocale(e: core.RequestEvent): Locale {
  return acceptedLocale(textOf(e.requestInfo().headers, "accept_language"));
}
