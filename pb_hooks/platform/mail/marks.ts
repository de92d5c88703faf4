import type { Place } from "../../lib/place.ts";
import { REPLACED } from "./job-kinds.ts";

// What a job of a mail carries beside its member.

/** Changes with a member's password alone, and tells nothing about it. */
export function passwordMarkOf(user: Rec<"users">): string {
  return $security.sha256(user.getString("password:hash")).slice(0, 12);
}

/** The key, in the outbox, of the mail about a password that a first code erased. */
export function erasedPasswordKey(user: string): string {
  return `${REPLACED}:${user}`;
}

/** Where a mailed code is sealed until its job has sent it. */
export function codePlace(id: string): Place {
  return ["_otps", "password", id];
}
