import type { MemberSummary } from "../../../types/api.ts";
import { memberCall } from "./member-call.ts";
import { statusOf } from "./request-error.ts";

/** The part of the PocketBase client that a look-up needs. */
type Sender = { send: <T>(path: string, options: { method: "POST"; body: { email: string } }) => Promise<T> };

/**
 * The member with this e-mail address, for administrators; null when there is none: "The requested resource wasn't
 * found" is an answer, not a failure (spec §8). Anything else is thrown.
 */
export function findUser(email: string): Promise<MemberSummary | null> {
  return memberCall((pb) => lookUp(pb, email));
}

/** `findUser` with a client given. */
export async function lookUp(pb: Sender, email: string): Promise<MemberSummary | null> {
  try {
    return await pb.send<MemberSummary>("/api/app/admin/users/lookup", { method: "POST", body: { email } });
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
