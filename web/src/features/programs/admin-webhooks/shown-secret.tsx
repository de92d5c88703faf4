import { useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";

/** Shows a signing secret, the only time. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog onClose={onClose} title={t`The signing secret`} once>
      <div className="flex flex-col gap-5">
        <Alert tone="warning" role="status">
          {t`Copy it now into your receiver, which verifies messages with it: it is never shown again.`}
        </Alert>
        <SecretField label={t`Secret`} value={secret} copyLabel={t`Copy the secret`} secret={false} />
        <Button onClick={onClose}>{t`I have copied it`}</Button>
      </div>
    </Dialog>
  );
}
