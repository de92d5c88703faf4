import type { FactorsAnswer, RecoveryCodes, TotpStart } from "../../../../common/wire/factors.ts";
import { callsOf } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";

const { get, post } = callsOf("/api/app/factors");

export const FACTORS_KEY = ["factors"] as const;

export const listFactors = (signal: AbortSignal) => get<FactorsAnswer>("", signal);

/** Starts the enrolment of an authenticator; nothing is stored before `confirmTotp`. */
export const startTotp = (password: string) => post<TotpStart>("/totp", { password });

/** Ends the enrolment with the app's first code. Returns the recovery codes to show, [] when they exist already. */
export async function confirmTotp(ticket: string, code: string): Promise<string[]> {
  return refreshed(post<RecoveryCodes>("/totp/confirm", { ticket, code }));
}

/** Replaces all recovery codes. */
export async function renewCodes(password: string): Promise<string[]> {
  return refreshed(post<RecoveryCodes>("/recovery-codes", { password }));
}

export async function removeFactor(id: string, password: string): Promise<void> {
  await post<void>(`/${id}/remove`, { password });
  await queryClient.invalidateQueries({ queryKey: FACTORS_KEY });
}

async function refreshed(answer: Promise<RecoveryCodes>): Promise<string[]> {
  const { recoveryCodes } = await answer;
  await queryClient.invalidateQueries({ queryKey: FACTORS_KEY });
  return recoveryCodes;
}
