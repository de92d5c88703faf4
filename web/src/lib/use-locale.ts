import { useLingui } from "@lingui/react";
import { DEFAULT_LOCALE, isLocale } from "../../../common/locale.ts";
import type { Locale } from "../../../common/wire/api.ts";

/** The current language. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}
