import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { newPasswordTwice } from "../../../ui/form/field-schemas.ts";
import { errorText } from "../../../ui/form/form-errors.ts";
import { codeSchema } from "./code-schema.ts";
import { emailSchema } from "./schemas.ts";
import { signUpSchema } from "./sign-up-schema.ts";

const GOOD = {
  email: " Ana@Example.com ",
  password: "correct horse battery",
  name: " Ana ",
  plan: "paid",
  newsletter: true,
  referral: "",
  terms: true,
};

/** The first English message of each refused field. */
function problems(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of v.safeParse(schema, input).issues ?? []) {
    found[String(issue.path?.[0]?.key)] ??= errorText(issue.message, (text) => text.message ?? text.id);
  }
  return found;
}

describe("signUpSchema", () => {
  it("trims the address and the name, never the password", () => {
    const password = "  spaces are kept  ";
    expect(v.parse(signUpSchema, { ...GOOD, password })).toMatchObject({
      email: "Ana@Example.com",
      name: "Ana",
      password,
    });
  });

  it("reads an invitation code as it was said, or says what one looks like", () => {
    expect(v.parse(signUpSchema, { ...GOOD, referral: " 0a1b 2c3d" })).toMatchObject({ referral: "AFF-0A1B2C3D" });
    expect(v.parse(signUpSchema, { ...GOOD, referral: " " })).toMatchObject({ referral: "" });
    expect(problems(signUpSchema, { ...GOOD, referral: "AFF-1" })).toEqual({
      referral: "A referral code is AFF- followed by eight letters or digits.",
    });
  });

  it("wants an address, a long password and the terms", () => {
    expect(problems(signUpSchema, { ...GOOD, email: "", password: "short", terms: false })).toEqual({
      email: "Fill in this field.",
      password: "Use at least 12 characters.",
      terms: "Accept the terms to continue.",
    });
  });

  it.each([
    [{ password: "x".repeat(72) }, { password: "Use at most 71 characters." }],
    [{ name: "x".repeat(101) }, { name: "This text is too long." }],
    [{ plan: "gold" }, { plan: "This value is not valid." }],
    [{ email: "ana" }, { email: "Enter a valid e-mail address, like name@example.com." }],
  ])("%j", (change, expected) => expect(problems(signUpSchema, { ...GOOD, ...change })).toEqual(expected));
});

describe("emailSchema", () => {
  it.each(["a@b.fr", "first.last+tag@sub.example.co"])("takes %s", (email) =>
    expect(problems(emailSchema, { email })).toEqual({}),
  );
  it.each(["a", "a@", "a b@c.fr", `${"x".repeat(251)}@b.fr`])("refuses %s", (email) =>
    expect(problems(emailSchema, { email })).toHaveProperty("email"),
  );
});

describe("codeSchema", () => {
  it.each(["12345678", "1234 5678", " 1234-5678\u200b "])("reads %j", (code) =>
    expect(v.parse(codeSchema, { code })).toEqual({ code: "12345678" }),
  );
  it.each(["1234567", "123456789", "1234567a"])("refuses %j", (code) =>
    expect(problems(codeSchema, { code })).toEqual({ code: "The code has 8 digits." }),
  );
});

describe("newPasswordTwice", () => {
  it("wants the same password twice", () => {
    expect(problems(newPasswordTwice, { password: "correct horse battery", passwordConfirm: "other" })).toEqual({
      passwordConfirm: "The two entries are not the same.",
    });
  });
});

it("counts a password in bytes too, as bcrypt does", () => {
  const form = { email: "a@b.example", name: "", plan: "free", referral: "", newsletter: false, terms: true };
  expect(v.safeParse(signUpSchema, { ...form, password: "é€à 42".repeat(9) }).success).toBe(false);
  expect(v.safeParse(signUpSchema, { ...form, password: "é€à 42".repeat(7) }).success).toBe(true);
});
