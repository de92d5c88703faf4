import { type GenericSchema, safeParse } from "valibot";
import { refusalOf } from "../../../../common/schemas/refusal.ts";
import type { FieldCodes } from "./form-values.ts";

/** The schema's result for the values: its output, or the first code of each refused field. */
export function checkValues<Input, Output>(
  schema: GenericSchema<Input, Output>,
  values: object,
): { ok: true; output: Output } | { ok: false; fields: FieldCodes } {
  const result = safeParse(schema, values);
  if (result.success) return { ok: true, output: result.output };
  const fields: Record<string, string> = {};
  for (const issue of result.issues) {
    const { field, code } = refusalOf(issue);
    fields[field] ??= code;
  }
  return { ok: false, fields };
}
