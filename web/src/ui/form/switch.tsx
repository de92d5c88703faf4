import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";
import { useFormField } from "./form-context.ts";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id" | "type" | "role"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
};

/** An on/off setting. Inside a Form the value is a boolean; outside, use `checked` and `onChange`. */
export function Switch({ name, label, hint, className = "", ...rest }: Props) {
  const id = useId();
  const { input, error } = useFormField(name);
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`flex items-start justify-between gap-4 ${className}`}>
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <input
        {...rest}
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox itself is the state
        role="switch"
        aria-describedby={ids || undefined}
        aria-invalid={error ? true : undefined}
        className="relative h-7 w-12 shrink-0 appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-5 before:rounded-full before:bg-muted before:transition-transform checked:border-info checked:bg-info checked:before:translate-x-5 checked:before:bg-on-info aria-invalid:border-bad disabled:opacity-55 forced-colors:appearance-auto forced-colors:before:hidden"
      />
    </div>
  );
}
