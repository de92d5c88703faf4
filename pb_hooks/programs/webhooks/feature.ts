import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
import { deliverEvents } from "./deliver.ts";
import { created, deleted, updated } from "./emit.ts";
import { listDeliveries, purgeMessages, testEndpoint } from "./log.ts";
import { deleteEndpoint, listEndpoints, rotateSecret, saveEndpoint } from "./manage.ts";
import { NOTICES } from "./notices.ts";
import { REPLAY, replay, replayJob } from "./replay.ts";
import { DELIVER } from "./store.ts";

const AREA = "/api/app/admin/webhooks";
const OF_MEMBERS = "users subscriptions payments stremio addon_access";

/** Signed messages to the operator's own programs about what happens to members (docs/webhooks.md, docs/design/programs.md). */
export default feature({
  hooks: {
    [`onRecordCreate ${OF_MEMBERS}`]: created,
    [`onRecordUpdate ${OF_MEMBERS}`]: updated,
    "onRecordDelete users": deleted,
  },
  routes: {
    [`GET ${AREA}`]: [noStore, may("settings"), listEndpoints],
    [`POST ${AREA}`]: [...proved("settings"), saveEndpoint],
    [`POST ${AREA}/{id}/rotate`]: [...proved("settings"), rotateSecret],
    [`POST ${AREA}/{id}/delete`]: [noStore, may("settings"), deleteEndpoint],
    [`POST ${AREA}/{id}/test`]: [noStore, may("settings"), testEndpoint],
    [`POST ${AREA}/{id}/replay`]: [noStore, may("settings"), replay],
    [`GET ${AREA}/{id}/deliveries`]: [noStore, may("settings"), listDeliveries],
  },
  crons: { "webhooks-purge": ["50 3 * * *", () => purgeMessages($app), "dated"] },
  jobs: { [DELIVER]: ["webhooks", deliverEvents], [REPLAY]: ["webhooks", replayJob] },
  notices: NOTICES,
});
