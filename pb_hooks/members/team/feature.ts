import { feature } from "../../lib/feature.ts";
import { may, noStore, proved, requireAuth } from "../../lib/guards.ts";
import { accept, checkInvitation, mailInvitation, readEntry } from "./accept.ts";
import { cancel, INVITE, invite, resend } from "./invitations.ts";
import { NOTICES } from "./notices.ts";
import { changeRole, listTeam, removeFromTeam } from "./people.ts";

const AREA = "/api/app/admin/team";

/** Who administers the service, with which role, and how people join. */
export default feature({
  routes: {
    [`GET ${AREA}`]: [noStore, may("settings"), listTeam],
    [`POST ${AREA}/invitations`]: [...proved("settings"), invite],
    [`POST ${AREA}/invitations/{id}/resend`]: [...proved("settings"), resend],
    [`POST ${AREA}/invitations/{id}/cancel`]: [...proved("settings"), cancel],
    [`POST ${AREA}/{id}/role`]: [...proved("settings"), changeRole],
    [`POST ${AREA}/{id}/remove`]: [...proved("settings"), removeFromTeam],
    "GET /api/app/team/entry": [noStore, requireAuth, readEntry],
    "POST /api/app/team/invitation": [noStore, checkInvitation],
    "POST /api/app/team/accept": [noStore, accept],
  },
  jobs: { [INVITE]: ["mail", mailInvitation] },
  notices: NOTICES,
});
