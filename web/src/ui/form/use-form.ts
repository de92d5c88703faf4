import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { type FormRuntime, loadFormRuntime } from "./form-runtime.ts";
import { errorsAfterEdit, type FieldCodes, type FormValues, readForm } from "./form-values.ts";

export type FormInput<Input extends FormValues, Output> = {
  /**
   * Valibot schema, or a function that fetches it (public pages); its messages are codes of form-errors.ts or
   * `say(msg…)`.
   */
  schema: GenericSchema<Input, Output> | (() => Promise<GenericSchema<Input, Output>>);
  /** Names every field. A boolean is a checkbox; a name without an input is passed on unchanged. */
  defaultValues: Input;
  /** Gets the parsed values. Anything it throws shows by code, at its field or above the form. */
  onSubmit: (values: Output) => unknown;
  /** After success: keep the input (default), empty the fields, or replace the form with `success`. */
  afterSuccess?: "keep" | "reset" | "replace";
  /** Called once, when the reader enters the form: time to fetch what submitting will need. */
  onFirstFocus?: () => void;
};

/** What accepts or refuses the values, once fetched. */
type Validator<Input, Output> = { runtime: FormRuntime; schema: GenericSchema<Input, Output> };

/** A form's values, its errors, and its submit. A second submit during the first does nothing. */
export function useForm<Input extends FormValues, Output>(
  props: FormInput<Input, Output>,
  form: RefObject<HTMLFormElement | null>,
) {
  const { schema, defaultValues, onSubmit, afterSuccess } = props;
  const start = useRef(props);
  const busy = useRef(false);
  const entered = useRef(false);
  const [validator, setValidator] = useState<Validator<Input, Output>>();
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState(false);
  const [values, setValues] = useState<FormValues>(defaultValues);
  const { errors, alert, refuse, accept, edited } = useErrors(form);

  // Applies what the reader did before React started.
  useEffect(() => {
    if (!form.current) return;
    const found = readForm(form.current, start.current.defaultValues);
    // The same values would render each field twice.
    setValues((old) => (Object.keys(found).some((name) => found[name] !== old[name]) ? found : old));
    if (form.current.contains(document.activeElement)) enter(entered, start.current);
  }, [form]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A ref, not state: two clicks can come before React has rendered once.
    if (busy.current) return;
    const element = event.currentTarget;
    busy.current = true;
    setPending(true);
    setDone(false);
    const ready = await prepare(schema).catch(() => undefined);
    setValidator(ready);
    if (ready) await send(ready, element);
    else refuse({}, "network", false);
    busy.current = false;
    setPending(false);
  }

  async function send({ runtime, schema }: Validator<Input, Output>, element: HTMLFormElement): Promise<void> {
    const sent = readForm(element, defaultValues);
    setValues(sent);
    const checked = runtime.checkTyped(schema, sent, element);
    if (!checked.ok) return refuse(checked.fields, checked.fields.form, false);
    accept();
    try {
      await onSubmit(checked.output);
      setDone(true);
      if (afterSuccess === "reset") {
        element.reset();
        setValues(defaultValues);
      }
    } catch (error) {
      const refusal = runtime.toServerError(error);
      // Our own bug, not a refusal: the reader sees "Unknown error", the developer sees why.
      if (refusal.form === "unknown" && refusal !== error) console.error(error);
      refuse(refusal.fields, refusal.form, true);
    }
  }

  function edit(event: FormEvent<HTMLFormElement>): void {
    const next = readForm(event.currentTarget, defaultValues);
    setValues(next);
    if (!validator || Object.keys(errors.fields).length === 0) return;
    const checked = validator.runtime.checkTyped(validator.schema, next, event.currentTarget);
    const name = event.target instanceof Element ? (event.target.getAttribute("name") ?? "") : "";
    edited(checked.ok ? {} : checked.fields, name);
  }

  return { validator, values, errors, alert, pending, done, submit, edit, enter: () => enter(entered, props) };
}

type Errors = {
  fields: FieldCodes;
  form: string | undefined;
  fromServer: boolean;
  /** Grows with every refused submit, so that the same error takes the focus again. */
  refusals: number;
};

const NO_ERRORS: Errors = { fields: {}, form: undefined, fromServer: false, refusals: 0 };

/**
 * What is wrong with a form. A refused submit moves the focus to `alert`, else to the first wrong field. Where no field shows its
 * error, the form does.
 */
function useErrors(form: RefObject<HTMLFormElement | null>) {
  const alert = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const { refusals } = errors;
  useEffect(() => {
    if (refusals === 0) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const shown = alert.current ?? first;
    if (shown) return shown.focus();
    setErrors((old) => {
      const [code] = Object.values(old.fields);
      return code ? { ...old, fields: {}, form: code, refusals: old.refusals + 1 } : old;
    });
  }, [refusals, form]);
  return {
    errors,
    alert,
    refuse: (fields: FieldCodes, code: string | undefined, fromServer: boolean) =>
      setErrors((old) => ({ fields, form: code, fromServer, refusals: old.refusals + 1 })),
    accept: () => setErrors((old) => ({ ...NO_ERRORS, refusals: old.refusals })),
    /** After an edit of the field `name`, which leaves the errors `found`. */
    edited: (found: FieldCodes, name: string) =>
      setErrors((old) => ({ ...old, fields: errorsAfterEdit(old.fields, found, name, old.fromServer) })),
  };
}

/** Fetches what validation needs; the reader is about to type, so there is time. */
function enter<Input extends FormValues, Output>(
  entered: { current: boolean },
  { schema, onFirstFocus }: FormInput<Input, Output>,
): void {
  if (entered.current) return;
  entered.current = true;
  // After the paint: the focus may be that of a window that opens.
  setTimeout(() => {
    // A failure shows at the submit, which retries.
    prepare(schema).catch(() => {});
    onFirstFocus?.();
  });
}

async function prepare<Input extends FormValues, Output>(
  schema: FormInput<Input, Output>["schema"],
): Promise<Validator<Input, Output>> {
  const [runtime, found] = await Promise.all([loadFormRuntime(), typeof schema === "function" ? schema() : schema]);
  return { runtime, schema: found };
}
