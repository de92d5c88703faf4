/** A form's values by field name: text, or true and false for a checkbox. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** Error codes by field name. */
export type FieldCodes = Readonly<Record<string, string>>;

/**
 * Reads the browser's values of the fields that `start` names. A boolean start value marks a checkbox; a name without
 * an input keeps its start value.
 */
export function readForm(form: HTMLFormElement, start: FormValues): FormValues {
  const data = new FormData(form);
  const values: Record<string, string | boolean> = {};
  for (const [name, initial] of Object.entries(start)) {
    const value = data.get(name);
    if (!form.elements.namedItem(name)) values[name] = initial;
    else if (typeof initial === "boolean") values[name] = value !== null;
    else values[name] = typeof value === "string" ? value : "";
  }
  return values;
}

/**
 * The errors that remain after the reader changed `edited`. Only shown errors are checked again: nobody should see an
 * error for an unfinished field. A server refusal stays until that field changes.
 */
export function errorsAfterEdit(shown: FieldCodes, now: FieldCodes, edited: string, fromServer: boolean): FieldCodes {
  const left: Record<string, string> = {};
  for (const [name, code] of Object.entries(shown)) {
    const next = fromServer && name !== edited ? code : now[name];
    if (next) left[name] = next;
  }
  return left;
}

/** The start value as an input's attribute: nothing for an empty one. */
export function startOf(value: string | boolean | undefined): { defaultValue?: string; defaultChecked?: boolean } {
  if (typeof value === "boolean") return { defaultChecked: value };
  return value ? { defaultValue: value } : {};
}
