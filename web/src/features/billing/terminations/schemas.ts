import * as v from "valibot";
import { PERSON_MAX, REFERENCE_MAX } from "../../../../../common/limits.ts";
import { isDay } from "../../../../../common/time.ts";
import { emailField } from "../../../ui/form/field-schemas.ts";

/** The person and their contract. */
export const whoSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("validation_required"),
    v.maxLength(PERSON_MAX, "validation_length_too_long"),
  ),
  email: emailField,
  reference: v.pipe(v.string(), v.trim(), v.maxLength(REFERENCE_MAX, "validation_length_too_long")),
});

/** The end date: the day is used only with "later". */
export const whenSchema = v.pipe(
  v.object({ timing: v.picklist(["soon", "later"], "validation_in_invalid"), from: v.string() }),
  v.forward(
    v.partialCheck(
      [["timing"], ["from"]],
      ({ timing, from }) => timing === "soon" || isDay(from),
      "validation_required",
    ),
    ["from"],
  ),
  v.transform(({ timing, from }) => (timing === "later" ? from : "")),
);

/** The last step has no fields. */
export const nothing = v.object({});
