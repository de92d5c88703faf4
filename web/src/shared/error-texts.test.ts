import "./passkey-error-texts.ts";
import "./signed-in-error-texts.ts";
import "./withdrawal-error-texts.ts";
import { expect, it } from "vitest";
import { ERROR_CODES } from "../../../common/contract/errors.ts";
import { errorText } from "../ui/form/form-errors.ts";

/** Replaces i18n: the source text where the macro kept it. */
const t = (descriptor: { id: string; message?: string }) => descriptor.message ?? descriptor.id;

it.each([...ERROR_CODES, "validation_invalid_old_password", "validation_invalid_new_email"])(
  "there is a sentence for the code %s",
  (code) => expect(errorText(code, t)).not.toBe(errorText("unknown", t)),
);
