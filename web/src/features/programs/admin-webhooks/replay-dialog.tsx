import { Plural, useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { WEBHOOK_KEPT_DAYS } from "../../../../../common/contract/webhooks.ts";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { replay } from "./api.ts";

const form = v.object({ since: v.pipe(v.string(), v.nonEmpty("validation_required")) });

/** Sends everything since a time again. */
export function ReplayDialog({ id }: { id: string }) {
  const { t } = useLingui();
  async function send({ since }: { since: string }): Promise<void> {
    const { count } = await replay(id, { delivery: "", since: new Date(since).toISOString() });
    toast(
      <Plural
        value={count}
        _0="There is nothing to send again."
        one="# message is sent again."
        other="# messages are sent again."
      />,
    );
  }
  return (
    <FormDialog
      trigger={<Button variant="secondary" size="sm">{t`Replay…`}</Button>}
      title={t`Replay messages`}
      description={t`Resends every message since a given time, with the same ID, up to ${WEBHOOK_KEPT_DAYS} days back. Receivers skip the IDs they know.`}
      schema={form}
      defaultValues={{ since: "" }}
      onSubmit={send}
      submitLabel={t`Send again`}
    >
      <TextField name="since" type="datetime-local" label={t`Since`} />
    </FormDialog>
  );
}
