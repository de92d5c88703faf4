import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../button/button.tsx";
import { toServerError } from "../form/form-errors.ts";
import { Alert } from "./alert.tsx";
import { useErrorText } from "./use-error-text.ts";

/** The title of an alert is in a paragraph, which can hold no h1. */
const HEADING = { role: "heading", "aria-level": 1 } as const;

/** In place of data that failed to load: why, and a retry button. */
export function LoadError({ from: { error, refetch } }: { from: { error: unknown; refetch: () => unknown } }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  // On some pages the heading comes with the data.
  const [isHeading, setHeading] = useState(false);
  useEffect(() => setHeading(document.querySelector("h1") === null), []);
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
      title={<span {...(isHeading && HEADING)}>{t`Something went wrong`}</span>}
      action={
        <Button variant="secondary" size="sm" pending={pending} onClick={() => void retry()}>{t`Try again`}</Button>
      }
    >
      {code === "unknown" ? t`This page could not be loaded. Try again in a moment.` : errorText(code)}
    </Alert>
  );
}
