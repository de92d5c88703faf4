import * as v from "valibot";
import { MESSAGE_MAX, PERSON_MAX, SUBJECT_MAX } from "../../../../../common/limits.ts";
import { emailField } from "../../../ui/form/field-schemas.ts";

const required = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty("validation_required"), v.maxLength(most, "validation_length_too_long"));

export const contactSchema = v.object({
  name: required(PERSON_MAX),
  email: emailField,
  subject: required(SUBJECT_MAX),
  message: required(MESSAGE_MAX),
  website: v.string(),
});
