import { heldInput } from "../../../common/contract/system.ts";
import { change } from "../../lib/change.ts";
import { giveUp, queueAgain } from "../../lib/job-changes.ts";
import { audit } from "../../platform/audit/public.ts";

const HELD = ["state = 'held'"] as const;

/** The possible decisions on held jobs, with their audit actions. */
const ANSWERS = {
  run: ["job.release", (tx: CoreApp) => queueAgain(tx, HELD, { runAt: "MAX(run_at, {:now})" })],
  discard: ["job.discard", (tx: CoreApp) => giveUp(tx, HELD, "discarded after a restore")],
} as const;

/**
 * `POST /api/app/admin/system/jobs/held` {answer: "run" | "discard"}, admin with a fresh proof: decides on the jobs of a restored backup,
 * which internal/folder/datadir holds because they may have run since the backup was made. Answers how many there were.
 */
export const decideHeld = change(heldInput, (tx, { answer }, e) => {
  const [action, decide] = ANSWERS[answer];
  const count = decide(tx);
  if (count > 0) audit(tx, e, { action, target: ["jobs", ""], after: { count } });
  return { count };
});
