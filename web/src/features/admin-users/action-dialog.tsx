import { useLingui } from "@lingui/react/macro";
import { type ReactElement, type ReactNode, useState } from "react";
import * as v from "valibot";
import { REASON_MAX, reason, requiredText } from "../../../../common/schemas/fields.ts";
import { days } from "../../../../common/schemas/members.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { typedWhole } from "../../ui/form/number-schemas.ts";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

export type ActionInput = { reason: string; days: number; confirm: string };

type Props = {
  title: ReactNode;
  description: ReactNode;
  confirmLabel: ReactNode;
  tone?: "danger" | "primary";
  /** Also asks for a number of days. */
  withDays?: boolean;
  /** Requires the member's address to be typed. */
  withAddress?: boolean;
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** May throw: the dialog stays open and shows why. */
  onConfirm: (input: ActionInput) => Promise<void>;
};

/** What is typed about an action: a reason, and days or the member's address where it needs them. */
export const actionForm = (withDays: boolean, withAddress: boolean) =>
  v.object({
    reason: reason(),
    days: withDays ? typedWhole(days()) : v.pipe(v.string(), v.transform(Number)),
    confirm: withAddress ? requiredText(255) : v.string(),
  });

/** Asks for the reason of an action, and for its other inputs. */
export function ActionDialog(props: Props) {
  const { t } = useLingui();
  const { title, description, confirmLabel, tone = "primary", withDays = false, withAddress = false, trigger } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  function change(next: boolean): void {
    setOwnOpen(next);
    props.onOpenChange?.(next);
  }
  return (
    <Dialog open={open} onOpenChange={change} title={title} description={description} {...(trigger && { trigger })}>
      <Form
        schema={actionForm(withDays, withAddress)}
        defaultValues={{ reason: "", days: withDays ? "7" : "0", confirm: "" }}
        onSubmit={async (input) => {
          await props.onConfirm(input);
          change(false);
        }}
      >
        {withDays && <TextField name="days" inputMode="numeric" autoComplete="off" label={t`Days`} />}
        {withAddress && (
          <TextField
            name="confirm"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={t`The member’s e-mail address, to confirm`}
          />
        )}
        <TextField
          name="reason"
          maxLength={REASON_MAX}
          autoComplete="off"
          label={t`Reason`}
          hint={t`Kept in the audit log.`}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => change(false)}>{t`Cancel`}</Button>
          <SubmitButton variant={tone}>{confirmLabel}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
