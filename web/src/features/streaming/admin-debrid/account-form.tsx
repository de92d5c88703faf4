import { useLingui } from "@lingui/react/macro";
import type { ReactElement } from "react";
import * as v from "valibot";
import { DEBRID_SERVICES, type DebridAccount, debridChange, newDebrid } from "../../../../../common/contract/debrid.ts";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { addAccount, changeAccount, SERVICE_NAMES } from "./api.ts";

const newSchema = newDebrid();
const { label, key } = debridChange().entries;
export const changeForm = v.object({ label, key });

/** Adds an account by its key. */
export function NewAccount({ trigger }: { trigger: ReactElement<Record<string, unknown>> }) {
  const { t } = useLingui();
  const options = DEBRID_SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] }));
  return (
    <FormDialog
      trigger={trigger}
      title={t`Add a debrid account`}
      description={t`The key is encrypted and never shown again: only its last four characters are.`}
      schema={newSchema}
      defaultValues={{ service: "real-debrid", label: "", key: "" }}
      onSubmit={addAccount}
      submitLabel={t`Add and check`}
    >
      <Select name="service" label={t`Service`} options={options} />
      <TextField name="label" label={t`Name`} optional />
      <KeyField />
    </FormDialog>
  );
}

/** Renames an account or replaces its key. */
export function EditAccount({ account, onClose }: { account: DebridAccount; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <FormDialog
      onClose={onClose}
      title={t`Change the account`}
      schema={changeForm}
      defaultValues={{ label: account.label, key: "" }}
      onSubmit={({ label, key }) => changeAccount(account.id, { label, ...(key && { key }) })}
      submitLabel={t`Save`}
    >
      <TextField name="label" label={t`Name`} />
      <KeyField optional placeholder={t`Unchanged (…${account.last4})`} />
    </FormDialog>
  );
}

function KeyField({ optional = false, placeholder = "" }: { optional?: boolean; placeholder?: string }) {
  const { t } = useLingui();
  return (
    <TextField
      name="key"
      label={t`API key`}
      hint={t`You will find it on the service’s account page.`}
      optional={optional}
      placeholder={placeholder}
      {...VERBATIM}
    />
  );
}
