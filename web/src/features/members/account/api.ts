import type { Renewed } from "../../../../../common/contract/accounts.ts";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { Sessions } from "../../../../../common/contract/sessions.ts";
import type { AuditLogRecord } from "../../../../../types/pocketbase-types.ts";
import { callsOf, memberCall, updateMember } from "../../../lib/call.ts";
import { endOwnSessions, replaceSession } from "../../../lib/session-end.ts";
import { withProof } from "../../../shared/proof/with-proof.ts";

const { download, get, post } = callsOf("/api/app");

export type EmailChange = { email: string; oldPassword: string };
export type PasswordChange = { oldPassword: string; password: string; passwordConfirm: string };

/**
 * Requests a change of address: the server mails the new one; nothing changes until that is confirmed (spec §7). Asks for a
 * fresh proof where no password is given, or where it is not enough.
 */
export function requestEmailChange(id: string, change: EmailChange): Promise<void> {
  return withProof(() => updateMember(id, change));
}

/** Saves what members may change of their account without a proof. */
export const saveProfile = (id: string, fields: { name: string } | { locale: Locale } | { newsletter: boolean }) =>
  updateMember(id, fields);

/**
 * Ends every session after a fresh proof, whose question blocks no other tab. @returns whether the member is still the one who is
 * signed in here
 */
const ending = (path: string, body: object) =>
  endOwnSessions(() => withProof(() => replaceSession(() => post<void>(path, body))));

/** Confirms the address of a mailed link. */
export const confirmAddress = (token: string) => ending("/account/address/confirm", { token });

/** Changes the password. The server then refuses every token of this member but the one that it answers with. */
export async function changePassword(change: PasswordChange): Promise<void> {
  const { renewedBy } = await import("../../../lib/pb.ts");
  await renewedBy(() => post<Renewed>("/account/password", change));
}

/** Where the member is signed in. */
export const readSessions = (signal: AbortSignal) => get<Sessions>("/sessions", signal);

/** Signs out of one session, or of all "others". */
export const endSession = (session: string) => post<void>("/sessions/end", { session });

/** Everything we store about the member, as the server's own JSON file. */
export const exportData = () => download("/export");

/** Deletes the account at once, with the password or ("") after a fresh proof. A wrong password is a field error. */
export const deleteAccount = (typed: { password: string; bank: string }) => ending("/account/delete", typed);

const ACTIVITY = "id,action,actor_kind,created";
type Activity = Pick<AuditLogRecord, "id" | "action" | "actor_kind" | "created">;

/** The latest `count` changes of the member's account. */
export async function readActivity(count: number): Promise<Activity[]> {
  const options = { sort: "-created", skipTotal: true, fields: ACTIVITY };
  return (await memberCall((pb) => pb.collection("audit_log").getList<Activity>(1, count, options))).items;
}
