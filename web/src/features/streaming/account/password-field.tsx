import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { withProof } from "../../../shared/proof/with-proof.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { QrIcon } from "../../../ui/icon/account-icons.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { QrCode } from "../../../ui/text/qr-code.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { readPassword } from "./api.ts";

const read = async (): Promise<string> => (await withProof(readPassword)).password;

/** The streaming password, which comes from the server when it is shown or copied, after a fresh proof. */
export function PasswordField() {
  const { t } = useLingui();
  const fetched = useAction(read);
  return (
    <SecretField
      flat
      label={t`Streaming password`}
      value={() => fetched.mutateAsync()}
      copyLabel={t`Copy the password`}
    />
  );
}

/** How long the QR code stays open. */
const OPEN_MS = 60_000;

/** Both credentials as a QR code, read in the same way. */
export function QrButton({ username }: { username: string }) {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  const open = useAction(async () => setPassword(await read()));
  useEffect(() => {
    if (!password) return;
    const timer = setTimeout(() => setPassword(""), OPEN_MS);
    return () => clearTimeout(timer);
  }, [password]);
  return (
    <>
      <Button variant="secondary" pending={open.isPending} onClick={() => open.mutate()}>
        {!open.isPending && <QrIcon className="size-5" />}
        {t`Show the QR code`}
      </Button>
      {password && <QrDialog username={username} password={password} onClose={() => setPassword("")} />}
    </>
  );
}

type Props = { username: string; password: string; onClose: () => void };

/** Username and password as text in a QR code, behind a deliberate click: anyone who sees it can read both. */
function QrDialog({ username, password, onClose }: Props) {
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
