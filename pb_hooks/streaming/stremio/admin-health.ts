import { optionalReason } from "../../../common/contract/fields.ts";
import type { ProvisioningHealth, StreamingState, SyncReason } from "../../../common/contract/stremio.ts";
import { isoOrNull } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { count, row, rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { FAILURE_LIMIT } from "./breaker-rules.ts";
import { healthOf, resume, signUpsToday } from "./health.ts";
import { wantedVersion } from "./list.ts";
import { currentProvisioner, type Provisioner } from "./provisioner.ts";
import { reasonOf } from "./sync-rules.ts";
import { wake } from "./wake.ts";

/** `GET /api/app/admin/stremio`, admin: the health of the accounts and their provisioner. */
export function readHealth(e: core.RequestEvent): ProvisioningHealth {
  const provisioner = currentProvisioner();
  const health = healthOf(e.app, provisioner.name);
  return {
    provisioner: provisioner.name,
    counts: countStates(e.app),
    reasons: countReasons(e.app),
    addons: countAddons(e.app, provisioner),
    failures: health.failures,
    failureLimit: FAILURE_LIMIT,
    stopped: isoOrNull(health.stopped),
    nextTrial: isoOrNull(health.next_trial),
    trials: health.trials,
    lastSuccess: isoOrNull(health.last_success),
    lastFailure: isoOrNull(health.last_failure),
    lastError: health.last_error,
    signUps:
      provisioner.signUpsPerDay === null
        ? null
        : {
            used: signUpsToday(health),
            limit: provisioner.signUpsPerDay,
            blockedUntil: isoOrNull(health.blocked_until),
          },
    deleting: countRemote(e.app, provisioner, "deleting"),
    lost: countRemote(e.app, provisioner, "lost"),
  };
}

/** `POST /api/app/admin/stremio/resume` {reason?}, admin: calls the provider again after a stop; 204. */
export const resumeWork = change(optionalReason, (tx, { reason }, e) => {
  const { name } = currentProvisioner();
  const { stopped, failures } = healthOf(tx, name);
  resume(tx, name);
  audit(tx, e, {
    action: "stremio.resume",
    target: ["provisioners", name],
    before: { stopped, failures },
    after: { stopped: "", failures: 0 },
    reason,
  });
  wake(tx);
});

function countStates(app: CoreApp): Record<StreamingState, number> {
  const counts: Record<StreamingState, number> = { active: 0, suspended: 0, queued: 0, error: 0 };
  const sql = "SELECT field, COUNT(*) AS count FROM stremio GROUP BY field";
  for (const { field, count } of rows(app, sql, {}, { field: "", count: 0 }))
    if (field in counts) counts[field as StreamingState] = count; // just checked
  return counts;
}

function countReasons(app: CoreApp): Partial<Record<SyncReason, number>> {
  const sql = "SELECT reason, COUNT(*) AS count FROM stremio WHERE reason != '' GROUP BY reason";
  const found = rows(app, sql, {}, { reason: "", count: 0 });
  return Object.fromEntries(found.filter(({ reason }) => reasonOf(reason)).map(({ reason, count }) => [reason, count]));
}

function countAddons(app: CoreApp, provisioner: Provisioner): ProvisioningHealth["addons"] {
  const { sql: wanted, version } = wantedVersion(app, provisioner);
  const sql = `SELECT COUNT(*) AS total, COALESCE(SUM(s.addons_version = ${wanted}), 0) AS done
               FROM stremio s WHERE s.actual = 'active' AND s.provisioner = {:name}`;
  return row(app, sql, { version, name: provisioner.name }, { total: 0, done: 0 }) ?? { total: 0, done: 0 };
}

function countRemote(app: CoreApp, provisioner: Provisioner, state: string): number {
  return count(app, "stremio_accounts", "state = {:state} AND provisioner = {:name}", {
    state,
    name: provisioner.name,
  });
}
