import type { ReactNode, TextareaHTMLAttributes } from "react";
import { Field } from "./field.tsx";
import { useFormField } from "./form-context.ts";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "id" | "required"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  error?: string;
};

/** Several lines of text. Inside a Form it is wired by its `name`. */
export function TextArea({ name, label, hint, optional, error, className, rows = 4, ...rest }: Props) {
  const field = useFormField(name);
  // A textarea has no checked state; the rest of what the form gives fits.
  const { defaultChecked: _, ...input } = field.input;
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional ?? false}
      error={error ?? field.error}
      className={className ?? ""}
    >
      {(aria) => <textarea rows={rows} {...rest} {...input} {...aria} className="control resize-y" />}
    </Field>
  );
}
