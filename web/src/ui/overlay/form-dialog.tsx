import { Dialog as Base } from "@base-ui/react/dialog";
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

/** A form in a window. If `onSubmit` throws, the dialog stays open and shows why; it closes when that resolves. */
export function FormDialog<Input extends FormValues, Output>(props: Props<Input, Output>) {
  const { schema, defaultValues, onSubmit, children, submitLabel, done, tone = "primary", onClose, ...dialog } = props;
  const { t } = useLingui();
  const [open, setOpen] = useState(onClose !== undefined);
  const changes = useRef(0);
  function change(next: boolean): void {
    changes.current++;
    setOpen(next);
    if (!next) onClose?.();
  }
  return (
    <Dialog {...dialog} open={open} onOpenChange={change}>
      <Form
        schema={schema}
        defaultValues={defaultValues}
        onSubmit={async (values) => {
          const before = changes.current;
          await onSubmit(values);
          if (done) toast(done);
          // A late answer must not close what was opened meanwhile.
          if (changes.current === before) change(false);
        }}
      >
        {children}
        <div className={DIALOG_BUTTONS}>
          <Base.Close render={<Button variant="secondary" />}>{t`Cancel`}</Base.Close>
          <SubmitButton variant={tone}>{submitLabel}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
