import { useLingui } from "@lingui/react";
import { asLocale } from "../../../common/locale.ts";
import type { Locale } from "../../../common/wire/api.ts";

/** The current language. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return asLocale(i18n.locale);
}
