import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { AddonSource, AddonSources, SourceInput } from "../../../../../common/contract/addons.ts";
import { DEBRID_SERVICES } from "../../../../../common/contract/debrid.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { AddressField } from "../../../ui/form/address-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { DIGITS } from "../../../ui/form/input-kinds.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { saveSource } from "./api.ts";
import { LineFields } from "./line-fields.tsx";
import { CatalogFields, PlanFields, ResourceFields } from "./source-fields.tsx";
import { sourceSchema, sourceStart } from "./source-form.ts";

type Props = {
  source: AddonSource | undefined;
  plans: AddonSources["plans"];
  onClose: () => void;
  /** Called after reading a new source, whose contents can be selected now. */
  onAdded: (id: string) => void;
};

/** Adds or changes a source. The server reads its address before storing it, and never returns it. */
export function SourceDialog({ source: latest, plans, onClose, onAdded }: Props) {
  const { t } = useLingui();
  // As the fields show it: the list is read every 15 s, and what others saved meanwhile must not pass for seen.
  const [source] = useState(latest);
  const schema = useMemo(() => sourceSchema(source), [source]);
  const start = sourceStart(
    source,
    plans.map(({ id }) => id),
  );

  async function save(input: SourceInput): Promise<void> {
    const { id } = await saveSource(input, source);
    if (source) {
      toast(t`The source is saved. Members get it with their next request.`);
      onClose();
      return;
    }
    toast(t`The source is added. You can now choose what members see.`);
    onAdded(id);
  }

  return (
    <Dialog onClose={onClose} title={source ? t`Change a source` : t`Add a source`} size="lg" keepOpen>
      <Form schema={schema} defaultValues={start} onSubmit={save}>
        <TextField name="name" label={t`Name`} hint={t`Only visible here.`} autoComplete="off" />
        <AddressField
          label={t`Address of the manifest`}
          hint={t`Ends in /manifest.json. It is read when you save, then encrypted and never shown again.`}
          stored={source && `${source.host} …${source.tail}`}
        />
        <Placeholders />
        <PlanFields plans={plans} />
        <ResourceFields source={source} />
        <CatalogFields source={source} />
        <LineFields cost={source?.line.cost ?? "free"} />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField name="timeoutMs" {...DIGITS} label={t`Time-out, in ms`} hint={t`From 500 to 30,000.`} />
          <TextField
            name="cacheMin"
            {...DIGITS}
            label={t`Minimum cache time, in s`}
            hint={t`Even if the source asks for less.`}
          />
          <TextField
            name="cacheMax"
            {...DIGITS}
            label={t`Maximum cache time, in s`}
            hint={t`Even if the source allows more.`}
          />
        </div>
        <Switch name="active" label={t`On`} hint={t`Off: members get nothing from it, but it stays in this list.`} />
        <SubmitButton className="sm:self-end">{t`Save`}</SubmitButton>
      </Form>
    </Dialog>
  );
}

/** Explains how a debrid account's key gets into the address. */
function Placeholders() {
  const { t } = useLingui();
  const example = "{debrid:real-debrid}";
  return (
    <details className="-mt-2 text-sm text-muted">
      <summary className="link inline-flex min-h-9 cursor-pointer items-center">
        {t`Does the address contain the key of a debrid account?`}
      </summary>
      <p className="mt-1">
        <Trans>
          Write <code>{example}</code> in its place. The server fills in the key of the account in use at each call: the
          fail-over of /admin/debrid applies, and no key reaches a member.
        </Trans>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {DEBRID_SERVICES.map((service) => (
          <li key={service}>
            <code className="rounded bg-sunken px-1.5 py-0.5 text-xs">{`{debrid:${service}}`}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
