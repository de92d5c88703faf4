import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import * as v from "valibot";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { presentPassword } from "../../components/field-schemas.ts";
import { Form } from "../../components/form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { askTicket, DOWNLOAD } from "./system-api.ts";

const schema = v.object({ password: presentPassword });

/** Asks for the password, then lets the browser fetch the file by a form: no token in an address, no file in memory. */
export function DownloadDialog({ name }: { name: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const sender = useRef<HTMLFormElement>(null);
  const ticket = useRef<HTMLInputElement>(null);

  async function download({ password }: { password: string }): Promise<void> {
    const answer = await askTicket(name, password);
    if (!ticket.current || !sender.current) return;
    ticket.current.value = answer.ticket;
    sender.current.submit();
    ticket.current.value = "";
    setOpen(false);
  }

  return (
    <>
      <form ref={sender} method="post" action={DOWNLOAD} hidden>
        <input type="hidden" name="name" value={name} />
        <input ref={ticket} type="hidden" name="ticket" />
      </form>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={<Trans>Download the backup</Trans>}
        description={<Trans>It holds the data of all members. Your download is noted in the audit log.</Trans>}
        trigger={
          <Button variant="secondary" size="sm" aria-label={t`Download ${name}…`}>
            <Trans>Download…</Trans>
          </Button>
        }
      >
        <Form schema={schema} defaultValues={{ password: "" }} onSubmit={download}>
          <PasswordField name="password" label={<Trans>Your password</Trans>} autoComplete="current-password" />
          <SubmitButton>
            <Trans>Download</Trans>
          </SubmitButton>
        </Form>
      </Dialog>
    </>
  );
}
