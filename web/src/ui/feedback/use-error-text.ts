import { useLingui } from "@lingui/react";
import { errorText, type ServerError } from "../form/form-errors.ts";

/** `errorText` in the current language. */
export function useErrorText(): (code: string) => string {
  const { i18n } = useLingui();
  return (code) => errorText(code, (descriptor) => i18n._(descriptor));
}

/** What a refusal says of each field; undefined for the others. */
export function useFieldErrors(refusal: ServerError | undefined): (field: string) => string | undefined {
  const errorText = useErrorText();
  return (field) => {
    const code = refusal?.fields[field];
    return code && errorText(code);
  };
}
