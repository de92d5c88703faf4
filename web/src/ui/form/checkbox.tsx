import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { CheckIcon } from "../icon/icons.tsx";
import { FieldError } from "./field.tsx";
import { useFormField } from "./form-context.ts";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id" | "type"> & {
  name: string;
  /** May hold links. */
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox with its sentence. Inside a Form the value is a boolean. */
export function Checkbox({ name, label, hint, className = "", ...rest }: Props) {
  const id = useId();
  const { input, error } = useFormField(name);
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <div className="flex items-start gap-3">
        <Box
          {...rest}
          {...input}
          id={id}
          aria-describedby={ids || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5"
        />
        <div className="min-w-0">
          <label htmlFor={id} className="text-sm">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-xs text-faint">
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The checkbox alone, for a list whose rows name it with `aria-label`. */
export function Box({ className = "", ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  return (
    <span className={`relative flex size-6 ${className}`}>
      <input
        {...rest}
        type="checkbox"
        className="peer size-6 appearance-none rounded-md border border-edge bg-sunken transition-colors checked:border-info checked:bg-info hover:border-muted aria-invalid:border-bad forced-colors:appearance-auto"
      />
      <CheckIcon className="pointer-events-none absolute inset-0 m-auto size-4 stroke-3 text-on-info opacity-0 peer-checked:opacity-100 forced-colors:hidden" />
    </span>
  );
}
