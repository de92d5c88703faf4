import { useLingui } from "@lingui/react";
import { knownLocale } from "../../../common/locale.ts";
import type { Locale } from "../../../common/wire/api.ts";

/** The current language. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return knownLocale(i18n.locale);
}
