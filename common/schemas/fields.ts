import * as v from "valibot";

/*
 * What the schemas here are made of. A value that is missing or of another type is judged as an empty one would be, so
 * that clients read the same code for both. What a feature takes is a function that makes its schema: a runtime of the
 * hooks makes none until a request needs it.
 */

/** What a schema makes of what was sent. */
export type Read<Make extends () => v.GenericSchema> = v.InferOutput<ReturnType<Make>>;

/** Reads a missing key as `empty`. For the types the key is required: our own clients send every one. */
export function missingAs<I, O>(empty: unknown, schema: v.GenericSchema<I, O>): v.GenericSchema<I, O> {
  return v.optional(schema, () => empty as I) as v.GenericSchema<I, O>;
}

/** Reads a missing key, and a value of another type, as `empty`. */
const lenient = <T>(empty: T, schema: v.GenericSchema<T>) => missingAs<T, T>(empty, v.fallback(schema, empty));

/** A text as it was sent; anything else is "". */
export const rawText = lenient("", v.string());

/** A text without the spaces around it, of at most `most` characters. */
export const text = (most: number) => v.pipe(rawText, v.trim(), v.maxLength(most));

/** A text that says something. */
export const requiredText = (most: number) => v.pipe(rawText, v.trim(), v.nonEmpty(), v.maxLength(most));

/** One of a few texts. */
export const oneOf = <const T extends readonly string[]>(values: T) => v.pipe(rawText, v.picklist(values));

/** A whole number within bounds; a text is none, nor is a fraction. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(lenient(Number.NaN, v.number()), v.integer(), v.minValue(least), v.maxValue(most));

/** True when it was sent as `true`. */
export const flag = lenient(false, v.boolean());

/** A list of texts; none when it was left out. */
export const texts = missingAs([], v.array(v.string()));
