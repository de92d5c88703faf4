import { type BaseIssue, type GenericSchema, type InferOutput, safeParse } from "valibot";
import type { ErrorCode } from "./errors.ts";

/** One of our codes, or one of PocketBase's own, which clients know from its forms. */
export type RefusalCode = ErrorCode | `validation_${string}`;
export type Refusal = { field: string; code: RefusalCode };

/** PocketBase's own codes for valibot's refusals. */
const CODES: { readonly [type: string]: RefusalCode } = {
  non_empty: "validation_required",
  max_length: "validation_length_too_long",
  integer: "validation_only_int_constraint",
  min_value: "validation_min_number_constraint",
  max_value: "validation_max_number_constraint",
  picklist: "validation_in_invalid",
  regex: "validation_invalid_format",
};

/** Objects around the fields of a document or of the settings: clients know the fields by their own names. */
const WRAPPERS: readonly unknown[] = ["versions", "shared", "values"];

/**
 * What a client gets for a refused value: a code and the field. A schema's own message is a code. Texts by language are
 * named as in forms (`text_fr`, `name_en`), anything else by its path (`fr.title`), a list as a whole.
 */
export function refusalOf({ message, type, path }: BaseIssue<unknown>): Refusal {
  const keys = path?.map(({ key }) => key) ?? [];
  const list = keys.findIndex((key) => typeof key === "number");
  const [first, locale, ...rest] = list < 0 ? keys : keys.slice(0, list);
  const named =
    first === "texts" && locale
      ? [`${rest[0] ?? "text"}_${locale}`]
      : [locale && WRAPPERS.includes(first) ? "" : first, locale, ...rest];
  return {
    field: named.filter(Boolean).join(".") || "form",
    // The prefix of valibot's own messages.
    code: message.startsWith("Invalid ") ? (CODES[type] ?? "validation_invalid_value") : (message as RefusalCode),
  };
}

/** A schema's output for what was sent, or its first refusal. Anything but an object counts as an empty one. */
export function read<S extends GenericSchema>(
  schema: S,
  sent: unknown,
): { output: InferOutput<S>; refusal?: undefined } | { output?: undefined; refusal: Refusal } {
  const result = safeParse(schema, typeof sent === "object" && sent !== null ? sent : {}, { abortEarly: true });
  return result.success ? { output: result.output } : { refusal: refusalOf(result.issues[0]) };
}
