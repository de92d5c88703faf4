import { feature } from "../../lib/feature.ts";
import { may, noStore } from "../../lib/guards.ts";
import { deleteIncident, listIncidents, saveIncident, serveIncidents } from "./manage.ts";
import { forgetDays, probe } from "./probe.ts";

const AREA = "/api/app/admin/incidents";

/** What members learn of the service: /status, from probes each minute, and the incidents that the team writes. */
export default feature({
  routes: {
    [`GET ${AREA}`]: [noStore, may("content.write"), listIncidents],
    [`POST ${AREA}`]: [noStore, may("content.write"), saveIncident],
    [`POST ${AREA}/{id}/delete`]: [noStore, may("content.write"), deleteIncident],
    "GET /status.xml": [(e) => serveIncidents(e, "fr")],
    "GET /en/status.xml": [(e) => serveIncidents(e, "en")],
  },
  crons: {
    "status-probe": ["* * * * *", () => probe($app)],
    "status-purge": ["58 3 * * *", () => forgetDays($app), "dated"],
  },
});
