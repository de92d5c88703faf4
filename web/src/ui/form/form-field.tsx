import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldAria } from "./field.tsx";
import { type FieldInput, useFormField } from "./form-context.ts";

/** A form text control's props besides its own attributes. */
export type FieldProps = Omit<ComponentProps<typeof Field>, "error" | "className" | "children"> & {
  name: string;
  /** For use outside a Form; inside, the form knows the error. */
  error?: string | undefined;
  className?: string | undefined;
};

type Props = FieldProps & {
  /** Renders the control, which spreads its argument to be wired to the form, its label, hint and error. */
  children: (wired: Omit<FieldInput, "defaultChecked"> & FieldAria) => ReactNode;
};

/** A Field whose control belongs to the surrounding Form by its `name`. */
export function FormField({ name, error, optional, className = "", children, ...field }: Props) {
  const form = useFormField(name);
  // A text control has no checked state.
  const { defaultChecked: _, ...input } = form.input;
  return (
    <Field {...field} optional={optional ?? form.optional} error={error ?? form.error} className={className}>
      {(aria) => children({ ...input, ...aria })}
    </Field>
  );
}
