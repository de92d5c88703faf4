import * as v from "valibot";
import { emailField } from "../../../ui/form/field-schemas.ts";

export const subscribeSchema = v.object({
  email: emailField,
  consent: v.pipe(
    v.boolean(),
    v.check((ticked) => ticked, "newsletter_consent"),
  ),
});
