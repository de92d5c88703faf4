import { describe, expect, it, vi } from "vitest";
import { errorText } from "../../../ui/form/form-errors.ts";
import {
  type AccountsClient,
  confirmEmailChange,
  confirmReset,
  failure,
  login,
  loginWithCode,
  requestCode,
  requestReset,
  resendVerification,
  signUp,
  verifyEmail,
} from "./api.ts";

type Users = ReturnType<AccountsClient["collection"]>;

/** Every call succeeds unless the test overrides it. */
function fakePb(calls: Partial<Users> = {}, isValid = false) {
  const users = {
    create: vi.fn(async () => ({})),
    authWithPassword: vi.fn(async () => ({})),
    requestOTP: vi.fn(async () => ({ otpId: "otp1" })),
    authWithOTP: vi.fn(async () => ({})),
    authRefresh: vi.fn(async () => ({})),
    requestPasswordReset: vi.fn(async () => true),
    confirmPasswordReset: vi.fn(async () => true),
    requestVerification: vi.fn(async () => true),
    confirmVerification: vi.fn(async () => true),
    confirmEmailChange: vi.fn(async () => true),
    ...calls,
  };
  return { users, authStore: { isValid }, collection: () => users };
}

/** What the SDK throws: PocketBase's answer with codes by field. */
function refusal(status: number, fields: Record<string, string> = {}, extra: object = {}) {
  const data = Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, { code, message: "English." }]));
  return Object.assign(new Error("Failed to do it."), { status, response: { status, data, ...extra } });
}
const throws = (error: unknown) => async () => {
  throw error;
};
const english = (code: string) => errorText(code, (descriptor) => descriptor.message ?? descriptor.id);

const NEW_MEMBER = {
  email: "a@b.fr",
  password: "correct horse battery",
  name: "",
  plan: "free",
  newsletter: false,
  terms: true,
  locale: "fr",
  referral: "",
  referralVia: "form",
} as const;

describe("signUp", () => {
  it("creates the account with the spec's fields, then signs in", async () => {
    const pb = fakePb();
    expect(await signUp(pb, NEW_MEMBER)).toEqual({ success: true, signedIn: true });
    expect(pb.users.create).toHaveBeenCalledWith({
      email: "a@b.fr",
      emailVisibility: false,
      password: "correct horse battery",
      passwordConfirm: "correct horse battery",
      name: "",
      plan: "free",
      newsletter: false,
      locale: "fr",
      is_monthly: false,
      admin: false,
      is_api: false,
      price: "0",
      stripe: "",
      verified: false,
      terms_accepted: true,
    });
    expect(pb.users.authWithPassword).toHaveBeenCalledWith("a@b.fr", "correct horse battery", undefined);
  });

  it("sends an empty price for a paid plan", async () => {
    const pb = fakePb();
    await signUp(pb, { ...NEW_MEMBER, plan: "paid" });
    expect(pb.users.create).toHaveBeenCalledWith(expect.objectContaining({ plan: "paid", price: "" }));
  });

  it("says that an address is taken", async () => {
    const pb = fakePb({ create: throws(refusal(400, { email: "validation_not_unique" })) });
    const result = await signUp(pb, NEW_MEMBER);
    if (result.success) throw new Error("was accepted");
    expect(english(result.fields.email ?? "")).toBe("This address belongs to an account, or did until recently.");
    expect(pb.users.authWithPassword).not.toHaveBeenCalled();
  });

  it("passes the server's codes on", async () => {
    const pb = fakePb({ create: throws(refusal(400, { password: "password_common" })) });
    expect(await signUp(pb, NEW_MEMBER)).toMatchObject({ success: false, fields: { password: "password_common" } });
  });

  it.each([
    ["a refusal", throws(refusal(429))],
    ["a second proof", throws(refusal(401, {}, { mfaId: "m" }))],
  ])("keeps the account when the sign-in meets %s", async (_name, authWithPassword) => {
    expect(await signUp(fakePb({ authWithPassword }), NEW_MEMBER)).toEqual({ success: true, signedIn: false });
  });
});

describe("login", () => {
  it("signs in", async () => expect(await login(fakePb(), "a@b.fr", "p")).toEqual({ success: true }));

  it.each([
    ["wrong credentials", refusal(400), "Login failed. Check your e-mail address and your password."],
    ["too many attempts", refusal(429), "Too many attempts. Wait a moment, then try again."],
    ["no answer", refusal(0), "The server cannot be reached. Check your connection, then try again."],
    ["trouble", refusal(503), "The server has a problem at the moment. Try again in a few minutes."],
    ["an error of our own", new Error("It broke"), "It broke"],
    ["something odd", "odd", "Login failed. Check your e-mail address and your password."],
  ])("%s", async (_name, error, sentence) => {
    const result = await login(fakePb({ authWithPassword: throws(error) }), "a@b.fr", "p");
    expect(result.success ? "" : english(result.error)).toBe(sentence);
  });

  it("hands over the second step", async () => {
    const pb = fakePb({ authWithPassword: throws(refusal(401, {}, { mfaId: "mfa1" })) });
    expect(await login(pb, "a@b.fr", "p")).toEqual({ success: true, mfaId: "mfa1" });
  });

  it("sends the first proof along", async () => {
    const pb = fakePb();
    await login(pb, "a@b.fr", "p", "mfa1");
    expect(pb.users.authWithPassword).toHaveBeenCalledWith("a@b.fr", "p", { mfaId: "mfa1" });
  });
});

describe("one-time code", () => {
  it("gives the id that belongs to the mailed code", async () => {
    expect(await requestCode(fakePb(), "a@b.fr")).toEqual({ success: true, otpId: "otp1" });
  });

  it("signs in, with the first proof where there is one", async () => {
    const pb = fakePb();
    expect(await loginWithCode(pb, "otp1", "12345678", "mfa1")).toEqual({ success: true });
    expect(pb.users.authWithOTP).toHaveBeenCalledWith("otp1", "12345678", { mfaId: "mfa1" });
  });

  it("says that the code is wrong", async () => {
    const result = await loginWithCode(fakePb({ authWithOTP: throws(refusal(400)) }), "otp1", "00000000");
    expect(result.success ? "" : english(result.error)).toBe("This code is not correct, or it has expired.");
  });
});

describe("password reset", () => {
  it("asks for the mail", async () => {
    const pb = fakePb();
    expect(await requestReset(pb, "a@b.fr")).toEqual({ success: true });
    expect(pb.users.requestPasswordReset).toHaveBeenCalledWith("a@b.fr");
  });

  it("sends the new password twice, as the server wants it", async () => {
    const pb = fakePb();
    expect(await confirmReset(pb, "t", "new password!")).toEqual({ success: true });
    expect(pb.users.confirmPasswordReset).toHaveBeenCalledWith("t", "new password!", "new password!");
  });

  it("names the token that is no longer valid", async () => {
    const pb = fakePb({ confirmPasswordReset: throws(refusal(400, { token: "validation_invalid_token" })) });
    expect(await confirmReset(pb, "t", "p")).toMatchObject({ fields: { token: "validation_invalid_token" } });
  });
});

describe("verification", () => {
  it("leaves an anonymous visitor anonymous", async () => {
    const pb = fakePb();
    expect(await verifyEmail(pb, "t")).toEqual({ success: true });
    expect(pb.users.authRefresh).not.toHaveBeenCalled();
  });

  it("refreshes the session of a member; a failure there changes nothing", async () => {
    const pb = fakePb({ authRefresh: vi.fn(throws(refusal(0))) }, true);
    expect(await verifyEmail(pb, "t")).toEqual({ success: true });
    expect(pb.users.authRefresh).toHaveBeenCalledOnce();
  });

  it.each([refusal(400), refusal(400, { token: "validation_invalid_token" })])("refuses a bad token", async (error) => {
    const result = await verifyEmail(fakePb({ confirmVerification: throws(error) }), "t");
    expect(result.success ? "" : english(result.error)).toBe("This link is no longer valid.");
  });

  it("does not blame the token for a lost connection", async () => {
    const result = await verifyEmail(fakePb({ confirmVerification: throws(refusal(0)) }), "t");
    expect(result).toMatchObject({ success: false, error: "network" });
  });

  it("sends again, or says that it could not", async () => {
    expect(await resendVerification(fakePb(), "a@b.fr")).toEqual({ success: true });
    const failed = fakePb({ requestVerification: throws(refusal(400)) });
    expect(await resendVerification(failed, "a@b.fr")).toMatchObject({ success: false, error: "resend_failed" });
  });
});

describe("confirmEmailChange", () => {
  it("sends the token and the password", async () => {
    const pb = fakePb();
    expect(await confirmEmailChange(pb, "t", "p")).toEqual({ success: true });
    expect(pb.users.confirmEmailChange).toHaveBeenCalledWith("t", "p");
  });

  it("names the wrong password", async () => {
    const pb = fakePb({ confirmEmailChange: throws(refusal(400, { password: "validation_invalid_password" })) });
    expect(await confirmEmailChange(pb, "t", "p")).toMatchObject({
      fields: { password: "validation_invalid_password" },
    });
  });
});

describe("failure", () => {
  it("falls back to the default for a refusal without codes: the server's English is not for readers", () => {
    expect(failure(refusal(403), "unknown")).toEqual({ success: false, error: "unknown", fields: {} });
    expect(failure(new Error(""), "unknown").error).toBe("unknown");
  });
});
