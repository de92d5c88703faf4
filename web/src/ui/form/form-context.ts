import { type ChangeEventHandler, createContext, useContext } from "react";

/** What a field spreads on its input. In a Form the browser owns the value, so only the start value is set. */
export type FieldInput = {
  name: string;
  defaultValue?: string;
  defaultChecked?: boolean;
  /** In a Bound, whose parent holds the value. */
  value?: string;
  onChange?: ChangeEventHandler<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>;
};

/** What a Form provides to its fields. */
export type FormState = {
  pending: boolean;
  register: (name: string) => FieldInput;
  /** The message of a field's current error, in the reader's language. */
  errorOf: (name: string) => string | undefined;
  /** The code behind that message. */
  codeOf: (name: string) => string | undefined;
  /** The field's current value: text, or true and false for a checkbox. */
  valueOf: (name: string) => string | boolean | undefined;
  /** What its fields are that say nothing else: required, or a list's filters. */
  optional?: "filter";
};

export const FormContext = createContext<FormState | null>(null);

/** The form around a component; null outside a Form. */
export function useFormState(): FormState | null {
  return useContext(FormContext);
}

type FormField = { input: FieldInput; error: string | undefined; optional: FormState["optional"] };

/** What a field called `name` spreads on its input, and its error. Outside a Form the input is uncontrolled. */
export function useFormField(name: string): FormField {
  const form = useContext(FormContext);
  return { input: form ? form.register(name) : { name }, error: form?.errorOf(name), optional: form?.optional };
}
