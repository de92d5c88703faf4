import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { withProof } from "../../shared/proof/with-proof.ts";
import { Button } from "../../ui/button/button.tsx";
import { useAction } from "../../ui/feedback/use-action.tsx";
import { QrIcon } from "../../ui/icon/account-icons.tsx";
import { SecretField } from "../../ui/text/secret-field.tsx";
import { streamingPassword } from "./api.ts";
import { QrDialog } from "./qr-dialog.tsx";

const read = async (): Promise<string> => (await withProof(streamingPassword)).password;

/** The streaming password, which comes from the server when it is shown or copied, after a fresh proof. */
export function PasswordField() {
  const { t } = useLingui();
  const fetched = useAction(read);
  return <SecretField label={t`Password`} value={() => fetched.mutateAsync()} copyLabel={t`Copy the password`} />;
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
