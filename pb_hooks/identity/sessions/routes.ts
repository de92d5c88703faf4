import { type Sessions, sessionsInput } from "../../../common/contract/sessions.ts";
import { addSeconds, dbTime, isoTime, now } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { member, requireSameKey } from "../../lib/guards.ts";
import { exists, row } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { endOthers, endSession, sessionOf, sessionsOf } from "./rows.ts";

/** The migration before which tokens named no session. */
const SINCE = "1797008100-sessions.js";

/** `GET /api/app/sessions`, member: where the member is signed in, the last used first. */
export function listSessions(e: core.RequestEvent): Sessions {
  const user = member(e);
  const here = sessionOf(e);
  return {
    sessions: sessionsOf(e.app, user.id).map(({ id, browser, system, created, used }) => ({
      id,
      browser,
      system,
      created: isoTime(created),
      used: isoTime(used),
      current: id === here,
    })),
    older: hasOlder(e.app, user),
  };
}

/**
 * `POST /api/app/sessions/end` {session: an id, "" for this one, or "others"}, member: signs out there; 204, also for one
 * that has ended. @throws ApiError 401 `session_closed` where this one has ended and others are to end
 */
export const endSessions = change(sessionsInput, (tx, { session: wanted }, e) => {
  const user = member(e);
  const here = sessionOf(e);
  if (wanted && wanted !== here) requireOpen(tx, e, here);
  const ended = wanted === "others" ? endOthers(tx, user.id, here) : endSession(tx, user.id, wanted || here);
  if (!wanted || wanted === here) return; // signing out is no news
  if (!ended) return; // the log is kept permanently, and callers name what they like
  audit(tx, e, { action: "session.end", target: user, member: user.id, after: { session: wanted } });
});

/** A request that waited for its turn must end no session of the person who has ended its own. */
function requireOpen(tx: CoreApp, e: core.RequestEvent, here: string): void {
  requireSameKey(e, tx);
  if (here && !exists(tx, "sessions", "id = {:here}", { here })) throw fail(401, "session_closed");
}

/** Whether tokens from before the upgrade may still be in use. */
function hasOlder(app: CoreApp, user: Rec<"users">): boolean {
  if (user.getBool("older_ended")) return false;
  const upgrade = row(
    app,
    "SELECT applied / 1000 AS ms FROM _migrations WHERE file = {:file}",
    { file: SINCE },
    { ms: 0 },
  );
  const before = new Date(upgrade?.ms ?? 0);
  if (now() > addSeconds(before, user.collection().authToken.duration)) return false;
  return exists(app, "users", "id = {:id} AND created < {:before}", { id: user.id, before: dbTime(before) });
}
