import { Trans } from "@lingui/react/macro";
import { Button } from "../button/button.tsx";
import { toServerError } from "../form/form-errors.ts";
import { Alert } from "./alert.tsx";
import { useErrorText } from "./use-error-text.ts";

type Props = { error: unknown; pending: boolean; onRetry: () => void };

/** In place of data that failed to load: why, and a retry button. */
export function LoadError({ error, pending, onRetry }: Props) {
  const errorText = useErrorText();
  const code = toServerError(error).form ?? "unknown";
  return (
    <Alert
      tone="danger"
      role="alert"
      title={<Trans>Something went wrong</Trans>}
      action={
        <Button variant="secondary" size="sm" pending={pending} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {code === "unknown" ? <Trans>This page could not be loaded. Try again in a moment.</Trans> : errorText(code)}
    </Alert>
  );
}
