import * as v from "valibot";
import { DEBRID_SERVICES } from "../wire/debrid.ts";
import { oneOf, rawText, reason } from "./fields.ts";

export const LABEL_MAX = 80;
const label = () => v.pipe(rawText, v.trim(), v.maxLength(LABEL_MAX, "validation_max_text_constraint"));

/** A new account at a debrid service; without a label it is called like the service. */
export const newDebrid = () =>
  v.object({
    service: oneOf(DEBRID_SERVICES),
    key: v.pipe(rawText, v.trim(), v.regex(/^[\w.~+/=-]{8,500}$/)),
    label: label(),
  });

/** What changes of an account; an empty text, and what is left out, changes nothing. */
export const debridChange = () =>
  v.object({
    label: label(),
    active: v.fallback(v.optional(v.boolean()), undefined),
    key: v.pipe(rawText, v.trim(), v.regex(/^([\w.~+/=-]{8,500})?$/)),
  });

export const debridDelete = () => v.object({ reason: reason("validation_required") });
