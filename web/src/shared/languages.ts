import type { Locale } from "../../../common/contract/api.ts";

/** Each language's own name. */
export const LANGUAGES: Readonly<Record<Locale, string>> = { fr: "Français", en: "English" };
