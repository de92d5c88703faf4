import { feature } from "../../lib/feature.ts";
import { runLane } from "../../lib/job-runner.ts";
import { CACHE_LANES, dropAll, follow, forgetOthers, purgeCache, purgeKind, targets } from "./purge.ts";
import { SHOWN } from "./rules.ts";

/** One for each cache in front. */
const lanes = CACHE_LANES.slice(0, targets().length);

/** Tells the caches in front, such as Varnish or a CDN, which pages to drop. Without them no change costs anything. */
export default feature({
  hooks: {
    onBootstrap: (e) => {
      e.next();
      forgetOthers(e.app, lanes);
    },
    ...(lanes.length > 0 && {
      [`onRecordCreate ${SHOWN}`]: follow,
      [`onRecordUpdate ${SHOWN}`]: follow,
      [`onRecordDelete ${SHOWN}`]: follow,
      onSettingsReload: dropAll,
    }),
  },
  crons: Object.fromEntries(
    lanes.map((lane) => [`jobs-${lane}`, ["* * * * *", () => runLane($app, lane), "concurrent"] as const]),
  ),
  jobs: Object.fromEntries(
    CACHE_LANES.map((lane) => [purgeKind(lane), [lane, (_, payload) => purgeCache(lane, payload)] as const]),
  ),
});
