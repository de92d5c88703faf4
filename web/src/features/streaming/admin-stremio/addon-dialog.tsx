import { useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { type AdminAddon, addonInput } from "../../../../../common/contract/stremio.ts";
import { AddressField } from "../../../ui/form/address-field.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { saveAddon } from "./api.ts";

const { id: _, ...entries } = addonInput().entries;
export const addonForm = v.object(entries);

/** Adds or changes an add-on. The server reads a new address before saving it. */
export function AddonDialog({ addon, onClose }: { addon: AdminAddon | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const start = {
    name: addon?.name ?? "",
    url: addon?.url ?? "",
    locked: addon?.locked ?? true,
    active: addon?.active ?? true,
  };
  return (
    <FormDialog
      onClose={onClose}
      title={addon ? t`Change an add-on` : t`Add an add-on`}
      size="md"
      schema={addonForm}
      defaultValues={start}
      onSubmit={(input) => saveAddon({ id: addon?.id ?? "", ...input }, addon)}
      done={t`The add-on list is saved. Accounts are updated automatically.`}
      submitLabel={t`Save`}
    >
      <TextField name="name" label={t`Name`} hint={t`Only visible here.`} autoComplete="off" />
      <AddressField
        label={t`Address of the manifest`}
        hint={t`https, ending in /manifest.json. It is read when you save.`}
      />
      <Switch
        name="locked"
        label={t`Locked`}
        hint={t`Restored if a member removes it; removed while access is suspended.`}
      />
      <Switch name="active" label={t`Given to accounts`} hint={t`Off: taken from every account, but kept here.`} />
    </FormDialog>
  );
}
