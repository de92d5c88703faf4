import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../button/button.tsx";
import { toServerError } from "../form/form-errors.ts";
import { Alert } from "./alert.tsx";
import { useErrorText } from "./use-error-text.ts";

/** In place of data that failed to load: why, and a retry button. */
export function LoadError({ from: { error, refetch } }: { from: { error: unknown; refetch: () => unknown } }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  async function retry(): Promise<void> {
    setPending(true);
    await refetch(); // which never throws
    setPending(false);
  }
  const code = toServerError(error).form ?? "unknown";
  return (
    <Alert
      tone="danger"
      role="alert"
      title={t`Something went wrong`}
      action={
        <Button variant="secondary" size="sm" pending={pending} onClick={() => void retry()}>{t`Try again`}</Button>
      }
    >
      {code === "unknown" ? t`This page could not be loaded. Try again in a moment.` : errorText(code)}
    </Alert>
  );
}
