import { formatParis } from "../../../common/paris.ts";
import { now } from "../../../common/time.ts";
import { findById, localeOf } from "../../lib/records.ts";
import { SYSTEM } from "../../platform/audit/public.ts";
import { queueNotice } from "../../platform/mail/public.ts";
import { parseBearer } from "./rules.ts";
import { hashOf, keyRows, reachOf, revoke } from "./store.ts";

/** Revokes the key of an `Authorization` header that was sent in an address, and tells its owner; an ended one stays as it is. */
export function endExposed(app: CoreApp, header: string): void {
  const given = parseBearer(header);
  if (!given) return;
  app.runInTransaction((tx) => {
    const where = "WHERE k.prefix = {:prefix} AND k.hash = {:hash} AND k.revoked = ''";
    const [key] = keyRows(tx, where, { prefix: given.prefix, hash: hashOf(given.key) });
    const owner = key && findById(tx, "users", key.user);
    if (!key || !owner) return;
    revoke(tx, SYSTEM, key, "sent in an address");
    const facts = { name: key.name, prefix: key.prefix, time: formatParis(now(), localeOf(owner)) };
    queueNotice(tx, { notice: `api-keys.exposed-${reachOf(key.reach)}`, user: owner.id, once: key.id, facts });
  });
}
