import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import { rule } from "../../../../../common/contract/rule.ts";
import { endpointInput, WEBHOOK_EVENTS, type WebhookEndpoint } from "../../../../../common/contract/webhooks.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { AddressField } from "../../../ui/form/address-field.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { saveEndpoint } from "./api.ts";
import { ShownSecret } from "./shown-secret.tsx";

/** A box for each event; its name must be no path. */
const boxOf = (type: string) => `event-${type.replace(".", "-")}`;
const boxes = Object.fromEntries(WEBHOOK_EVENTS.map((type) => [boxOf(type), v.boolean()]));
const { id, name, url, active } = endpointInput().pipe[0].entries;
const endpointForm = v.pipe(
  v.object({ id, name, url, active, ...boxes }),
  rule("url", "validation_required", (input) => input.id !== "" || input.url !== ""),
);

type Props = { endpoint: WebhookEndpoint | undefined; onClose: () => void };

/** Adds an endpoint, and shows its secret once; or changes one. */
export function EndpointDialog({ endpoint: latest, onClose }: Props) {
  const { t } = useLingui();
  // As the fields show it: the list is read every 15 s, and what changed meanwhile must not pass for seen.
  const [endpoint] = useState(latest);
  const [secret, setSecret] = useState("");
  if (secret) return <ShownSecret secret={secret} onClose={onClose} />;
  const ticked = (type: (typeof WEBHOOK_EVENTS)[number]) => endpoint?.events.includes(type) ?? false;
  const start = {
    ...{ id: endpoint?.id ?? "", name: endpoint?.name ?? "", url: "", active: endpoint?.active ?? true },
    ...Object.fromEntries(WEBHOOK_EVENTS.map((type) => [boxOf(type), ticked(type)])),
  };
  async function save(input: v.InferOutput<typeof endpointForm>): Promise<void> {
    const chosen: Readonly<Record<string, unknown>> = input;
    const events = WEBHOOK_EVENTS.filter((type) => chosen[boxOf(type)] === true);
    const made = await saveEndpoint(
      { id: input.id, name: input.name, url: input.url, active: input.active, events },
      endpoint,
    );
    if (made.secret) {
      setSecret(made.secret);
      return;
    }
    toast(t`The webhook is saved.`);
    onClose();
  }
  return (
    <Dialog onClose={onClose} title={endpoint ? t`Change a webhook` : t`Add a webhook`} size="lg" keepOpen>
      <Form schema={endpointForm} defaultValues={start} onSubmit={save}>
        <TextField name="name" label={t`Name`} hint={t`Only visible here.`} autoComplete="off" />
        <AddressField
          label={t`Address`}
          hint={t`An https address that takes POST requests. It is encrypted: only its host is shown again.`}
          stored={endpoint?.host}
        />
        <fieldset>
          <legend className="mb-3 text-sm font-semibold">
            {t`Events`} <span className="font-normal text-faint">{t`(none selected: all of them)`}</span>
          </legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {WEBHOOK_EVENTS.map((type) => (
              <Checkbox key={type} name={boxOf(type)} label={<code translate="no">{type}</code>} />
            ))}
          </div>
        </fieldset>
        <Switch
          name="active"
          label={t`Enabled`}
          hint={t`Off: nothing is sent, and pending messages are cancelled. You can replay it later.`}
        />
        <SubmitButton className="sm:self-end">{t`Save`}</SubmitButton>
      </Form>
    </Dialog>
  );
}
