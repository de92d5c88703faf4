import type { SelectHTMLAttributes } from "react";
import { ChevronDownIcon } from "../icon/icons.tsx";
import { type FieldProps, FormField } from "./form-field.tsx";

type Option = { value: string; label: string };
/** Labels by value, or a list where values are numbers, which a record sorts. */
export type Options = Readonly<Record<string, string>> | readonly Option[];
type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "id" | "required" | "className" | "children"> &
  FieldProps & { options: Options };

/** A native select: the platform's own list on every device. WebKit lets a long choice widen the page unless it is cut. */
export function Select({ name, label, options, hint, optional, aside, error, className, ...rest }: Props) {
  return (
    <FormField {...{ name, label, hint, optional, aside, error, className }}>
      {(wired) => (
        <div className="relative">
          <select {...rest} {...wired} className="control truncate appearance-none pr-11">
            {listOf(options).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted" />
        </div>
      )}
    </FormField>
  );
}

const isList = (options: Options): options is readonly Option[] => Array.isArray(options);

function listOf(options: Options): readonly Option[] {
  return isList(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }));
}
