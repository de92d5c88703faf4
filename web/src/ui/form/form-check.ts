import { type GenericSchema, safeParse } from "valibot";
import type { FieldCodes, FormValues } from "./form-values.ts";

/** What the schema makes of the values: its output, or the first code of each field that it refuses. */
export function checkValues<Input, Output>(
  schema: GenericSchema<Input, Output>,
  values: FormValues,
): { ok: true; output: Output } | { ok: false; fields: FieldCodes } {
  const result = safeParse(schema, values);
  if (result.success) return { ok: true, output: result.output };
  const fields: Record<string, string> = {};
  for (const issue of result.issues) {
    const name = String(issue.path?.[0]?.key ?? "form");
    fields[name] ??= issue.message;
  }
  return { ok: false, fields };
}
