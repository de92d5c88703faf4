import { msg } from "@lingui/core/macro";
import type { Locale } from "../../../../../common/contract/api.ts";
import { detail, say, toServerError } from "../../../ui/form/form-errors.ts";
import type { FieldCodes } from "../../../ui/form/form-values.ts";

/** The PocketBase SDK calls of the account functions (spec §7). */
export type AccountsClient = {
  authStore: { isValid: boolean };
  collection(name: "users"): {
    create(body: Record<string, unknown>): Promise<unknown>;
    authWithPassword(identity: string, password: string, options?: { mfaId: string }): Promise<unknown>;
    requestOTP(email: string): Promise<{ otpId: string }>;
    authWithOTP(otpId: string, code: string, options?: { mfaId: string }): Promise<unknown>;
    authRefresh(): Promise<unknown>;
    requestPasswordReset(email: string): Promise<unknown>;
    confirmPasswordReset(token: string, password: string, passwordConfirm: string): Promise<unknown>;
    requestVerification(email: string): Promise<unknown>;
    confirmVerification(token: string): Promise<unknown>;
    confirmEmailChange(token: string, password: string): Promise<unknown>;
  };
};

/**
 * A failure in the forms' terms: `error` and `fields` are codes of form-errors.ts, so that every sentence is in the
 * reader's language. `error` is always set, even when a field has its own code.
 */
export type Failure = { success: false; error: string; fields: FieldCodes };
type Outcome<Success = unknown> = ({ success: true } & Success) | Failure;

/** `mfaId` is set when the account requires a second proof; otherwise the member is signed in. */
export type SignIn = Outcome<{ mfaId?: string }>;

export type SignUpInput = {
  email: string;
  password: string;
  name: string;
  plan: "free" | "paid";
  newsletter: boolean;
  terms: boolean;
  locale: Locale;
  /** The referrer's code, or "", and how it got here. */
  referral: string;
  referralVia: "link" | "form";
};

const SERVER_TROUBLE = say(msg`The server has a problem at the moment. Try again in a few minutes.`);
const CODE_WRONG = say(msg`This code is not correct, or it has expired.`);

/**
 * Creates the account with the fields of spec §3, then signs in. `signedIn` is false when only the second step failed:
 * the account exists. The server alone decides referral code, price and rights, whatever the client sends.
 */
export async function signUp(pb: AccountsClient, input: SignUpInput): Promise<Outcome<{ signedIn: boolean }>> {
  const { email, password, name, plan, newsletter, terms, locale, referral, referralVia } = input;
  try {
    await pb.collection("users").create({
      email,
      emailVisibility: false,
      password,
      passwordConfirm: password,
      name,
      plan,
      newsletter,
      locale,
      is_monthly: false,
      admin: false,
      is_api: false,
      price: plan === "free" ? "0" : "",
      stripe: "",
      verified: false,
      terms_accepted: terms,
      ...(referral ? { referral, referral_via: referralVia } : {}),
    });
  } catch (thrown) {
    const refused = failure(thrown, "unknown");
    if (refused.fields.email !== "validation_not_unique") return refused;
    return { ...refused, error: "address_taken", fields: { ...refused.fields, email: "address_taken" } };
  }
  const entered = await login(pb, email, password);
  return { success: true, signedIn: entered.success && entered.mfaId === undefined };
}

/** Signs in with a password; `mfaId` comes from a previously accepted code. Default message: Login failed. */
export async function login(pb: AccountsClient, email: string, password: string, mfaId?: string): Promise<SignIn> {
  return signIn(
    () => pb.collection("users").authWithPassword(email, password, mfaId ? { mfaId } : undefined),
    "login_failed",
  );
}

/** Mails a one-time code. An unknown address gets the same answer, with an `otpId` that no code fits. */
export async function requestCode(pb: AccountsClient, email: string): Promise<Outcome<{ otpId: string }>> {
  try {
    const { otpId } = await pb.collection("users").requestOTP(email);
    return { success: true, otpId };
  } catch (thrown) {
    return failure(thrown, "unknown");
  }
}

/** Signs in with the mailed code; `mfaId` comes from a previously accepted password. */
export async function loginWithCode(pb: AccountsClient, otpId: string, code: string, mfaId?: string): Promise<SignIn> {
  return signIn(() => pb.collection("users").authWithOTP(otpId, code, mfaId ? { mfaId } : undefined), CODE_WRONG);
}

/** Mails a link to choose a new password; an unknown address gets the same answer. */
export async function requestReset(pb: AccountsClient, email: string): Promise<Outcome> {
  return attempt(() => pb.collection("users").requestPasswordReset(email), "unknown");
}

/** Sets the password with the token of the mailed link. Every session of the account ends. */
export async function confirmReset(pb: AccountsClient, token: string, password: string): Promise<Outcome> {
  return attempt(() => pb.collection("users").confirmPasswordReset(token, password, password), "unknown");
}

/** Mails the confirmation link again. */
export async function resendVerification(pb: AccountsClient, email: string): Promise<Outcome> {
  return attempt(() => pb.collection("users").requestVerification(email), "resend_failed");
}

/**
 * Confirms the e-mail address, or says that the link is no longer valid. A member who is signed in here gets a fresh
 * session, so that the interface updates; if that fails, the next start does it.
 */
export async function verifyEmail(pb: AccountsClient, token: string): Promise<Outcome> {
  const confirmed = await attempt(() => pb.collection("users").confirmVerification(token), "token_invalid");
  if (!confirmed.success) return confirmed.fields.token ? { ...confirmed, error: "token_invalid" } : confirmed;
  if (pb.authStore.isValid) await attempt(() => pb.collection("users").authRefresh(), "unknown");
  return confirmed;
}

/** Confirms a new e-mail address with the account's password. Every session of the account ends. */
export async function confirmEmailChange(pb: AccountsClient, token: string, password: string): Promise<Outcome> {
  return attempt(() => pb.collection("users").confirmEmailChange(token, password), "token_invalid");
}

async function attempt(call: () => Promise<unknown>, fallback: string): Promise<Outcome> {
  try {
    await call();
    return { success: true };
  } catch (thrown) {
    return failure(thrown, fallback);
  }
}

/** PocketBase answers 401 with an `mfaId` when the first proof is accepted and a second one is required. */
async function signIn(call: () => Promise<unknown>, fallback: string): Promise<SignIn> {
  try {
    await call();
    return { success: true };
  } catch (thrown) {
    const mfaId = detail(thrown, "response", "mfaId");
    if (typeof mfaId === "string" && mfaId) return { success: true, mfaId };
    return failure(thrown, fallback);
  }
}

/**
 * Maps anything thrown to a failure: the server's codes, no answer, too many attempts, a failing server; a programming
 * error keeps its own message; else the function's default (spec §8).
 */
export function failure(thrown: unknown, fallback: string): Failure {
  const { form, fields } = toServerError(thrown);
  const status = detail(thrown, "status");
  const inTrouble = typeof status === "number" && status >= 500; // whatever the proxy in between says, the connection works
  if (inTrouble && (form === "unknown" || form === "network")) return { success: false, error: SERVER_TROUBLE, fields };
  if (form && form !== "unknown") return { success: false, error: form, fields };
  const own = status === undefined && thrown instanceof Error ? thrown.message : "";
  return { success: false, error: own ? say({ id: own, message: own }) : fallback, fields };
}
