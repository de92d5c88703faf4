import * as v from "valibot";
import type { RefusalCode } from "./refusal.ts";

/** What several fields of an object must fulfil together; otherwise `code` is the refusal of `field`. */
export function rule<Input extends Record<string, unknown>>(
  field: keyof Input & string,
  code: RefusalCode,
  holds: (input: Input) => boolean,
): v.GenericValidation<Input> {
  const check: v.GenericValidation<Input> = v.check(holds, code);
  // A key of the input, which the type of paths cannot see in a type parameter.
  return v.forward(check, [field] as never);
}
