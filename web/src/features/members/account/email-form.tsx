import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { Me } from "../../../../../common/contract/api.ts";
import { forget } from "../../../lib/auth.tsx";
import { claim } from "../../../lib/auth-store.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { ADDRESS_CHANGE } from "../../../lib/tab-keys.ts";
import type { useScreenLocation } from "../../../router/location.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { ServerError, toServerError } from "../../../ui/form/form-errors.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Username } from "../../../ui/form/username.tsx";
import { KeyIcon } from "../../../ui/icon/account-icons.tsx";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { confirmAddress, requestEmailChange } from "./api.ts";
import { DoneNote } from "./done-note.tsx";
import { emailSchema } from "./schemas.ts";

/** Requests a change of e-mail address, which takes effect only once the new address is confirmed. */
export function EmailForm({ user }: { user: Me["user"] }) {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState("");
  const schema = useMemo(() => emailSchema(user.email), [user.email]);
  return (
    <div>
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
        <Username address={user.email} />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField label={t`New e-mail address`} />
          <PasswordField
            name="oldPassword"
            label={t`Current password`}
            hint={t`Leave it empty if you do not know it: you then confirm in another way.`}
            autoComplete="current-password"
          />
        </div>
        <p className="flex gap-3">
          <KeyIcon className="mt-0.5 size-5 text-warn" />
          <span>
            <Trans>
              Once the new address is confirmed, the private link and the streaming credentials are replaced: the old
              ones stop, and the add-on has to be installed again on your screens.
            </Trans>
          </span>
        </p>
        <SubmitButton className="self-stretch sm:self-start">{t`Send the confirmation`}</SubmitButton>
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

/** Confirms the address of a mailed link without a password. Renders nothing where the member brings no link of theirs. */
export function WaitingAddress({ user }: { user: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation<typeof useScreenLocation>();
  const [token, setToken] = useState(() => linkOf(user));
  function drop(): void {
    sessionStorage.removeItem(ADDRESS_CHANGE);
    setToken(null);
  }
  const confirm = useAction(async (link: string) => {
    let isOwn = true;
    try {
      isOwn = await confirmAddress(link);
    } catch (error) {
      const { form, fields } = toServerError(error);
      if (statusOf(error) !== 400) throw error; // not yet: no proof, no network, too many attempts
      // It has expired, or the address itself is refused: it never works again.
      drop();
      throw new ServerError({ form: form ?? refusalOf(fields.email) });
    }
    drop();
    if (!isOwn) return;
    navigate("/login", { replace: true, onLeave: forget });
    toast(t`Your new address is confirmed. Sign in again.`);
  });
  if (!token) return null;
  return (
    <Alert tone="warning" title={t`Your new address is waiting for you`} className="mb-6">
      <p>{t`You will then be signed out everywhere.`}</p>
      <Button className="mt-3" pending={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {t`Confirm my new address`}
      </Button>
    </Alert>
  );
}

/** The link that was opened in this tab; another member's is forgotten. */
function linkOf(user: string): string | null {
  const token = sessionStorage.getItem(ADDRESS_CHANGE);
  if (!token || claim(token, "id") === user) return token;
  sessionStorage.removeItem(ADDRESS_CHANGE);
  return null;
}

/** The code of a refused address; one that is kept for another account is as good as taken. */
function refusalOf(code = "unknown"): string {
  return code === "validation_not_unique" ? "address_taken" : code;
}
