import { msg } from "@lingui/core/macro";
import { describe, expect, it } from "vitest";
import { errorText, ServerError, say, toServerError } from "./form-errors.ts";

/** Replaces i18n: the source text where the macro kept it. */
const t = (descriptor: { id: string; message?: string }) => descriptor.message ?? descriptor.id;
const unknown = errorText("unknown", t);

describe("errorText", () => {
  it.each([
    "validation_required",
    "validation_not_unique",
    "validation_is_email",
    "validation_length_out_of_range",
    "validation_min_text_constraint",
    "validation_values_mismatch",
    "validation_invalid_password",
    "validation_invalid_token",
  ])("knows PocketBase's %s", (code) => {
    expect(errorText(code, t)).not.toBe(unknown);
  });

  it.each(["validation_never_heard_of", "", "toString", "__proto__"])("falls back for %j", (code) => {
    expect(errorText(code, t)).toBe(unknown);
  });

  it("says what a schema wrote with say()", () => {
    const own = msg`Use at least 12 characters.`;
    expect(errorText(say(own), t)).toBe(t(own));
  });
});

describe("toServerError", () => {
  it("reads the SDK's shape", () => {
    const refusal = toServerError({ status: 400, response: { data: { email: { code: "validation_not_unique" } } } });
    expect(refusal.fields).toEqual({ email: "validation_not_unique" });
    expect(refusal.form).toBeUndefined();
  });

  it("reads our own client's shape, and takes the code of the form apart from those of its fields", () => {
    const data = { form: { code: "terms_required" }, name: { code: "validation_required" } };
    const refusal = toServerError({ status: 400, data: { data } });
    expect(refusal.form).toBe("terms_required");
    expect(refusal.fields).toEqual({ name: "validation_required" });
  });

  it.each([
    [{ status: 0 }, "network"],
    [{ name: "FetchError" }, "network"],
    [{ status: 502, response: {} }, "network"],
    [{ status: 504, data: undefined }, "network"],
    [{ status: 503, response: { data: { form: { code: "payment_unavailable" } } } }, "payment_unavailable"],
    [{ status: 500, response: {} }, "unknown"],
    [{ status: 429 }, "too_many_requests"],
    [{ status: 400, response: { data: {} } }, "unknown"],
    [{ status: 400, response: { data: { email: "odd" } } }, "unknown"],
    [new Error("a fault of ours"), "unknown"],
    [undefined, "unknown"],
  ])("gives %j the form's code %s", (error, code) => {
    expect(toServerError(error).form).toBe(code);
  });

  it("leaves a ServerError as it is", () => {
    const refusal = new ServerError({ form: "login_failed" });
    expect(toServerError(refusal)).toBe(refusal);
  });
});
