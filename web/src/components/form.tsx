import { valibotResolver } from "@hookform/resolvers/valibot";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { GenericSchema } from "valibot";
import { Alert } from "./alert.tsx";
import { FormContext } from "./form-context.ts";
import { type ServerError, toServerError } from "./form-errors.ts";
import { useErrorText } from "./use-error-text.ts";

type Props<Input extends FieldValues, Output> = {
  /** Valibot schema; its messages are codes of form-errors.ts or `say(msg…)`. */
  schema: GenericSchema<Input, Output>;
  defaultValues: DefaultValues<Input>;
  /** Gets the parsed values. Whatever it throws is shown by code, at its field or above the form. */
  onSubmit: (values: Output) => Promise<void> | void;
  children: ReactNode;
  /** Shown, and announced, once a submit has gone well; gone at the next one. */
  success?: ReactNode;
  /** After success: keep what was typed (default), empty the fields, or show only `success` in the form's place. */
  afterSuccess?: "keep" | "reset" | "replace";
  /** Names the form for assistive technology when no heading does. */
  label?: string;
  className?: string;
};

/**
 * The one form shell: schema, pending state, field errors of the browser and of the server by code, focus on the first
 * error. A second submit while the first is under way does nothing.
 */
export function Form<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { schema, defaultValues, onSubmit, children, success, afterSuccess = "keep", label, className = "" } = props;
  const { register, handleSubmit, setError, setFocus, getValues, watch, reset, formState } = useForm<
    Input,
    unknown,
    Output
  >({ resolver: valibotResolver(schema), defaultValues, mode: "onTouched" });
  const errorText = useErrorText();
  const busy = useRef(false);
  const alert = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState(false);
  const [formCode, setFormCode] = useState<string>();

  useEffect(() => {
    if (formCode) alert.current?.focus();
  }, [formCode]);

  function showErrors(refusal: ServerError): void {
    const known = Object.keys(getValues());
    const names = known.filter((name) => refusal.fields[name] !== undefined);
    for (const name of names) setError(name as Path<Input>, { type: "server", message: refusal.fields[name] ?? "" }); // a name of getValues() is a path of Input
    const stray = Object.entries(refusal.fields).find(([name]) => !known.includes(name));
    const code = refusal.form ?? stray?.[1];
    setFormCode(code);
    const first = names[0];
    if (first && !code) setFocus(first as Path<Input>); // as above
  }

  async function submit(values: Output): Promise<void> {
    setPending(true);
    setFormCode(undefined);
    setDone(false);
    try {
      await onSubmit(values);
      setDone(true);
      if (afterSuccess === "reset") reset();
    } catch (error) {
      const refusal = toServerError(error);
      // A fault of our own, not a refusal: the reader sees "Unknown error", the developer sees why.
      if (refusal.form === "unknown" && refusal !== error) console.error(error);
      showErrors(refusal);
    } finally {
      setPending(false);
    }
  }

  const send = handleSubmit(submit);
  const guarded = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A ref, not the state: two clicks can come before React has rendered once.
    if (busy.current) return;
    busy.current = true;
    await send(event).finally(() => {
      busy.current = false;
    });
  };

  const note = <div role="status">{done && success}</div>;
  if (done && success && afterSuccess === "replace") return note;
  return (
    <FormContext
      value={{
        pending,
        register: (name) => register(name as Path<Input>), // fields name their own form's paths
        errorOf: (name) => messageOf(Reflect.get(formState.errors, name), errorText),
        valueOf: (name) => watch(name as Path<Input>), // as above
      }}
    >
      <form noValidate aria-label={label} onSubmit={guarded} className={`flex flex-col gap-5 ${className}`}>
        {formCode && (
          <Alert tone="danger" role="alert" tabIndex={-1} ref={alert}>
            {errorText(formCode)}
          </Alert>
        )}
        {children}
        {note}
      </form>
    </FormContext>
  );
}

function messageOf(error: unknown, errorText: (code: string) => string): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const code: unknown = Reflect.get(error, "message");
  return errorText(typeof code === "string" ? code : "unknown");
}
