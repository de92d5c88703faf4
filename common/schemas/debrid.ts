import * as v from "valibot";
import { DEBRID_SERVICES } from "../wire/debrid.ts";
import { oneOf, rawText, reason } from "./fields.ts";

const LABEL_MAX = 80;
const label = () => v.pipe(rawText, v.trim(), v.maxLength(LABEL_MAX, "validation_max_text_constraint"));

/** A new account at a debrid service; the service's name is the default label. */
export const newDebrid = () =>
  v.object({
    service: oneOf(DEBRID_SERVICES),
    key: v.pipe(rawText, v.trim(), v.regex(/^[\w.~+/=-]{8,500}$/)),
    label: label(),
  });

/** Changes of an account; empty and missing fields change nothing. */
export const debridChange = () =>
  v.object({
    label: label(),
    active: v.fallback(v.optional(v.boolean()), undefined),
    key: v.pipe(rawText, v.trim(), v.regex(/^([\w.~+/=-]{8,500})?$/)),
  });

export const debridDelete = () => v.object({ reason: reason("validation_required") });
