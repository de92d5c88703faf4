import type { Factor } from "../../common/wire/factors.ts";
import { row } from "../lib/sql.ts";
import { hasFactor, removeFactors } from "./factors.ts";
import { asksAdministrators, isProved } from "./proved.ts";

export { prove } from "./proved.ts";

/** Removes all factors of a member, in the transaction of a change that writes the audit log; the member is mailed. */
export function removeAllFactors(tx: CoreApp, user: core.Record): Factor[] {
  return removeFactors(tx, user, () => true);
}

/** What the second factor still lacks: this administrator's proof, and the number of superusers' proofs. */
export function unproved(app: CoreApp, administrator: core.Record): { you: boolean; superusers: number } {
  const superusersAsked = app.findCachedCollectionByNameOrId("_superusers").mfa.enabled;
  const count = "SELECT COUNT(*) AS count FROM _superusers WHERE factor_proved != email";
  return {
    you: asksAdministrators(app) && !isProved(administrator) && !hasFactor(app, administrator.id),
    superusers: (superusersAsked && row(app, count, {}, { count: 0 })?.count) || 0,
  };
}
