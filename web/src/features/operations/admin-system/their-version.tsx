import { useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { useErrorText } from "../../../ui/feedback/use-error-text.ts";
import { useFormState } from "../../../ui/form/form-context.ts";

/** Says in a form that others have saved these settings since, and loads what they saved. Not during the form's own save. */
export function TheirVersion({ changed, onLoad }: { changed: boolean; onLoad: () => void }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const form = useFormState();
  if (!changed || form?.pending) return null;
  return (
    <Alert tone="warning" role="status">
      <p>{errorText("content_changed")}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={onLoad}>{t`Load their version`}</Button>
    </Alert>
  );
}
