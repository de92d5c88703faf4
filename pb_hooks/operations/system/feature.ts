import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
import { refreshStatistics } from "../../lib/statistics.ts";
import { BACKUP, backupJob, listBackups, scheduleBackups, startBackup, tellOfBackup } from "./backups.ts";
import { CERTIFICATE_NOTICES } from "./certificates.ts";
import { DRILL, drill, startDrill } from "./copies.ts";
import { COPY_NOTICES } from "./copy-notices.ts";
import { watchCopies } from "./copy-watch.ts";
import { listCrons, RUN_CRON, runByHand, runCronJob } from "./crons.ts";
import { decideHeld } from "./held-jobs.ts";
import { discardJob, listJobs, retryFailed, retryJob } from "./jobs.ts";
import { readLogs } from "./logs.ts";
import { NOTICES } from "./notices.ts";
import { watchPartners } from "./partner-watch.ts";
import { status, testMail } from "./status.ts";
import { WATCH, watch } from "./watch.ts";

const AREA = "/api/app/admin/system";

/** System administration: jobs, crons, mail and backups. */
export default feature({
  hooks: { onBackupCreate: tellOfBackup },
  routes: {
    [`GET ${AREA}`]: [noStore, may("service.read"), status],
    [`GET ${AREA}/jobs`]: [noStore, may("service.read"), listJobs],
    [`POST ${AREA}/jobs/retry`]: [noStore, may("service.write"), retryFailed],
    [`POST ${AREA}/jobs/held`]: [...proved("service.write"), decideHeld],
    [`POST ${AREA}/jobs/{id}/retry`]: [noStore, may("service.write"), retryJob],
    [`POST ${AREA}/jobs/{id}/discard`]: [...proved("service.write"), discardJob],
    [`GET ${AREA}/logs`]: [...proved("service.write"), readLogs],
    [`GET ${AREA}/crons`]: [noStore, may("service.read"), listCrons],
    [`POST ${AREA}/crons/{name}/run`]: [noStore, may("service.write"), runByHand],
    [`POST ${AREA}/mail-test`]: [noStore, may("service.write"), testMail],
    [`GET ${AREA}/backups`]: [noStore, may("service.read"), listBackups],
    [`POST ${AREA}/backups`]: [noStore, may("service.write"), startBackup],
    [`POST ${AREA}/backups/schedule`]: [...proved("service.write"), scheduleBackups],
    [`POST ${AREA}/copies/drill`]: [noStore, may("service.write"), startDrill],
  },
  crons: {
    [WATCH]: ["*/10 * * * *", () => watch($app)],
    [DRILL]: ["40 4 * * *", () => drill($app)],
    "partner-watch": ["* * * * *", () => watchPartners($app)],
    "copy-watch": ["* * * * *", () => watchCopies($app)],
    "database-statistics": ["13 * * * *", () => refreshStatistics($app)],
  },
  jobs: { [RUN_CRON]: runCronJob, [BACKUP]: backupJob },
  notices: { ...NOTICES, ...COPY_NOTICES, ...CERTIFICATE_NOTICES },
});
