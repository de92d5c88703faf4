import * as v from "valibot";
import { emailField, presentPassword } from "../../../ui/form/field-schemas.ts";

// Schemas with a sentence inside have separate files: a page carries the words of all that it may load.

export const loginSchema = v.object({ email: emailField, password: presentPassword });

/** A form with only an address: code, reset link, verification link. */
export const emailSchema = v.object({ email: emailField });

export const currentPasswordSchema = v.object({ password: presentPassword });
