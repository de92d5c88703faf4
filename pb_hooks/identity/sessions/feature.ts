import { addDays, dbTime, isoOrNull, now } from "../../../common/time.ts";
import { feature } from "../../lib/feature.ts";
import { noStore, requireAuth } from "../../lib/guards.ts";
import { run } from "../../lib/sql.ts";
import { followKey } from "./kept-session.ts";
import { unlinkSince } from "./linked-providers.ts";
import { openSession } from "./open.ts";
import { giveProof, listProofs, passwordProof } from "./proof.ts";
import { requireFreshProof } from "./public.ts";
import { endSessions, listSessions } from "./routes.ts";
import { sessionsOf } from "./rows.ts";

/** Where members are signed in: a row for each session, which internal/auth/sessions looks for on each request. */
export default feature({
  hooks: {
    "onRecordAuthRequest users": openSession,
    "onRecordUpdate users": followKey,
  },
  routes: {
    "GET /api/app/sessions": [noStore, requireAuth, listSessions],
    "GET /api/app/proof": [noStore, requireAuth, listProofs],
    "POST /api/app/proof": [noStore, requireAuth, giveProof],
    "POST /api/app/sessions/end": [noStore, requireAuth, endSessions],
  },
  proofs: { password: passwordProof },
  requireProof: (e) => requireFreshProof(e),
  crons: {
    // A row is written an hour late at most (open.ts).
    "sessions-purge": [
      "35 * * * *",
      () => {
        const before = dbTime(addDays(now(), -1));
        run($app, "DELETE FROM sessions WHERE expires < {:before}", { before });
      },
      "dated",
    ],
  },
  onReclaimed: unlinkSince,
  memberData: (app, user) => ({
    sessions: sessionsOf(app, user.id).map(({ browser, system, created, used }) => ({
      browser,
      system,
      created: isoOrNull(created),
      used: isoOrNull(used),
    })),
  }),
});
