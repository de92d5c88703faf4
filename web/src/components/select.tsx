import type { ReactNode, SelectHTMLAttributes } from "react";
import { Field } from "./field.tsx";
import { useFormField } from "./form-context.ts";
import { ChevronDownIcon } from "./icons.tsx";

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "id" | "required" | "children"> & {
  name: string;
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  hint?: ReactNode;
  optional?: boolean | "filter";
  error?: string;
};

/** A native select: the platform's own list on every device. */
export function Select({ name, label, options, hint, optional, error, className, ...rest }: Props) {
  const field = useFormField(name);
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional ?? false}
      error={error ?? field.error}
      className={className ?? ""}
    >
      {(aria) => (
        <div className="relative">
          <select {...rest} {...field.input} {...aria} className="control appearance-none pr-11">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted" />
        </div>
      )}
    </Field>
  );
}
