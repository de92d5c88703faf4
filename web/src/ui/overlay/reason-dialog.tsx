import { useLingui } from "@lingui/react/macro";
import { type ReactElement, type ReactNode, useState } from "react";
import { optionalReason, REASON_MAX, reasonInput } from "../../../../common/schemas/fields.ts";
import { Button } from "../button/button.tsx";
import { Form } from "../form/form.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { TextField } from "../form/text-field.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: ReactNode;
  /** What will happen, in one or two sentences. */
  description: ReactNode;
  /** The verb of the action. */
  confirmLabel: ReactNode;
  /** May throw: the dialog stays open and shows why. It closes when this resolves. */
  onConfirm: (reason: string) => Promise<void>;
  tone?: "danger" | "primary";
  /** Whether the reason is optional. */
  reasonOptional?: boolean;
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Fields besides the reason. */
  children?: ReactNode;
};

/** Asks for the reason of an action, for the audit log. */
export function ReasonDialog(props: Props) {
  const { t } = useLingui();
  const { title, description, confirmLabel, onConfirm, tone = "danger", trigger, children } = props;
  const { reasonOptional = false } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  function change(next: boolean): void {
    setOwnOpen(next);
    props.onOpenChange?.(next);
  }
  return (
    <Dialog open={open} onOpenChange={change} title={title} description={description} {...(trigger && { trigger })}>
      <Form
        schema={reasonOptional ? optionalReason() : reasonInput()}
        defaultValues={{ reason: "" }}
        onSubmit={async ({ reason }) => {
          await onConfirm(reason);
          change(false);
        }}
      >
        {children}
        <TextField
          name="reason"
          label={t`Reason`}
          hint={t`Kept in the audit log.`}
          optional={reasonOptional}
          autoComplete="off"
          maxLength={REASON_MAX}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => change(false)}>{t`Cancel`}</Button>
          <SubmitButton variant={tone}>{confirmLabel}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
