import type { LoginStep } from "./login-steps.ts";
import { readSecondSteps } from "./second-step-api.ts";
import { submitAccount } from "./submit-api.ts";

/** What follows an accepted first proof: the member's factor, else the password or a mailed code. */
export async function nextStep(email: string, mfaId: string): Promise<LoginStep> {
  const options = await readSecondSteps(mfaId);
  if (options.factors.length > 0 || options.recovery) return { kind: "factor", email, mfaId, options };
  return options.password ? { kind: "password", email, mfaId } : mailCode(email, mfaId);
}

/** Mails a code for a sign-in that waits for its second step. */
export async function mailCode(email: string, mfaId: string): Promise<LoginStep> {
  const { otpId } = await submitAccount((account, pb) => account.requestCode(pb, email));
  return { kind: "code", email, otpId, mfaId };
}
