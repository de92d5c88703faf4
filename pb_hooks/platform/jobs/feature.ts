import { feature } from "../../lib/feature.ts";
import { purgeDone, runLane } from "../../lib/job-runner.ts";

/**
 * The outbox: work that must happen after a commit, retried until it does (docs/design/platform.md, Jobs).
 * Each lane has its own cron, "jobs-<lane>", which internal/hooks/wake starts when a job is committed or due. The minute is a
 * safety net.
 */
export default feature({
  crons: {
    jobs: ["* * * * *", () => runLane($app, ""), "concurrent"],
    "jobs-mail": ["* * * * *", () => runLane($app, "mail"), "concurrent"],
    "jobs-payments": ["* * * * *", () => runLane($app, "payments"), "concurrent"],
    "jobs-accounts": ["* * * * *", () => runLane($app, "accounts"), "concurrent"],
    "jobs-debrid": ["* * * * *", () => runLane($app, "debrid"), "concurrent"],
    "jobs-letters": ["* * * * *", () => runLane($app, "letters"), "concurrent"],
    "jobs-webhooks": ["* * * * *", () => runLane($app, "webhooks"), "concurrent"],
    "jobs-purge": ["20 3 * * *", () => purgeDone($app), "dated"],
  },
});
