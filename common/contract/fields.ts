import * as v from "valibot";
import { isSecure } from "../host.ts";
import { isDay, storedDay } from "../time.ts";
import type { RefusalCode } from "./refusal.ts";

/*
 * The building blocks of the schemas here. A missing value, or one of another type, is checked as an empty one, so that
 * clients get the same code for both. Features receive a function that makes the schema: a hooks runtime builds none
 * until a request needs it.
 */

/** A schema's output for what was sent. */
export type Read<Make extends (...given: never[]) => v.GenericSchema> = v.InferOutput<ReturnType<Make>>;

/** Reads a missing key as `empty`. In the types the key is required: our own clients always send it. */
export function missingAs<I, O>(empty: unknown, schema: v.GenericSchema<I, O>): v.GenericSchema<I, O> {
  return v.optional(schema, () => empty as I) as v.GenericSchema<I, O>;
}

/** Reads a missing key, and a value of another type, as `empty`. */
const lenient = <T>(empty: T, schema: v.GenericSchema<T>) => missingAs<T, T>(empty, v.fallback(schema, empty));

/** A text as sent; anything else is "". */
export const rawText = lenient("", v.string());

/** The id that a form gave to what it makes, so that sending it twice makes one; "" from a program. */
export const attemptId = v.pipe(rawText, v.regex(/^([a-z0-9]{15})?$/, "validation_in_invalid"));

export const text = (most: number) => v.pipe(rawText, v.trim(), v.maxLength(most));

export const requiredText = (most: number) => v.pipe(rawText, v.trim(), v.nonEmpty(), v.maxLength(most));

/** One of a few texts. */
export const oneOf = <const T extends readonly string[]>(values: T) => v.pipe(rawText, v.picklist(values));

/** A number as sent; anything else is NaN. */
export const rawNumber = lenient(Number.NaN, v.number());

/** A whole number within bounds; texts and fractions are refused. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(rawNumber, v.integer(), v.minValue(least), v.maxValue(most));

/** True when it was sent as `true`. */
export const flag = lenient(false, v.boolean());

/** A list of texts; empty when missing. */
export const texts = missingAs([], v.array(v.string()));

/** Ids of records; anything else is no id. */
export const ids = lenient<string[]>([], v.array(v.string()));

/** Is `value`, whatever was sent: for a field that does not apply. */
export const ignored = <I, O>(value: O) =>
  missingAs<I, O>(
    value,
    v.pipe(
      v.custom<I>(() => true),
      v.transform(() => value),
    ),
  );

/** Of an address that the server will call: https, or this machine. "" for none. */
export const secure = (code: RefusalCode) => v.check((url: string) => url === "" || isSecure(url), code);

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = () => v.pipe(rawText, v.check(isDay, "validation_invalid_format"));

/** A day, or "" for any. */
export const dayOrAny = (code: RefusalCode = "validation_invalid_format") =>
  v.pipe(
    rawText,
    v.check((text) => text === "" || isDay(text), code),
  );

const TIME = /^([12]\d{3}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** A moment in ISO 8601 with its zone, from 1970 to 2999, which is read as UTC; "" for none. */
export const time = () =>
  v.pipe(
    rawText,
    v.check((text) => text === "" || isMoment(text), "validation_invalid_format"),
    v.transform((text) => text && new Date(text).toISOString()),
  );

/** What Date.parse makes of other texts differs: "9" is a day of 2001 to it, and 30 February is one in March. */
function isMoment(text: string): boolean {
  return TIME.test(text) && text >= "1970" && isDay(storedDay(text)) && !Number.isNaN(Date.parse(text));
}

/** The longest reason that the audit log stores. */
export const REASON_MAX = 500;

/** Why an administrator does something. */
export const reason = (code: RefusalCode = "reason_required") => v.pipe(text(REASON_MAX), v.nonEmpty(code));
export const reasonInput = () => v.object({ reason: reason() });
export const optionalReason = () => v.object({ reason: text(REASON_MAX) });

/**
 * A list's query; "" means any, or the first page. It travels in the body of a POST: the search may be someone's e-mail
 * address, and every log on the way holds a GET's address.
 */
export const searchInput = () => v.object({ q: rawText, view: rawText, state: rawText, after: rawText });

/** What a form showed when it was opened: a state that changed since is not overwritten unseen. */
export const beforeInput = () => v.object({ before: v.optional(v.unknown()) });

/** The ids of a whole list, in the new order; at least one. */
export const orderInput = () => v.object({ ids: v.pipe(ids, v.nonEmpty()) });
