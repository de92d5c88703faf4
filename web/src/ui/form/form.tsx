import { useLingui } from "@lingui/react";
import { type ReactNode, useRef } from "react";
import { Button } from "../button/button.tsx";
import type { ButtonSize, ButtonVariant } from "../button/button-styles.ts";
import { Alert } from "../feedback/alert.tsx";
import { focusOn } from "./focus-on.ts";
import { FormContext, useFormState } from "./form-context.ts";
import { UNREACHABLE } from "./form-runtime.ts";
import { type FormValues, startOf } from "./form-values.ts";
import { type FormInput, useForm } from "./use-form.ts";

type Props<Input extends FormValues, Output> = FormInput<Input, Output> & {
  children: ReactNode;
  /** Shown, and announced, after a successful submit, until the next one. */
  success?: ReactNode;
  /** Names the form for assistive technology when no heading does. */
  label?: string;
  className?: string;
};

/**
 * The only form component: schema, pending state, field errors of the browser and the server by code, focus on the
 * first error. The browser owns the values, so text typed before hydration is kept (decision 016). Without
 * scripts nothing ends up in the address bar.
 */
export function Form<Input extends FormValues, Output>(props: Props<Input, Output>) {
  const { defaultValues, children, success, afterSuccess, label, className = "" } = props;
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { validator, values, errors, alert, pending, done, submit, edit, enter } = useForm(props, form);
  const sentence = (code: string) =>
    validator ? validator.runtime.errorText(code, (descriptor) => i18n._(descriptor)) : i18n._(UNREACHABLE);
  const note = (
    <div role="status" className="empty:absolute">
      {done && success}
    </div>
  );
  if (done && success && afterSuccess === "replace") return <Receipt>{success}</Receipt>;
  return (
    <FormContext
      value={{
        pending,
        register: (name) => ({ name, ...startOf(defaultValues[name]) }),
        errorOf: (name) => (errors.fields[name] ? sentence(errors.fields[name]) : undefined),
        codeOf: (name) => errors.fields[name],
        valueOf: (name) => values[name],
      }}
    >
      <form
        ref={form}
        method="post"
        noValidate
        aria-label={label}
        onSubmit={submit}
        onChange={edit}
        onFocus={enter}
        className={`flex flex-col gap-5 ${className}`}
      >
        {errors.form && (
          <Alert tone="danger" role="alert" tabIndex={-1} ref={alert}>
            {sentence(errors.form)}
          </Alert>
        )}
        {children}
        {note}
      </form>
    </FormContext>
  );
}

/** What replaces a form. The button that had the focus is gone, and the place may be out of view: the focus brings both back. */
function Receipt({ children }: { children: ReactNode }) {
  return (
    <div role="status" tabIndex={-1} ref={focusOn} className="outline-none">
      {children}
    </div>
  );
}

type SubmitProps = { id?: string; children: ReactNode; variant?: ButtonVariant; size?: ButtonSize; className?: string };

/** The submit button of the surrounding Form, with its pending state. */
export function SubmitButton({ children, ...look }: SubmitProps) {
  const form = useFormState();
  return (
    <Button type="submit" pending={form?.pending ?? false} {...look}>
      {children}
    </Button>
  );
}
