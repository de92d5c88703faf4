import { type IdentitiesAnswer, ticketInput } from "../../../common/contract/identities.ts";
import { formatParis } from "../../../common/paris.ts";
import { dbTime, now } from "../../../common/time.ts";
import { commit } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { findById, insert, localeOf } from "../../lib/records.ts";
import { countKept } from "../../lib/repeat-limits.ts";
import { columns, count, rowOf, rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { queueNotice } from "../../platform/mail/public.ts";
import { factorsOf } from "../second-factor/public.ts";
import { requireFreshProof } from "../sessions/public.ts";
import { nameOf, offeredProviders } from "./providers.ts";
import { type Held, held, linkOf, spend } from "./tickets.ts";

const ROW = rowOf({ text: "id provider email", time: "created", timeOrNull: "lastUsed" });
const MOST = 10;

/** A member's identities, oldest first. */
export function identitiesOf(app: CoreApp, user: string): IdentitiesAnswer["items"] {
  const sql = `SELECT ${columns(ROW)} FROM identities WHERE user = {:user} ORDER BY created, id`;
  return rows(app, sql, { user }, ROW).map((found) => ({ ...found, provider: nameOf(app, found.provider) }));
}

/** The same in the data export, with the names by which the providers know the member. */
export function exportedIdentities(app: CoreApp, user: string) {
  const sql = "SELECT issuer, subject FROM identities WHERE user = {:user} ORDER BY created, id";
  const known = rows(app, sql, { user }, { issuer: "", subject: "" });
  return identitiesOf(app, user).map(({ id: _, ...shown }, at) => ({ ...shown, ...known[at] }));
}

/** `GET /api/app/identities`, member: IdentitiesAnswer. */
export function listIdentities(e: core.RequestEvent): IdentitiesAnswer {
  return { items: identitiesOf(e.app, member(e).id), providers: offeredProviders(e.app) };
}

/** Writes the link of an identity to an account. */
export function addLink(tx: CoreApp, user: string, { provider, issuer, subject, email }: Held): string {
  return insert(tx, "identities", { user, provider, issuer, subject, email, last_used: dbTime(now()) }).id;
}

/**
 * `POST /api/app/identities` {ticket}, member with a fresh proof: from now on the identity signs in to this account. It must be one
 * that this member set out to link, or have the account's own address; 204.
 * @throws ApiError 400 `identity_expired` or `verify_first`, 409 `identity_taken`, 429 `too_many_requests`
 */
export function linkIdentity(e: core.RequestEvent): void {
  const user = member(e);
  const { ticket } = parseBody(ticketInput, e);
  const found = held(e, ticket);
  const own = found.user ? found.user === user.id : isSameAddress(found.email, user.email());
  if (!own) throw fail(400, "identity_expired");
  // Nobody prepares an account with someone else's address and leaves a way in behind.
  if (!user.verified()) throw fail(400, "verify_first");
  e.app.runInTransaction((tx) => {
    requireFreshProof(e, tx);
    const known = linkOf(tx, found);
    if (known && known.user !== user.id) throw fail(409, "identity_taken");
    if (known) return;
    if (count(tx, "identities", "user = {:user}", { user: user.id }) >= MOST) throw fail(429, "too_many_requests");
    countKept(tx, user.id, "factor");
    const id = addLink(tx, user.id, found);
    note(tx, e, user, "link", { id, provider: nameOf(tx, found.provider), email: found.email });
  });
  spend(e, ticket);
}

function isSameAddress(a: string, b: string): boolean {
  return a !== "" && a.toLowerCase() === b.toLowerCase();
}

/**
 * `POST /api/app/identities/{id}/remove`, member with a fresh proof; 204. 409 `last_way_in` where no mail could bring the member back
 * in: without a mail server, a password that nobody has chosen cannot be replaced.
 */
export const unlinkIdentity = commit((tx, e) => {
  const user = member(e);
  requireFreshProof(e, tx); // the session may have ended while the request waited for its turn
  const record = findById(tx, "identities", pathValue(e, "id"));
  if (!record || record.getString("user") !== user.id) throw fail(404, "not_found");
  const others = count(tx, "identities", "user = {:user}", { user: user.id }) > 1;
  const mailed = sendsMail(tx);
  const signsIn = factorsOf(tx, user.id).some(({ kind, otherDomain }) => kind === "passkey" && !otherDomain);
  if (!others && !mailed && !signsIn) throw fail(409, "last_way_in");
  tx.delete(record);
  const [provider, email] = [nameOf(tx, record.getString("provider")), record.getString("email")];
  note(tx, e, user, "unlink", { id: record.id, provider, email });
});

/** Each change is in the member's activity and mailed. */
function note(
  tx: CoreApp,
  e: core.RequestEvent,
  user: Rec<"users">,
  what: "link" | "unlink",
  { id, provider, email }: { id: string; provider: string; email: string },
): void {
  audit(tx, e, { action: `identity.${what}`, target: ["identities", id], member: user.id, after: { provider } });
  const facts = { provider, account: email || "–", time: formatParis(now(), localeOf(user)) };
  queueNotice(tx, { notice: `identities.${what}`, user: user.id, once: id, facts });
}
