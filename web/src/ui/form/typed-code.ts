import * as v from "valibot";

/** A code as typed: the server judges it. */
export const typedCode = v.pipe(v.string(), v.trim(), v.nonEmpty("validation_required"));

/** A form that asks for such a code alone. */
export const typedCodeSchema = v.object({ code: typedCode });
