import type { Ref, TextareaHTMLAttributes } from "react";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "id" | "required" | "className"> &
  FieldProps & {
    ref?: Ref<HTMLTextAreaElement>;
  };

/** Several lines of text. Inside a Form it is wired by its `name`. */
export function TextArea({ name, label, hint, optional, aside, error, className, rows = 4, ...rest }: Props) {
  return (
    <FormField {...{ name, label, hint, optional, aside, error, className }}>
      {(wired) => <textarea rows={rows} {...rest} {...wired} className="control resize-y" />}
    </FormField>
  );
}
