import { feature } from "../lib/feature.ts";
import { purgeDone, runDue } from "../lib/job-runner.ts";

/** The outbox: what must happen after a commit, retried until it does (docs/decisions/003-work-after-commit.md). */
export default feature({
  crons: {
    jobs: ["* * * * *", () => runDue($app), "concurrent"],
    "jobs-purge": ["20 3 * * *", () => purgeDone($app)],
  },
});
