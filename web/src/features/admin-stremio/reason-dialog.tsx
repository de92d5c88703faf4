import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import * as v from "valibot";
import { Dialog } from "../../components/dialog.tsx";
import { Form } from "../../components/form.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { refresh } from "./stremio-api.ts";

const text = v.pipe(v.string(), v.trim(), v.maxLength(500, "validation_length_too_long"));
const optional = v.object({ reason: text });
const required = v.object({ reason: v.pipe(text, v.nonEmpty("reason_required")) });

type Props = {
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: ReactNode;
  /** May throw: the dialog stays open and says why. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
  /** Whether it can be done without giving a reason. */
  reasonOptional?: boolean;
  danger?: boolean;
};

/** Asks before an administrator's action, and why; the reason goes into the log. */
export function ReasonDialog(props: Props) {
  const { title, children, confirmLabel, onConfirm, onClose, reasonOptional = false, danger = false } = props;
  async function confirm({ reason }: { reason: string }): Promise<void> {
    await onConfirm(reason);
    onClose();
    await refresh();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={children}>
      <Form schema={reasonOptional ? optional : required} defaultValues={{ reason: "" }} onSubmit={confirm}>
        <TextField
          name="reason"
          label={<Trans>Reason</Trans>}
          hint={<Trans>Kept in the log.</Trans>}
          optional={reasonOptional}
          autoComplete="off"
          maxLength={500}
        />
        <div className="flex flex-col sm:flex-row sm:justify-end">
          <SubmitButton variant={danger ? "danger" : "primary"}>{confirmLabel}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
