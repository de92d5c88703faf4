import type { FactorsAnswer, RecoveryCodes, TotpStart } from "../../../../common/wire/factors.ts";
import { callsOf } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";

const app = callsOf("/api/app");
const { get, post } = callsOf("/api/app/factors");

export const FACTORS_KEY = ["factors"] as const;

export const listFactors = (signal: AbortSignal) => get<FactorsAnswer>("", signal);

/** Starts the enrolment of an authenticator; nothing is stored before `confirmTotp`. */
export const startTotp = (password: string) => post<TotpStart>("/totp", { password });

/** Ends the enrolment with the app's first code. Returns the recovery codes to show, [] when they exist already. */
export async function confirmTotp(ticket: string, code: string): Promise<string[]> {
  return refreshed(post<RecoveryCodes>("/totp/confirm", { ticket, code }));
}

/** Creates a passkey in the browser and stores it. Returns the recovery codes to show, [] when they exist already. */
export async function addPasskey(name: string, password: string): Promise<string[]> {
  const { createPasskey } = await import("../../shared/passkeys.ts");
  await app.post<void>("/proof", { method: "password", answer: password });
  const credential = await createPasskey(await app.post("/passkeys/options"));
  return refreshed(app.post<RecoveryCodes>("/passkeys", { name, credential }));
}

/** Replaces all recovery codes. */
export async function renewCodes(password: string): Promise<string[]> {
  return refreshed(post<RecoveryCodes>("/recovery-codes", { password }));
}

export async function removeFactor(id: string, password: string): Promise<void> {
  await post<void>(`/${id}/remove`, { password });
  await changed();
}

async function refreshed(answer: Promise<RecoveryCodes>): Promise<string[]> {
  const { recoveryCodes } = await answer;
  await changed();
  return recoveryCodes;
}

/** The member's activity names each change. */
async function changed(): Promise<void> {
  await Promise.all([FACTORS_KEY, ["activity"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
