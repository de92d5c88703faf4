import { useLingui } from "@lingui/react/macro";
import { type ReactElement, useState } from "react";
import { KEY_DAYS, KEY_RATES, type NewKeyAnswer, type NewKeyRequest } from "../../../../../common/contract/api-keys.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { type Area, makeKey } from "./api.ts";
import { newKeySchema, toRequest } from "./new-key.ts";

type Props = { area: Area; trigger: ReactElement<Record<string, unknown>> };

/** Asks for a key's settings, creates it, and shows it: the only chance to copy it. */
export function NewKeyDialog({ area, trigger }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<NewKeyAnswer>();
  function change(next: boolean): void {
    setOpen(next);
    if (next) setMade(undefined);
  }
  const make = async (request: NewKeyRequest) => setMade(await makeKey(area, request));
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      trigger={trigger}
      once={made !== undefined}
      title={made ? t`Your new key` : t`Create an API key`}
      description={
        made
          ? made.item.name
          : area === "admin"
            ? t`It reaches every account. Give it only to your own programs.`
            : t`It sees your own account only.`
      }
    >
      {made ? <MadeKey apiKey={made.key} onDone={() => change(false)} /> : <KeyForm area={area} onSubmit={make} />}
    </Dialog>
  );
}

function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warning" role="status">{t`Copy it now and keep it like a password: it is never shown again.`}</Alert>
      <SecretField label={t`API key`} value={apiKey} copyLabel={t`Copy the key`} secret={false} />
      <Button onClick={onDone}>{t`I have copied it`}</Button>
    </div>
  );
}

function KeyForm({ area, onSubmit }: { area: Area; onSubmit: (request: NewKeyRequest) => Promise<void> }) {
  const { t } = useLingui();
  const days = KEY_DAYS.map((value) => ({
    value: String(value),
    label: value === 0 ? t`never` : t`in ${value} days`,
  }));
  const rates = KEY_RATES.map((value) => ({ value: String(value), label: t`${value} calls` }));
  return (
    <Form
      schema={newKeySchema}
      defaultValues={{
        name: "",
        ...{ accounts: true, credentials: false, users: false, creates: false, gives: false, ends: false },
        ...{ days: "90", perMinute: "60" },
      }}
      onSubmit={(values) => onSubmit(toRequest(values, area))}
    >
      <TextField name="name" label={t`Name`} hint={t`The program that will use it.`} autoComplete="off" />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-semibold">{t`What it may do`}</legend>
        <Checkbox
          name="accounts"
          label={t`Read the status of an account`}
          hint={<span translate="no">accounts:read</span>}
        />
        <Checkbox
          name="credentials"
          label={t`Verify streaming credentials`}
          hint={<span translate="no">credentials:verify</span>}
        />
        {area === "admin" && <WiderScopes />}
      </fieldset>
      <div className={area === "admin" ? "grid gap-5 sm:grid-cols-2" : "grid gap-5"}>
        <Select name="days" label={t`Ends`} options={days} />
        {area === "admin" && <Select name="perMinute" label={t`Limit per minute`} options={rates} />}
      </div>
      <SubmitButton>{t`Create the key`}</SubmitButton>
    </Form>
  );
}

/** What only an administrator's key may do. */
function WiderScopes() {
  const { t } = useLingui();
  return (
    <>
      <Checkbox
        name="users"
        label={t`Read members with their addresses`}
        hint={<span translate="no">users:read</span>}
      />
      <Checkbox name="creates" label={t`Create members`} hint={<span translate="no">users:create</span>} />
      <Checkbox name="gives" label={t`Give days of access`} hint={<span translate="no">days:give</span>} />
      <Checkbox name="ends" label={t`End access`} hint={<span translate="no">access:end</span>} />
    </>
  );
}
