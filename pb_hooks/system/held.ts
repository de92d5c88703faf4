import { heldInput } from "../../common/schemas/system.ts";
import { audit } from "../audit/public.ts";
import { parseBody } from "../lib/parse-body.ts";
import { run } from "../lib/sql.ts";
import { committed } from "../lib/transaction.ts";

/** The possible decisions on held jobs, with their audit actions. */
const ANSWERS = {
  run: ["job.release", "SET state = 'queued', attempts = 0, run_at = MAX(run_at, {:now}), updated = {:now}"],
  discard: ["job.discard", "SET state = 'done', last_error = 'discarded after a restore', updated = {:now}"],
} as const;

/**
 * `POST /api/app/admin/system/jobs/held` {answer: "run" | "discard"}, admin with a fresh proof: decides on the jobs of a restored backup,
 * which internal/datadir holds because they may have run since the backup was made. Answers how many there were.
 */
export function decideHeld(e: core.RequestEvent) {
  const { answer } = parseBody(heldInput, e);
  const [action, change] = ANSWERS[answer];
  const count = committed(e.app, (tx) => {
    const count = run(tx, `UPDATE jobs ${change} WHERE state = 'held'`, {});
    if (count > 0) audit(tx, e, { action, target: ["jobs", ""], after: { count } });
    return count;
  });
  return { count };
}
