import { useLingui } from "@lingui/react";
import { errorText } from "../form/form-errors.ts";

/** `errorText` in the current language. */
export function useErrorText(): (code: string) => string {
  const { i18n } = useLingui();
  return (code) => errorText(code, (descriptor) => i18n._(descriptor));
}
