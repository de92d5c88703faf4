import { feature } from "../lib/feature.ts";
import { runLane } from "../lib/job-runner.ts";
import { CACHE_LANES, dropAll, follow, purge, purgeKind, targets } from "./purge.ts";
import { SHOWN } from "./rules.ts";

/** Tells the caches in front, such as Varnish or a CDN, which pages to drop (decision 117). Without them no change costs anything. */
export default feature({
  ...(targets().length > 0 && {
    hooks: {
      [`onRecordCreate ${SHOWN}`]: follow,
      [`onRecordUpdate ${SHOWN}`]: follow,
      [`onRecordDelete ${SHOWN}`]: follow,
      onSettingsReload: dropAll,
    },
  }),
  crons: Object.fromEntries(
    CACHE_LANES.map((lane) => [`jobs-${lane}`, ["* * * * *", () => runLane($app, lane), "concurrent"] as const]),
  ),
  jobs: Object.fromEntries(
    CACHE_LANES.map((lane) => [purgeKind(lane), [lane, (_, payload) => purge(lane, payload)] as const]),
  ),
});
