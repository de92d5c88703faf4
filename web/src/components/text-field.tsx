import type { InputHTMLAttributes, ReactNode } from "react";
import { Field } from "./field.tsx";
import { useFormField } from "./form-context.ts";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id" | "required"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean | "filter";
  aside?: ReactNode;
  /** For use outside a Form; inside, the form knows the error. */
  error?: string;
};

/** A line of text: e-mail, name, code. Inside a Form it is wired by its `name`. */
export function TextField({ label, hint, optional, aside, error, className, name, ...rest }: Props) {
  const field = useFormField(name);
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional ?? false}
      aside={aside}
      error={error ?? field.error}
      className={className ?? ""}
    >
      {(aria) => <input type="text" {...rest} {...field.input} {...aria} className="control" />}
    </Field>
  );
}
