import type { ComponentProps } from "react";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = Omit<ComponentProps<"input">, "name" | "id" | "required" | "className"> & FieldProps;

/** A line of text: e-mail, name, code. Inside a Form it is wired by its `name`. */
export function TextField({ name, label, hint, optional, aside, error, className, ...rest }: Props) {
  return (
    <FormField {...{ name, label, hint, optional, aside, error, className }}>
      {(wired) => <input type="text" {...rest} {...wired} className="control" />}
    </FormField>
  );
}
