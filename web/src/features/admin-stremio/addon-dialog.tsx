import { Trans } from "@lingui/react/macro";
import * as v from "valibot";
import { addonInput } from "../../../../common/schemas/stremio.ts";
import type { AdminAddon } from "../../../../common/wire/stremio.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { Form } from "../../ui/form/form.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { saveAddon } from "./api.ts";

const { id: _, ...entries } = addonInput().entries;
const schema = v.object(entries);

/** Adds or changes an add-on. The server reads a new address before saving it. */
export function AddonDialog({ addon, onClose }: { addon: AdminAddon | undefined; onClose: () => void }) {
  const start = {
    name: addon?.name ?? "",
    url: addon?.url ?? "",
    locked: addon?.locked ?? true,
    active: addon?.active ?? true,
  };

  async function save(input: v.InferOutput<typeof schema>): Promise<void> {
    await saveAddon({ id: addon?.id ?? "", ...input }, addon);
    onClose();
    toast(<Trans>The add-on list is saved. Accounts are updated automatically.</Trans>);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={addon ? <Trans>Change an add-on</Trans> : <Trans>Add an add-on</Trans>}
      size="md"
    >
      <Form schema={schema} defaultValues={start} onSubmit={save}>
        <TextField
          name="name"
          label={<Trans>Name</Trans>}
          hint={<Trans>Visible here only.</Trans>}
          autoComplete="off"
        />
        <TextField
          name="url"
          type="url"
          inputMode="url"
          label={<Trans>Address of the manifest</Trans>}
          hint={<Trans>https, ending in /manifest.json. It is read when you save.</Trans>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Switch
          name="locked"
          label={<Trans>Locked</Trans>}
          hint={<Trans>Restored if a member removes it; removed while access is suspended.</Trans>}
        />
        <Switch
          name="active"
          label={<Trans>Given to accounts</Trans>}
          hint={<Trans>Off: taken from every account, but kept here.</Trans>}
        />
        <div className="flex flex-col sm:flex-row sm:justify-end">
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
