import { errorText, must } from "../lib/errors.ts";
import { isSealed } from "../lib/secrets.ts";
import { streaming } from "../stremio/public.ts";

const OWNER_READS = ["stremio_password", "trial_ends", "paid_until"];

/**
 * Shows members their streaming password and dates. Everyone else, administrators included, does not get the fields at
 * all; superusers see the sealed value as stored.
 */
export function enrichOwner(e: core.RecordEnrichEvent): void {
  const record = must(e.record, "record");
  const auth = e.requestInfo?.auth;
  if (auth && auth.collection().name === "users" && auth.id === record.id) {
    try {
      if (isSealed(record.getString("stremio_password"))) record.set("stremio_password", streaming.password(record));
      record.unhide(...OWNER_READS);
    } catch (error) {
      console.error(`Cannot read the streaming password of member ${record.id}: ${errorText(error)}`);
    }
  }
  e.next();
}
