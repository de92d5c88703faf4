import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { deleteSchema, emailSchema, languageSchema, nameSchema, passwordSchema } from "./schemas.ts";

const problems = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? [];

describe("profile", () => {
  it("trims the name and allows none", () => {
    expect(v.parse(nameSchema, { name: "  Ada  " })).toEqual({ name: "Ada" });
    expect(problems(nameSchema, { name: "" })).toEqual([]);
  });
  it("refuses a long name and another language", () => {
    expect(problems(nameSchema, { name: "a".repeat(101) })).toEqual([["name", "validation_length_too_long"]]);
    expect(problems(languageSchema, { locale: "de" })).toEqual([["locale", "locale_unknown"]]);
  });
});

describe("e-mail change", () => {
  const schema = emailSchema("ada@example.com");
  it("wants another address, and lets the server ask for a proof without a password", () => {
    expect(problems(schema, { email: "new@example.com", oldPassword: "x" })).toEqual([]);
    expect(problems(schema, { email: " ADA@example.com ", oldPassword: "x" })).toEqual([["email", "email_unchanged"]]);
    expect(problems(schema, { email: "ada@", oldPassword: "" })).toContainEqual(["email", "validation_is_email"]);
    expect(problems(schema, { email: "new@example.com", oldPassword: "" })).toEqual([]);
  });
});

describe("password change", () => {
  const good = { oldPassword: "x", password: "a long passphrase", passwordConfirm: "a long passphrase" };
  it("takes 12 characters typed twice", () => {
    expect(problems(passwordSchema, good)).toEqual([]);
    expect(problems(passwordSchema, { ...good, passwordConfirm: "another one" })).toEqual([
      ["passwordConfirm", "validation_values_mismatch"],
    ]);
    expect(problems(passwordSchema, { ...good, password: "12345678901" })[0]?.[0]).toBe("password");
    const long = "é".repeat(72);
    expect(problems(passwordSchema, { ...good, password: long, passwordConfirm: long })[0]?.[0]).toBe("password");
  });
});

it("deleting takes a password or none, and lets the server ask for a proof then", () => {
  for (const bank of ["", "fr76 3000 6000 0112 3456 7890 189"])
    expect(problems(deleteSchema, { password: "", bank })).toEqual([]);
  expect(problems(deleteSchema, { password: "", bank: "my bank" })).toHaveLength(1);
});
