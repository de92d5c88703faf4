import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Me } from "../../../../common/wire/api.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmailField } from "../../ui/form/email-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { Breakable } from "../../ui/text/breakable.tsx";
import { requestEmailChange } from "./api.ts";
import { DoneNote } from "./done-note.tsx";
import { emailSchema } from "./schemas.ts";
import { WaitingAddress } from "./waiting-address.tsx";

/** Requests a change of e-mail address, which takes effect only once the new address is confirmed. */
export function EmailForm({ user }: { user: Me["user"] }) {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState("");
  const schema = useMemo(() => emailSchema(user.email), [user.email]);
  return (
    <div>
      <h3 className="text-lg">{t`Change the e-mail address`}</h3>
      <p className="mt-1 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
        <span className="wrap-anywhere">
          <Breakable text={user.email} />
        </span>
        {user.verified ? (
          <Badge tone="success">{t`Confirmed`}</Badge>
        ) : (
          <Badge tone="warning">{t`Not confirmed`}</Badge>
        )}
      </p>
      <WaitingAddress />
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
          <EmailField label={t`New e-mail address`} />
          <PasswordField
            name="oldPassword"
            label={t`Current password`}
            hint={t`Leave it empty if you do not know it: you then confirm in another way.`}
            autoComplete="current-password"
          />
        </div>
        <p className="text-sm text-muted">
          <Trans>
            Once the new address is confirmed, your streaming account gets a new username and a new password.
          </Trans>
        </p>
        <SubmitButton variant="secondary" className="self-stretch sm:self-start">{t`Change the address`}</SubmitButton>
      </Form>
    </div>
  );
}

function SentNote({ address }: { address: string }) {
  const { t } = useLingui();
  const name = (
    <strong className="font-semibold wrap-anywhere">
      <Breakable text={address} />
    </strong>
  );
  return (
    <DoneNote title={t`Open your new mailbox`}>
      <Trans>We have written to {name}. Nothing changes until you confirm with the link in that e-mail.</Trans>
    </DoneNote>
  );
}
