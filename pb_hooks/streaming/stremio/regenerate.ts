import type { Regenerated, StreamingPassword } from "../../../common/contract/stremio.ts";
import { now, parseTime } from "../../../common/time.ts";
import { requireFreshProof } from "../../identity/sessions/public.ts";
import { commit } from "../../lib/change.ts";
import { member } from "../../lib/guards.ts";
import { countCredentials } from "../../platform/mail/public.ts";
import { streamingPassword } from "./credentials.ts";
import { streamingRecord } from "./desired-state.ts";
import { rotate } from "./rotate.ts";
import { isRepeat } from "./rules.ts";

/**
 * `POST /api/app/stremio/regenerate`, member: new credentials, valid at once. Both requests of a double click get the same
 * ones: transactions run one after the other, and the second finds the result of the first. 429 `too_many_credentials` after
 * several in a day: one member could use up the day's new accounts at Stremio.
 */
export const regenerate = commit((tx, e): Regenerated => {
  const id = member(e).id;
  const user = tx.findRecordById("users", id);
  const time = now();
  const rotated = streamingRecord(tx, id)?.getString("rotated") ?? "";
  if (!isRepeat(parseTime(rotated), time)) {
    countCredentials(tx, id);
    rotate(tx, user);
  }
  return { username: user.getString("stremio_username") };
});

/** `POST /api/app/stremio/password`, member: {password}, after a fresh proof. @throws ApiError 403 `proof_required` */
export function showPassword(e: core.RequestEvent): StreamingPassword {
  requireFreshProof(e);
  return { password: streamingPassword(member(e)) };
}
