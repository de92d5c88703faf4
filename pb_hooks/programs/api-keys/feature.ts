import { dbTime, now } from "../../../common/time.ts";
import { requireFreshProof } from "../../identity/sessions/public.ts";
import { must } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { noStore, provedAdmin, requireAdmin, requireAuth } from "../../lib/guards.ts";
import { nextWith } from "../../lib/transaction.ts";
import { SYSTEM } from "../../platform/audit/public.ts";
import { forgetKeys } from "./meter.ts";
import { NOTICES } from "./notices.ts";
import {
  anyUsage,
  createForAdmin,
  createOwn,
  listAll,
  listOwn,
  ownUsage,
  requireApi,
  revokeAny,
  revokeOwn,
} from "./routes.ts";
import { keyRows, liveKeys, memberData, revoke } from "./store.ts";

/** Which keys end with which right of their owner. */
const REACH = { is_api: "own", admin: "all" } as const;

/** A right that is removed ends its keys permanently: restoring the right revives none of them. */
function endWithRight(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const before = user.original();
  const lost = (["is_api", "admin"] as const).filter((right) => before.getBool(right) && !user.getBool(right));
  if (lost.length === 0) return e.next();
  nextWith(e, () => {
    for (const right of lost) {
      const keys = keyRows(e.app, "WHERE k.user = {:user} AND k.reach = {:reach} AND k.revoked = ''", {
        user: user.id,
        reach: REACH[right],
      });
      for (const key of keys) revoke(e.app, SYSTEM, key, "");
    }
  });
}

/** Revokes the keys that were made at or after `since`. */
function revokeSince(tx: CoreApp, user: Rec<"users">, since: Date): void {
  const where = "WHERE k.user = {:user} AND k.created >= {:since} AND k.revoked = ''";
  for (const key of keyRows(tx, where, { user: user.id, since: dbTime(since) })) revoke(tx, SYSTEM, key, "");
}

/** Keys with which programs call /api/v1: creates, lists, meters and revokes them. */
export default feature({
  hooks: { "onRecordUpdate users": endWithRight },
  routes: {
    "GET /api/app/api-keys": [noStore, requireAuth, requireApi, listOwn],
    "POST /api/app/api-keys": [noStore, requireAuth, requireApi, requireFreshProof, createOwn],
    "POST /api/app/api-keys/{id}/revoke": [noStore, requireAuth, requireApi, revokeOwn],
    "GET /api/app/api-keys/{id}/usage": [noStore, requireAuth, requireApi, ownUsage],
    "POST /api/app/admin/api-keys/search": [noStore, requireAdmin, listAll],
    "POST /api/app/admin/api-keys": [...provedAdmin, createForAdmin],
    "POST /api/app/admin/api-keys/{id}/revoke": [noStore, requireAdmin, revokeAny],
    "GET /api/app/admin/api-keys/{id}/usage": [noStore, requireAdmin, anyUsage],
  },
  notices: NOTICES,
  memberData,
  alsoOpens: (app, user) => ({ keys: String(liveKeys(app, user.id) || "") }),
  onReclaimed: revokeSince,
  crons: { "api-usage": ["35 3 * * *", () => forgetKeys($app, now()), "dated"] },
});
