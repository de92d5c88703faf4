import { hasFreshProof } from "../../identity/sessions/public.ts";
import { errorText, must } from "../../lib/errors.ts";
import { noStore } from "../../lib/guards.ts";
import { requestEventOf } from "../../lib/request-event.ts";
import { streamingPassword } from "../../streaming/stremio/public.ts";

const OWNER_READS = ["trial_ends", "paid_until"];

/**
 * Shows members their dates. Everyone else, administrators included, does not get the fields at all. Superusers see the
 * streaming password as stored, which is sealed.
 */
export function enrichOwner(e: core.RecordEnrichEvent): void {
  const record = must(e.record, "record");
  if (isOwner(e.requestInfo?.auth, record)) record.unhide(...OWNER_READS);
  e.next();
}

/**
 * `GET /api/collections/users/records/{id}`: the owner's record holds the streaming password, in the clear, while a proof is fresh
 * (as `POST /api/app/stremio/password`). No other answer does, so that a client which keeps the record of its sign-in keeps no
 * password.
 */
export function viewOwner(e: core.RecordRequestEvent): void {
  const record = must(e.record, "record");
  const request = requestEventOf(e);
  if (isOwner(e.auth, record) && hasFreshProof(request)) {
    noStore(request);
    showPassword(record);
  }
  e.next();
}

function showPassword(record: Rec<"users">): void {
  try {
    record.set("stremio_password", streamingPassword(record));
    record.unhide("stremio_password");
  } catch (error) {
    // The app key was lost. New credentials can be read again.
    console.error(`Cannot read the streaming password of member ${record.id}: ${errorText(error)}`);
  }
}

function isOwner(auth: core.Record | undefined, record: core.Record): boolean {
  return auth?.collection().name === "users" && auth.id === record.id;
}
