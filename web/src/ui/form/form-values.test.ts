import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { checkValues } from "./form-check.ts";
import { errorsAfterEdit, startOf } from "./form-values.ts";

const schema = v.pipe(
  v.object({
    email: v.pipe(v.string(), v.trim(), v.nonEmpty("validation_required"), v.email("validation_is_email")),
    password: v.string(),
    again: v.string(),
  }),
  v.forward(
    v.partialCheck([["password"], ["again"]], (input) => input.password === input.again, "validation_values_mismatch"),
    ["again"],
  ),
);

describe("checkValues", () => {
  it("gives the parsed values", () => {
    const values = { email: " a@b.fr ", password: "x", again: "x" };
    expect(checkValues(schema, values)).toEqual({ ok: true, output: { email: "a@b.fr", password: "x", again: "x" } });
  });

  it("gives the first code of each field", () => {
    expect(checkValues(schema, { email: "", password: "x", again: "y" })).toEqual({
      ok: false,
      fields: { email: "validation_required", again: "validation_values_mismatch" },
    });
  });
});

describe("errorsAfterEdit", () => {
  const shown = { email: "a", again: "b" };

  it("drops what is right now and shows nothing new", () => {
    expect(errorsAfterEdit(shown, { again: "b", name: "c" }, "email", false)).toEqual({ again: "b" });
  });

  it("says what is wrong now", () => {
    expect(errorsAfterEdit(shown, { email: "z", again: "b" }, "email", false)).toEqual({ email: "z", again: "b" });
  });

  it("sees that another field made this one right", () => {
    expect(errorsAfterEdit({ again: "b" }, {}, "password", false)).toEqual({});
  });

  it("keeps the server's word until that field changes", () => {
    expect(errorsAfterEdit(shown, {}, "again", true)).toEqual({ email: "a" });
    expect(errorsAfterEdit(shown, {}, "email", true)).toEqual({ again: "b" });
  });
});

describe("startOf", () => {
  it.each([
    ["", {}],
    ["a", { defaultValue: "a" }],
    [false, { defaultChecked: false }],
    [undefined, {}],
  ])("%j", (value, attributes) => expect(startOf(value)).toEqual(attributes));
});
