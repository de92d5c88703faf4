import { useLingui } from "@lingui/react";
import type { Locale } from "../../../types/api.ts";
import { DEFAULT_LOCALE, isLocale } from "./locale.ts";

/** The current language. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}
