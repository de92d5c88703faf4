import { useLingui } from "@lingui/react/macro";
import { type ReactElement, useState } from "react";
import * as v from "valibot";
import { debridChange, LABEL_MAX, newDebrid } from "../../../../common/schemas/debrid.ts";
import { DEBRID_SERVICES, type DebridAccount } from "../../../../common/wire/debrid.ts";
import { Form } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/select.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { addAccount, changeAccount, SERVICE_NAMES } from "./api.ts";

const newSchema = newDebrid();
const { label, key } = debridChange().entries;
export const changeForm = v.object({ label, key });

/** Adds an account by its key. */
export function NewAccount({ trigger }: { trigger: ReactElement<Record<string, unknown>> }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const options = DEBRID_SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] }));
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      title={t`Add a debrid account`}
      description={t`The key is encrypted and never shown again: only its last four characters are.`}
    >
      <Form
        schema={newSchema}
        defaultValues={{ service: "real-debrid", label: "", key: "" }}
        onSubmit={async (account) => {
          await addAccount(account);
          setOpen(false);
        }}
      >
        <Select name="service" label={t`Service`} options={options} />
        <TextField name="label" label={t`Name`} optional maxLength={LABEL_MAX} />
        <KeyField />
        <SubmitButton>{t`Add and check`}</SubmitButton>
      </Form>
    </Dialog>
  );
}

/** Renames an account or replaces its key. */
export function EditAccount({ account, onClose }: { account: DebridAccount; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t`Change the account`}>
      <Form
        schema={changeForm}
        defaultValues={{ label: account.label, key: "" }}
        onSubmit={async ({ label, key }) => {
          await changeAccount(account.id, { label, ...(key && { key }) });
          onClose();
        }}
      >
        <TextField name="label" label={t`Name`} maxLength={LABEL_MAX} />
        <KeyField optional placeholder={t`Unchanged (…${account.last4})`} />
        <SubmitButton>{t`Save`}</SubmitButton>
      </Form>
    </Dialog>
  );
}

function KeyField({ optional = false, placeholder = "" }: { optional?: boolean; placeholder?: string }) {
  const { t } = useLingui();
  return (
    <TextField
      name="key"
      label={t`API key`}
      hint={t`You find it on the service’s account page.`}
      optional={optional}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
