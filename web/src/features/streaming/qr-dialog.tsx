import { useLingui } from "@lingui/react/macro";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { QrCode } from "../../ui/text/qr-code.tsx";

type Props = { username: string; password: string; onClose: () => void };

/** Username and password as text in a QR code, behind a deliberate click: anyone who sees it can read both. */
export function QrDialog({ username, password, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`QR code of your credentials`}
      description={t`Scan it with another device to copy the username and the password there. Show it to nobody else.`}
      onClose={onClose}
    >
      <QrCode
        value={`${username}\n${password}`}
        label={t`QR code with your streaming username and password`}
        className="mx-auto size-64 max-w-full"
      />
    </Dialog>
  );
}
