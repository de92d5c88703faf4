import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { toast } from "../feedback/toast-store.ts";
import { Form, SubmitButton } from "../form/form.tsx";
import type { FormValues } from "../form/form-values.ts";
import { DIALOG_BUTTONS, Dialog } from "./dialog.tsx";

type DialogProps = Pick<ComponentProps<typeof Dialog>, "title" | "description" | "trigger" | "onClose" | "size">;
type FormProps<Input extends FormValues, Output> = Pick<
  ComponentProps<typeof Form<Input, Output>>,
  "schema" | "defaultValues" | "onSubmit" | "children"
>;
type Props<Input extends FormValues, Output> = DialogProps &
  FormProps<Input, Output> & {
    /** What a toast says once it is done. */
    done?: ReactNode;
    /** The verb of the action. */
    submitLabel: ReactNode;
    tone?: "danger" | "primary";
  };

/**
 * A form in a window. If `onSubmit` throws, the dialog stays open and shows why; it closes when that resolves, and not
 * before: in a closed window, nobody would see a refusal.
 */
export function FormDialog<Input extends FormValues, Output>(props: Props<Input, Output>) {
  const { schema, defaultValues, onSubmit, children, submitLabel, done, tone = "primary", onClose, ...dialog } = props;
  const { t } = useLingui();
  const [open, setOpen] = useState(onClose !== undefined);
  const pending = useRef(false);
  function change(next: boolean): void {
    if (pending.current) return;
    setOpen(next);
    if (!next) onClose?.();
  }
  return (
    <Dialog {...dialog} open={open} onOpenChange={change}>
      <Form
        schema={schema}
        defaultValues={defaultValues}
        onSubmit={async (values) => {
          pending.current = true;
          try {
            await onSubmit(values);
          } finally {
            pending.current = false;
          }
          if (done) toast(done);
          change(false);
        }}
      >
        {children}
        <div className={DIALOG_BUTTONS}>
          <Button variant="secondary" onClick={() => change(false)}>{t`Cancel`}</Button>
          <SubmitButton variant={tone}>{submitLabel}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
