import { useLingui } from "@lingui/react";
import type { Locale } from "../../../common/contract/api.ts";
import { knownLocale } from "../../../common/locale.ts";

/** The current language. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return knownLocale(i18n.locale);
}
