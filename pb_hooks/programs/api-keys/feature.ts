import { holds } from "../../../common/permissions.ts";
import { dbTime, now } from "../../../common/time.ts";
import { requireFreshProof } from "../../identity/sessions/public.ts";
import { must } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore, proved, requireAuth } from "../../lib/guards.ts";
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

/** Which keys an owner has a right to, by their reach. */
const RIGHTS = {
  own: (user: Rec<"users">) => user.getBool("is_api"),
  all: (user: Rec<"users">) => user.getBool("admin") && holds(user.getString("role"), "settings"),
};

/** A right that is removed ends its keys permanently: restoring the right revives none of them. */
function endWithRight(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const before = user.original();
  const lost = (["own", "all"] as const).filter((reach) => RIGHTS[reach](before) && !RIGHTS[reach](user));
  if (lost.length === 0) return e.next();
  nextWith(e, () => {
    for (const reach of lost) {
      const keys = keyRows(e.app, "WHERE k.user = {:user} AND k.reach = {:reach} AND k.revoked = ''", {
        user: user.id,
        reach,
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
    "POST /api/app/admin/api-keys/search": [noStore, may("settings"), listAll],
    "POST /api/app/admin/api-keys": [...proved("settings"), createForAdmin],
    "POST /api/app/admin/api-keys/{id}/revoke": [noStore, may("settings"), revokeAny],
    "GET /api/app/admin/api-keys/{id}/usage": [noStore, may("settings"), anyUsage],
  },
  notices: NOTICES,
  memberData,
  alsoOpens: (app, user) => ({ keys: String(liveKeys(app, user.id) || "") }),
  onReclaimed: revokeSince,
  crons: { "api-usage": ["35 3 * * *", () => forgetKeys($app, now()), "dated"] },
});
