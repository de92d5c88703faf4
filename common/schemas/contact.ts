import * as v from "valibot";
import { EMAIL_MAX, MESSAGE_MAX, PERSON_MAX, SUBJECT_MAX } from "../limits.ts";
import { LOCALES } from "../wire/api.ts";
import { address } from "./account.ts";
import { flag, oneOf, rawText, requiredText } from "./fields.ts";

/** A message to the operator. `trap` says that a field which nobody sees was filled in: probably by a program. */
export const contactInput = () =>
  v.object({
    locale: oneOf(LOCALES),
    name: requiredText(PERSON_MAX),
    email: v.pipe(rawText, v.trim(), v.maxLength(EMAIL_MAX), address()),
    subject: requiredText(SUBJECT_MAX),
    message: requiredText(MESSAGE_MAX),
    trap: flag,
  });
