import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldAria } from "./field.tsx";
import { type FieldInput, useFormField } from "./form-context.ts";

/** What a text control of a form takes beside its own attributes. */
export type FieldProps = Omit<ComponentProps<typeof Field>, "error" | "className" | "children"> & {
  name: string;
  /** For use outside a Form; inside, the form knows the error. */
  error?: string | undefined;
  className?: string | undefined;
};

type Props = FieldProps & {
  /** Draws the control: it spreads what it is given, which wires it to the form, its label, hint and error. */
  children: (wired: Omit<FieldInput, "defaultChecked"> & FieldAria) => ReactNode;
};

/** A Field whose control belongs to the Form around it by its `name`. */
export function FormField({ name, error, className = "", children, ...field }: Props) {
  const form = useFormField(name);
  // A text control has no checked state.
  const { defaultChecked: _, ...input } = form.input;
  return (
    <Field {...field} error={error ?? form.error} className={className}>
      {(aria) => children({ ...input, ...aria })}
    </Field>
  );
}
