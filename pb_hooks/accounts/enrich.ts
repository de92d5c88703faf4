import { must } from "../lib/errors.ts";

const OWNER_READS = ["trial_ends", "paid_until"];

/**
 * Shows members their dates. Everyone else, administrators included, does not get the fields at all. Nobody gets the
 * streaming password with a record; superusers see the sealed value as stored.
 */
export function enrichOwner(e: core.RecordEnrichEvent): void {
  const record = must(e.record, "record");
  const auth = e.requestInfo?.auth;
  if (auth && auth.collection().name === "users" && auth.id === record.id) record.unhide(...OWNER_READS);
  e.next();
}
