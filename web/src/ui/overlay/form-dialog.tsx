import { Dialog as Base } from "@base-ui/react/dialog";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { toast } from "../feedback/toast-store.ts";
import { Form, SubmitButton } from "../form/form.tsx";
import type { FormValues } from "../form/form-values.ts";
import { DIALOG_BUTTONS, Dialog } from "./dialog.tsx";
import { useAttempt } from "./use-attempt.ts";

type DialogProps = Pick<ComponentProps<typeof Dialog>, "title" | "description" | "trigger" | "onClose" | "size">;
type FormProps<Input extends FormValues, Output> = Pick<
  ComponentProps<typeof Form<Input, Output>>,
  "schema" | "defaultValues" | "children"
>;
type Props<Input extends FormValues, Output> = DialogProps &
  FormProps<Input, Output> & {
    /** `attempt` is aborted once the window is given up, before the answer. */
    onSubmit: (values: Output, attempt: AbortSignal) => unknown;
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
  const { open, change, attempt } = useAttempt(onClose);
  return (
    <Dialog {...dialog} open={open} onOpenChange={change}>
      <Form
        schema={schema}
        defaultValues={defaultValues}
        onSubmit={async (values) => {
          const own = attempt.current;
          await onSubmit(values, own.signal);
          if (done) toast(done);
          if (attempt.current === own) change(false);
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
