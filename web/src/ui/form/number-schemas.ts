import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { parseEuros } from "../../../../common/euros.ts";
import { say } from "./form-errors.ts";

/** A whole number typed into a field, within bounds. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("validation_required"),
    v.regex(/^\d{1,9}$/, "validation_only_int_constraint"),
    v.transform(Number),
    v.minValue(least, "validation_min_number_constraint"),
    v.maxValue(most, "validation_max_number_constraint"),
  );

/** A price typed in euros; gives whole cents. */
export const euros = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("validation_required"),
    v.transform(parseEuros),
    v.number(say(msg`Enter a price in euros, such as 4.99.`)),
    v.minValue(least, "validation_min_number_constraint"),
    v.maxValue(most, "validation_max_number_constraint"),
  );
