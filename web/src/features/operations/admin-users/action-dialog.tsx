import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import * as v from "valibot";
import { days } from "../../../../../common/contract/admin.ts";
import { reason, requiredText } from "../../../../../common/contract/fields.ts";
import { DIGITS, VERBATIM } from "../../../ui/form/input-kinds.ts";
import { typedWhole } from "../../../ui/form/number-schemas.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { Dialog } from "../../../ui/overlay/dialog.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../../ui/overlay/reason-dialog.tsx";

export type ActionInput = { reason: string; days: number; confirm: string };

type Props = Pick<ComponentProps<typeof Dialog>, "title" | "description" | "trigger" | "onClose"> & {
  confirmLabel: ReactNode;
  tone?: "danger" | "primary";
  /** Also asks for a number of days. */
  withDays?: boolean;
  /** Instead of the reason's own label and hint. */
  reasonField?: ReactNode;
  /** Requires the member's address to be typed. */
  withAddress?: boolean;
  /** May throw: the dialog stays open and shows why. `attempt` is aborted once the dialog is given up. */
  onConfirm: (input: ActionInput, attempt: AbortSignal) => Promise<void>;
};

/** What is typed about an action: a reason, and days or the member's address where it needs them. */
export const actionForm = (withDays: boolean, withAddress: boolean) =>
  v.object({
    reason: reason(),
    days: withDays ? typedWhole(days()) : v.pipe(v.string(), v.transform(Number)),
    confirm: withAddress ? requiredText(255) : v.string(),
  });

/** Asks for the reason of an action, and for its other inputs. */
export function ActionDialog({
  confirmLabel,
  withDays = false,
  withAddress = false,
  reasonField,
  onConfirm,
  ...dialog
}: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      {...dialog}
      schema={actionForm(withDays, withAddress)}
      defaultValues={{ reason: "", days: withDays ? "7" : "0", confirm: "" }}
      onSubmit={onConfirm}
      submitLabel={confirmLabel}
    >
      {withDays && <TextField name="days" {...DIGITS} label={t`Days`} />}
      {withAddress && <TextField name="confirm" {...VERBATIM} label={t`The member’s e-mail address, to confirm`} />}
      {reasonField ?? <ReasonField />}
    </FormDialog>
  );
}
