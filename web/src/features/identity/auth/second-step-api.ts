import type { RecordAuthResponse } from "pocketbase";
import type { CodeStatus, SecondStep } from "../../../../../common/contract/second-factor.ts";
import { loadPb } from "../../../lib/load-pb.ts";
import { publicCalls } from "../../../lib/public-calls.ts";

const AREA = "/api/app/second-factor";
const { post } = publicCalls(AREA);

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

/** Signs in with an authenticator's code or a recovery code. */
export async function enterWithCode(mfaId: string, code: string): Promise<void> {
  const pb = await loadPb();
  const answer = await pb.send<RecordAuthResponse>(`${AREA}/code`, { method: "POST", body: { mfaId, code } });
  pb.authStore.save(answer.token, answer.record);
}
