import type { CodeStatus } from "../../../../common/wire/api.ts";
import type { SecondStep } from "../../../../common/wire/factors.ts";
import { publicCalls } from "../../lib/public-calls.ts";

const { post } = publicCalls("/api/app/second-factor");

/** What may follow the accepted first proof of a sign-in. */
export const readSecondSteps = (mfaId: string) => post<SecondStep>("/options", { mfaId });

/** The delivery state of a code after the password was accepted, or undefined when the server does not say. */
export async function readCodeStatus(body: { mfaId: string; otpId: string }): Promise<CodeStatus | undefined> {
  try {
    return await post<CodeStatus>("/status", body);
  } catch {
    return undefined;
  }
}
