import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type BulkAction, GIVES_DAYS } from "../../../../../common/contract/bulk.ts";
import { DIGITS } from "../../../ui/form/input-kinds.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../../ui/overlay/reason-dialog.tsx";
import { actionForm } from "./action-dialog.tsx";
import type { Whom } from "./bulk-api.ts";
import { BulkEffect } from "./bulk-effect.tsx";
import { BULK_TEXTS } from "./bulk-texts.ts";

const DAYS = 7;

type Props = {
  action: Exclude<BulkAction, "message">;
  whom: Whom;
  onStart: (typed: { days?: number; reason: string }, attempt: AbortSignal) => Promise<void>;
  onClose: () => void;
};

/** Says what an action on many members will touch and cost, and asks for its days and its reason. */
export function BulkDialog({ action, whom, onStart, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(DAYS);
  const texts = BULK_TEXTS[action];
  const withDays = GIVES_DAYS.includes(action);
  return (
    <FormDialog
      title={i18n._(texts.title)}
      description={i18n._(texts.description)}
      schema={actionForm(withDays, false)}
      defaultValues={{ reason: "", days: withDays ? String(DAYS) : "0", confirm: "" }}
      onSubmit={({ reason, days }, attempt) => onStart({ reason, ...(withDays && { days }) }, attempt)}
      submitLabel={i18n._(texts.verb)}
      tone={texts.danger ? "danger" : "primary"}
      size="md"
      onClose={onClose}
    >
      {withDays && (
        <TextField
          name="days"
          {...DIGITS}
          label={t`Days for each`}
          onInput={({ currentTarget }) => setTyped(Number(currentTarget.value) || 0)}
        />
      )}
      <BulkEffect action={action} whom={whom} days={typed} />
      <ReasonField />
    </FormDialog>
  );
}
