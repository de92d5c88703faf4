import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Me } from "../../../../common/wire/api.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { requestEmailChange } from "./api.ts";
import { DoneNote } from "./done-note.tsx";
import { emailSchema } from "./schemas.ts";

/** Requests a change of e-mail address, which takes effect only once the new address is confirmed. */
export function EmailForm({ user }: { user: Me["user"] }) {
  const [sentTo, setSentTo] = useState("");
  const schema = useMemo(() => emailSchema(user.email), [user.email]);
  return (
    <div>
      <h3 className="text-lg">
        <Trans>Change the e-mail address</Trans>
      </h3>
      <p className="mt-1 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
        <span className="break-all">{user.email}</span>
        {user.verified ? (
          <Badge tone="success">
            <Trans>Confirmed</Trans>
          </Badge>
        ) : (
          <Badge tone="warning">
            <Trans>Not confirmed</Trans>
          </Badge>
        )}
      </p>
      <Form
        schema={schema}
        defaultValues={{ email: "", oldPassword: "" }}
        afterSuccess="reset"
        success={<SentNote address={sentTo} />}
        onSubmit={async (change) => {
          await requestEmailChange(user.id, change);
          setSentTo(change.email);
        }}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="email"
            type="email"
            label={<Trans>New e-mail address</Trans>}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField name="oldPassword" label={<Trans>Current password</Trans>} autoComplete="current-password" />
        </div>
        <p className="text-sm text-muted">
          <Trans>
            Once the new address is confirmed, your streaming account gets a new username and a new password.
          </Trans>
        </p>
        <SubmitButton variant="secondary" className="self-stretch sm:self-start">
          <Trans>Change the address</Trans>
        </SubmitButton>
      </Form>
    </div>
  );
}

function SentNote({ address }: { address: string }) {
  const name = <strong className="font-semibold break-all">{address}</strong>;
  return (
    <DoneNote title={<Trans>Open your new mailbox</Trans>}>
      <Trans>We have written to {name}. Nothing changes until you confirm with the link in that e-mail.</Trans>
    </DoneNote>
  );
}
