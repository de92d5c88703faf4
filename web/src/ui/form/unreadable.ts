import type { FieldCodes } from "./form-values.ts";

/**
 * The inputs in `root` that hold something of which the browser makes no value, refused by name: a date without its time,
 * "1e" for a number. Their value is "", as if nothing had been typed, and browsers report no change.
 */
export function unreadable(root: ParentNode | null): FieldCodes {
  const inputs = [...(root?.querySelectorAll("input") ?? [])].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(inputs.map(({ name }) => [name, "validation_invalid_format"]));
}
