import type { ChangeEvent, ReactNode } from "react";
import { FormContext } from "./form-context.ts";

type Props<Values> = { values: Values; onChange: (values: Values) => void; children: ReactNode };

/** Text fields and selects whose values their parent holds, by name: a list's filters, a range of days. */
export function Bound<Values extends object>({ values, onChange, children }: Props<Values>) {
  const textOf = (name: string) => String(Reflect.get(values, name) ?? "");
  const change = ({ target }: ChangeEvent<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>) =>
    onChange({ ...values, [target.name]: target.value });
  const register = (name: string) => ({ name, value: textOf(name), onChange: change });
  const none = () => undefined;
  return (
    <FormContext value={{ pending: false, register, valueOf: textOf, errorOf: none, codeOf: none, optional: "filter" }}>
      {children}
    </FormContext>
  );
}
