import { rows } from "../lib/sql.ts";
import { isoOrNull } from "../lib/time.ts";
import { type Caller, callerOf, type KeyRefusal } from "./caller.ts";
import { type Meter, takeCall } from "./meter.ts";
import { parseScopes } from "./rules.ts";

/** A key that works, and where it stands within its minute. */
export type Admission = { caller: Caller; meter: Meter };

/** Who calls by this `Authorization` header, with the call counted; or why the key does not work. */
export function admit(app: CoreApp, header: string, now: Date): Admission | KeyRefusal {
  const caller = callerOf(app, header, now);
  return typeof caller === "string" ? caller : { caller, meter: takeCall(app, caller.id, caller.perMinute, now) };
}

const EXPORT = {
  name: "",
  prefix: "",
  scopes: "",
  created: "",
  last_used: "",
  expires: "",
  revoked: "",
};

/** The member's keys for a file that the member may read: nothing in it opens anything. */
export function exportKeys(app: CoreApp, user: string) {
  const sql = `SELECT ${Object.keys(EXPORT).join(", ")} FROM api_keys WHERE user = {:user} ORDER BY created, id`;
  return rows(app, sql, { user }, EXPORT).map((key) => ({
    name: key.name,
    prefix: key.prefix,
    scopes: parseScopes(key.scopes),
    created: isoOrNull(key.created),
    lastUsed: isoOrNull(key.last_used),
    expires: isoOrNull(key.expires),
    revoked: isoOrNull(key.revoked),
  }));
}
