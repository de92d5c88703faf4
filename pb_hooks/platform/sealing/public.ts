import type { SystemSecrets } from "../../../common/contract/system.ts";
import { hasPreviousKey } from "../../lib/app-key.ts";
import { row } from "../../lib/sql.ts";
import { countStale, RESEAL } from "./reseal.ts";

export { SEALED_FIELDS } from "./places.ts";

const STATE = `SELECT
  COALESCE((SELECT unreadable FROM app_keys WHERE state = 'current'), 0) AS unreadable,
  EXISTS (SELECT 1 FROM app_keys WHERE state = 'retiring' OR old_format) AS waiting,
  EXISTS (SELECT 1 FROM jobs WHERE key = '${RESEAL}' AND state IN ('queued', 'running')) AS working`;

/** The progress of resealing. */
export function secretsState(app: CoreApp): SystemSecrets {
  const found = row(app, STATE, {}, { unreadable: 0, waiting: 0, working: 0 });
  if (!found?.waiting) return { left: 0, unreadable: 0, working: false, previousKey: hasPreviousKey() };
  return {
    left: countStale(app),
    unreadable: found.working ? 0 : found.unreadable,
    working: found.working > 0,
    previousKey: hasPreviousKey(),
  };
}
