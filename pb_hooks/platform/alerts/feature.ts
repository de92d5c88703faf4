import { addDays, dbTime, now } from "../../../common/time.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
import { run } from "../../lib/sql.ts";
import { sendHeld } from "./digest.ts";
import { readAlerts, saveAlerts, testAlerts } from "./manage.ts";
import { NOTICES } from "./notices.ts";
import { PUSH, pushJob, shareChannel } from "./push.ts";
import { closeOver } from "./tell.ts";

const AREA = "/api/app/admin/alerts";
/** As long as the mails themselves (lib/job-rules.ts): a row keeps the same alert from being told twice. */
const KEPT_DAYS = 400;

function share(e: core.RecordEvent): void {
  e.next();
  shareChannel(e.app);
}

/** What the operator is told, by mail and by a push service (docs/design/platform.md, Mails). */
export default feature({
  hooks: {
    onBootstrap: (e) => {
      e.next();
      shareChannel(e.app);
    },
    "onRecordAfterCreateSuccess alert_settings": share,
    "onRecordAfterUpdateSuccess alert_settings": share,
    "onRecordAfterDeleteSuccess alert_settings": share,
  },
  routes: {
    [`GET ${AREA}`]: [noStore, may("settings"), readAlerts],
    [`POST ${AREA}`]: [...proved("settings"), saveAlerts],
    [`POST ${AREA}/test`]: [noStore, may("settings"), testAlerts],
  },
  crons: {
    "alerts-held": ["* * * * *", () => sendHeld($app)],
    "alerts-over": ["* * * * *", () => closeOver($app)],
    "alerts-purge": [
      "55 3 * * *",
      () =>
        run($app, "DELETE FROM alerts WHERE created < {:before} AND open = FALSE", {
          before: dbTime(addDays(now(), -KEPT_DAYS)),
        }),
      "dated",
    ],
  },
  jobs: { [PUSH]: ["webhooks", pushJob] },
  notices: NOTICES,
});
