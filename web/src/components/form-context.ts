import { createContext, useContext } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

/** What a Form gives to the fields inside it. */
export type FormState = {
  pending: boolean;
  register: (name: string) => UseFormRegisterReturn;
  /** The sentence of a field's current error, in the reader's language. */
  errorOf: (name: string) => string | undefined;
  valueOf: (name: string) => unknown;
};

export const FormContext = createContext<FormState | null>(null);

/** The form around a component; null outside a Form. */
export function useFormState(): FormState | null {
  return useContext(FormContext);
}

/** What a field called `name` spreads on its input, and its error. Outside a Form the input is on its own. */
export function useFormField(name: string): { input: Partial<UseFormRegisterReturn>; error: string | undefined } {
  const form = useContext(FormContext);
  return { input: form ? form.register(name) : { name }, error: form?.errorOf(name) };
}
