import { dbTime } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore, proved, requireAuth } from "../../lib/guards.ts";
import { run } from "../../lib/sql.ts";
import { requireFreshProof, requireGivenProof } from "../sessions/public.ts";
import { listProviders, saveProvider, testProvider } from "./admin.ts";
import { exportedIdentities, identitiesOf, linkIdentity, listIdentities, unlinkIdentity } from "./links.ts";
import { NOTICES } from "./notices.ts";
import { linkNewAccount, readTicket } from "./sign-up.ts";
import { showTicket, signIn } from "./tickets.ts";
import { beginLink, callback, postedCallback, start } from "./visit.ts";

/** Signing in with Google, Apple, Discord, GitHub or any OpenID Connect provider; internal/auth/identities speaks with them. */
export default feature({
  hooks: {
    "onRecordCreateRequest users": readTicket,
    "onRecordCreate users": linkNewAccount,
    // PocketBase's own route links by address alone, and creates accounts without terms.
    "onRecordAuthWithOAuth2Request users": () => {
      throw fail(403, "provider_elsewhere");
    },
  },
  routes: {
    "GET /api/app/identities/start": [noStore, start],
    "GET /api/app/identities/callback/{provider}": [noStore, callback],
    "POST /api/app/identities/callback/apple": [noStore, postedCallback],
    "POST /api/app/identities/ticket": [noStore, showTicket],
    "POST /api/app/identities/sign-in": [noStore, signIn],
    "GET /api/app/identities": [noStore, requireAuth, listIdentities],
    "POST /api/app/identities/begin": [noStore, requireAuth, requireGivenProof, beginLink],
    "POST /api/app/identities": [noStore, requireAuth, requireFreshProof, linkIdentity],
    "POST /api/app/identities/{id}/remove": [noStore, requireAuth, requireFreshProof, unlinkIdentity],
    "GET /api/app/admin/identity-providers": [noStore, may("settings"), listProviders],
    "POST /api/app/admin/identity-providers/{id}": [...proved("settings"), saveProvider],
    "POST /api/app/admin/identity-providers/{id}/test": [...proved("settings"), testProvider],
  },
  notices: NOTICES,
  onReclaimed: (tx, user, since) => {
    const sql = "DELETE FROM identities WHERE user = {:user} AND created >= {:since}";
    run(tx, sql, { user: user.id, since: dbTime(since) });
  },
  alsoOpens: (app, user) => {
    const names = identitiesOf(app, user.id).map(({ provider }) => provider);
    return { providers: names.join(", ") };
  },
  memberData: (app, user) => ({ identities: exportedIdentities(app, user.id) }),
});
