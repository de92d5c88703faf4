import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { parseEuros } from "../../../../common/euros.ts";
import { say } from "./form-errors.ts";

const typed = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** A whole number typed into a field, checked by the schema of the request. */
export const typedWhole = <Output extends number>(schema: v.GenericSchema<number, Output>) =>
  v.pipe(typed, v.regex(/^\d{1,9}$/, "validation_only_int_constraint"), v.transform(Number), schema);

/** A price typed in euros; its schema checks whole cents. */
export const typedEuros = (schema: v.GenericSchema<number>) =>
  v.pipe(typed, v.transform(parseEuros), v.number(say(msg`Enter a price in euros, such as 4.99.`)), schema);
