import { heldInput } from "../../../common/contract/system.ts";
import { change } from "../../lib/change.ts";
import { namingParams } from "../../lib/job-people.ts";
import { run } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { DISCARDED } from "./jobs.ts";

/** The possible decisions on held jobs, with their audit actions. */
const ANSWERS = {
  run: ["job.release", "SET state = 'queued', attempts = 0, run_at = MAX(run_at, {:now}), updated = {:now}"],
  discard: ["job.discard", `SET ${DISCARDED}, last_error = 'discarded after a restore'`],
} as const;

/**
 * `POST /api/app/admin/system/jobs/held` {answer: "run" | "discard"}, admin with a fresh proof: decides on the jobs of a restored backup,
 * which internal/folder/datadir holds because they may have run since the backup was made. Answers how many there were.
 */
export const decideHeld = change(heldInput, (tx, { answer }, e) => {
  const [action, fields] = ANSWERS[answer];
  const count = run(tx, `UPDATE jobs ${fields} WHERE state = 'held'`, namingParams());
  if (count > 0) audit(tx, e, { action, target: ["jobs", ""], after: { count } });
  return { count };
});
