import { useLingui } from "@lingui/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { Alert } from "../feedback/alert.tsx";
import { FormContext } from "./form-context.ts";
import { type FormRuntime, loadFormRuntime, UNREACHABLE } from "./form-runtime.ts";
import { errorsAfterEdit, type FieldCodes, type FormValues, readForm, startOf } from "./form-values.ts";

type Props<Input extends FormValues, Output> = {
  /**
   * Valibot schema, or a function that fetches it (public pages); its messages are codes of form-errors.ts or
   * `say(msg…)`.
   */
  schema: GenericSchema<Input, Output> | (() => Promise<GenericSchema<Input, Output>>);
  /** Names every field. A boolean is a checkbox; a name without an input is passed on unchanged. */
  defaultValues: Input;
  /** Gets the parsed values. Anything it throws shows by code, at its field or above the form. */
  onSubmit: (values: Output) => Promise<void> | void;
  children: ReactNode;
  /** Shown, and announced, after a successful submit, until the next one. */
  success?: ReactNode;
  /** After success: keep the input (default), empty the fields, or replace the form with `success`. */
  afterSuccess?: "keep" | "reset" | "replace";
  /** Called once, when the reader enters the form: time to fetch what submitting will need. */
  onFirstFocus?: () => void;
  /** Names the form for assistive technology when no heading does. */
  label?: string;
  className?: string;
};

type Errors = {
  fields: FieldCodes;
  form: string | undefined;
  fromServer: boolean;
  /** Grows with every refused submit, so that the same error takes the focus again. */
  refusals: number;
};
/** What accepts or refuses the values, once fetched. */
type Validator<Input, Output> = { runtime: FormRuntime; schema: GenericSchema<Input, Output> };

const NO_ERRORS: Errors = { fields: {}, form: undefined, fromServer: false, refusals: 0 };

/**
 * The only form component: schema, pending state, field errors of the browser and the server by code, focus on the
 * first error. The browser owns the values, so text typed before hydration is kept (docs/decisions/001). A second
 * submit during the first does nothing; without scripts nothing ends up in the address bar.
 */
export function Form<Input extends FormValues, Output>(props: Props<Input, Output>) {
  const { schema, defaultValues, onSubmit, children, success, afterSuccess = "keep", label, className = "" } = props;
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const start = useRef(props);
  const busy = useRef(false);
  const entered = useRef(false);
  const [validator, setValidator] = useState<Validator<Input, Output>>();
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [values, setValues] = useState<FormValues>(defaultValues);

  // Catches up with what happened before React started.
  useEffect(() => {
    if (!form.current) return;
    setValues(readForm(form.current, start.current.defaultValues));
    if (form.current.contains(document.activeElement)) enter(entered, start.current);
  }, []);

  const { refusals } = errors;
  useEffect(() => {
    if (refusals === 0) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (alert.current ?? first)?.focus();
  }, [refusals]);

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
    const checked = runtime.checkValues(schema, sent);
    if (!checked.ok) return refuse(checked.fields, checked.fields.form, false);
    setErrors((old) => ({ ...NO_ERRORS, refusals: old.refusals }));
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
      const known = Object.entries(refusal.fields).filter(([name]) => name in defaultValues);
      const stray = Object.entries(refusal.fields).find(([name]) => !(name in defaultValues));
      refuse(Object.fromEntries(known), refusal.form ?? stray?.[1], true);
    }
  }

  function refuse(fields: FieldCodes, code: string | undefined, fromServer: boolean): void {
    setErrors((old) => ({ fields, form: code, fromServer, refusals: old.refusals + 1 }));
  }

  function edit(event: FormEvent<HTMLFormElement>): void {
    const next = readForm(event.currentTarget, defaultValues);
    setValues(next);
    if (!validator || Object.keys(errors.fields).length === 0) return;
    const checked = validator.runtime.checkValues(validator.schema, next);
    const edited = event.target instanceof Element ? (event.target.getAttribute("name") ?? "") : "";
    const found = checked.ok ? {} : checked.fields;
    setErrors((old) => ({ ...old, fields: errorsAfterEdit(old.fields, found, edited, old.fromServer) }));
  }

  const sentence = (code: string) =>
    validator ? validator.runtime.errorText(code, (descriptor) => i18n._(descriptor)) : i18n._(UNREACHABLE);
  const note = (
    <div role="status" className="empty:absolute">
      {done && success}
    </div>
  );
  if (done && success && afterSuccess === "replace") return note;
  return (
    <FormContext
      value={{
        pending,
        register: (name) => ({ name, ...startOf(defaultValues[name]) }),
        errorOf: (name) => (errors.fields[name] ? sentence(errors.fields[name]) : undefined),
        codeOf: (name) => errors.fields[name],
        valueOf: (name) => values[name],
      }}
    >
      <form
        ref={form}
        method="post"
        noValidate
        aria-label={label}
        onSubmit={submit}
        onChange={edit}
        onFocus={() => enter(entered, props)}
        className={`flex flex-col gap-5 ${className}`}
      >
        {errors.form && (
          <Alert tone="danger" role="alert" tabIndex={-1} ref={alert}>
            {sentence(errors.form)}
          </Alert>
        )}
        {children}
        {note}
      </form>
    </FormContext>
  );
}

/** Fetches what validation needs; the reader is about to type, so there is time. */
function enter<Input extends FormValues, Output>(
  entered: { current: boolean },
  { schema, onFirstFocus }: Props<Input, Output>,
): void {
  if (entered.current) return;
  entered.current = true;
  // A failure shows at the submit, which retries.
  prepare(schema).catch(() => {});
  onFirstFocus?.();
}

async function prepare<Input extends FormValues, Output>(
  schema: Props<Input, Output>["schema"],
): Promise<Validator<Input, Output>> {
  const [runtime, found] = await Promise.all([loadFormRuntime(), typeof schema === "function" ? schema() : schema]);
  return { runtime, schema: found };
}
