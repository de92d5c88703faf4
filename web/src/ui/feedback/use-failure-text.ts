import { useLingui } from "@lingui/react/macro";
import { toServerError } from "../form/form-errors.ts";
import { useErrorText } from "./use-error-text.ts";

/** Why something outside a form failed, as a sentence that can follow "It did not work."; never just "unknown". */
export function useFailureText(): (error: unknown) => string {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error) => {
    const code = toServerError(error).form ?? "unknown";
    return code === "unknown" ? t`Try again in a moment.` : errorText(code);
  };
}
