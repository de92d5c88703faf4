import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { say } from "../../../ui/form/form-errors.ts";

const CODE_LENGTH = 8;

/** The mailed one-time code, with or without spaces from copying. */
export const codeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/[\s\u200b-]/g, "")),
    v.nonEmpty("validation_required"),
    v.check((code) => code.length === CODE_LENGTH && /^\d+$/.test(code), say(msg`The code has 8 digits.`)),
  ),
});
