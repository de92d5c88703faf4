import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { optionalReason, reasonInput } from "../../../../common/contract/fields.ts";
import { TextField } from "../form/text-field.tsx";
import type { Dialog } from "./dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";

type Props = Pick<ComponentProps<typeof Dialog>, "title" | "trigger" | "onClose"> & {
  /** What a toast says once it is done. */
  done?: ReactNode;
  /** What will happen, in one or two sentences. */
  description: ReactNode;
  /** The verb of the action. */
  confirmLabel: ReactNode;
  /** May throw: the dialog stays open and shows why. It closes when this resolves. */
  onConfirm: (reason: string) => Promise<unknown>;
  tone?: "danger" | "primary";
  reasonOptional?: boolean;
};

/** Asks for the reason of an action, which the audit log keeps. */
export function ReasonDialog({ confirmLabel, onConfirm, tone = "danger", reasonOptional = false, ...dialog }: Props) {
  return (
    <FormDialog
      {...dialog}
      schema={reasonOptional ? optionalReason() : reasonInput()}
      defaultValues={{ reason: "" }}
      onSubmit={({ reason }) => onConfirm(reason)}
      submitLabel={confirmLabel}
      tone={tone}
    >
      <ReasonField optional={reasonOptional} />
    </FormDialog>
  );
}

/** The reason of an action, as a field of a form. */
export function ReasonField({ hint, optional = false }: { hint?: ReactNode; optional?: boolean }) {
  const { t } = useLingui();
  return (
    <TextField
      name="reason"
      label={t`Reason`}
      hint={hint ?? t`Kept in the audit log.`}
      optional={optional}
      autoComplete="off"
    />
  );
}
