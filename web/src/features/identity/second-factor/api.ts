import type { FactorsAnswer, RecoveryCodes, TotpStart } from "../../../../../common/contract/second-factor.ts";
import { callsOf } from "../../../lib/call.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { withProof } from "../../../shared/proof/with-proof.ts";

const app = callsOf("/api/app");
const { get, post } = callsOf("/api/app/factors");

export const FACTORS_KEY = ["factors"] as const;

export const readFactors = (signal: AbortSignal) => get<FactorsAnswer>("", signal);

/** Starts the enrolment of an authenticator; nothing is stored before `confirmTotp`. */
export const startTotp = () => withProof(() => post<TotpStart>("/totp"));

/** Ends the enrolment with the app's first code. Returns the recovery codes to show, [] when they exist already. */
export const confirmTotp = (ticket: string, code: string) =>
  refreshed(withProof(() => post<RecoveryCodes>("/totp/confirm", { ticket, code })));

/** Creates a passkey in the browser and stores it. Returns the recovery codes to show, [] when they exist already. */
export async function addPasskey(name: string): Promise<string[]> {
  const { createPasskey } = await import("../../../shared/passkeys.ts");
  const credential = await createPasskey(await withProof(() => app.post("/passkeys/options")));
  return refreshed(withProof(() => app.post<RecoveryCodes>("/passkeys", { name, credential })));
}

export const renewCodes = () => refreshed(withProof(() => post<RecoveryCodes>("/recovery-codes")));
export const renameFactor = (id: string, name: string) => post<void>(`/${id}/rename`, { name }).then(changed);
export const removeFactor = (id: string) => withProof(() => post<void>(`/${id}/remove`)).then(changed);

async function refreshed(answer: Promise<RecoveryCodes>): Promise<string[]> {
  const { recoveryCodes } = await answer;
  await changed();
  return recoveryCodes;
}

/** The member's activity names each change. */
async function changed(): Promise<void> {
  await Promise.all([FACTORS_KEY, ["activity"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
