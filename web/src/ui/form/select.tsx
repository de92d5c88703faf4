import type { SelectHTMLAttributes } from "react";
import { ChevronDownIcon } from "../icon/icons.tsx";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "id" | "required" | "className" | "children"> &
  FieldProps & { options: readonly { value: string; label: string }[] };

/** A native select: the platform's own list on every device. WebKit lets a long choice widen the page unless it is cut. */
export function Select({ name, label, options, hint, optional, aside, error, className, ...rest }: Props) {
  return (
    <FormField {...{ name, label, hint, optional, aside, error, className }}>
      {(wired) => (
        <div className="relative">
          <select {...rest} {...wired} className="control truncate appearance-none pr-11">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted" />
        </div>
      )}
    </FormField>
  );
}
