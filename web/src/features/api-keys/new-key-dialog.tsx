import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactElement, useState } from "react";
import {
  KEY_DAYS,
  KEY_NAME_MAX,
  KEY_RATES,
  type NewKeyAnswer,
  type NewKeyRequest,
} from "../../../../common/wire/api-keys.ts";
import { Button } from "../../ui/button/button.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/select.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { SecretField } from "../../ui/text/secret-field.tsx";
import { type Area, makeKey } from "./api.ts";
import { newKeySchema, toRequest } from "./new-key.ts";

type Props = { area: Area; trigger: ReactElement<Record<string, unknown>> };

/** Asks for a key's settings, creates it, and shows it: the only chance to copy it. */
export function NewKeyDialog({ area, trigger }: Props) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<NewKeyAnswer>();
  function change(next: boolean): void {
    setOpen(next);
    if (next) setMade(undefined);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      trigger={trigger}
      keepOpen={made !== undefined}
      title={made ? <Trans>Your new key</Trans> : <Trans>Create an API key</Trans>}
      description={
        made ? (
          made.item.name
        ) : area === "admin" ? (
          <Trans>It can read every account. Give it only to your own programs.</Trans>
        ) : (
          <Trans>It sees your own account, and no other.</Trans>
        )
      }
    >
      {made ? (
        <MadeKey apiKey={made.key} onDone={() => change(false)} />
      ) : (
        <KeyForm area={area} onSubmit={async (request) => setMade(await makeKey(area, request))} />
      )}
    </Dialog>
  );
}

function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warning" role="status">
        <Trans>Copy it now and keep it like a password: it is never shown again.</Trans>
      </Alert>
      <SecretField label={t`API key`} value={apiKey} copyLabel={t`Copy the key`} secret={false} />
      <Button onClick={onDone}>
        <Trans>I have copied it</Trans>
      </Button>
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
      defaultValues={{ name: "", accounts: true, credentials: false, users: false, days: "90", perMinute: "60" }}
      onSubmit={(values) => onSubmit(toRequest(values, area))}
    >
      <TextField
        name="name"
        label={<Trans>Name</Trans>}
        hint={<Trans>The program that will use it.</Trans>}
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-semibold">
          <Trans>What it may do</Trans>
        </legend>
        <Checkbox
          name="accounts"
          label={<Trans>Read the status of an account</Trans>}
          hint={<span translate="no">accounts:read</span>}
        />
        <Checkbox
          name="credentials"
          label={<Trans>Verify streaming credentials</Trans>}
          hint={<span translate="no">credentials:verify</span>}
        />
        {area === "admin" && (
          <Checkbox
            name="users"
            label={<Trans>Read members with their addresses</Trans>}
            hint={<span translate="no">users:read</span>}
          />
        )}
      </fieldset>
      <div className={area === "admin" ? "grid gap-5 sm:grid-cols-2" : "grid gap-5"}>
        <Select name="days" label={<Trans>Ends</Trans>} options={days} />
        {area === "admin" && <Select name="perMinute" label={<Trans>Limit per minute</Trans>} options={rates} />}
      </div>
      <SubmitButton>
        <Trans>Create the key</Trans>
      </SubmitButton>
    </Form>
  );
}
