import { type GenericSchema, safeParse } from "valibot";
import { refusalOf } from "../../../../common/contract/refusal.ts";
import type { FieldCodes } from "./form-values.ts";
import { unreadable } from "./unreadable.ts";

type Checked<Output> = { ok: true; output: Output } | { ok: false; fields: FieldCodes };

/** The schema's result for the values: its output, or the first code of each refused field. */
export function checkValues<Input, Output>(schema: GenericSchema<Input, Output>, values: object): Checked<Output> {
  const result = safeParse(schema, values);
  if (result.success) return { ok: true, output: result.output };
  const fields: Record<string, string> = {};
  for (const issue of result.issues) {
    const { field, code } = refusalOf(issue);
    fields[field] ??= code;
  }
  return { ok: false, fields };
}

/** As checkValues, for what is typed in `root`: it also refuses a half-typed date, which is an empty one to the schema. */
export function checkTyped<Input, Output>(
  schema: GenericSchema<Input, Output>,
  values: object,
  root: ParentNode | null,
): Checked<Output> {
  const checked = checkValues(schema, values);
  const half = unreadable(root);
  if (Object.keys(half).length === 0) return checked;
  return { ok: false, fields: checked.ok ? half : { ...half, ...checked.fields } };
}
