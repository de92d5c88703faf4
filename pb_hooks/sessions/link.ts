import { exists, run } from "../lib/sql.ts";
import { dbTime } from "../lib/time.ts";
import { requireFreshProof } from "./public.ts";

/**
 * A member who is signed in links a provider, which opens the account from then on, even after the session has ended and
 * the password has changed: a stolen session must not be enough. @throws ApiError 403 `proof_required`
 */
export function proveLink(e: core.RecordAuthWithOAuth2RequestEvent): unknown {
  const user = e.auth;
  if (user && user.id === e.record?.id && !isLinked(e.app, user, e.providerName)) requireFreshProof(e);
  return e.next();
}

function isLinked(app: CoreApp, user: core.Record, provider: string): boolean {
  const where = "collectionRef = {:users} AND recordRef = {:user} AND provider = {:provider}";
  return exists(app, "_externalAuths", where, { users: user.collection().id, user: user.id, provider });
}

/** Unlinks the providers that were linked at or after `since`, and forgets sign-ins under way. */
export function unlinkSince(tx: CoreApp, user: core.Record, since: Date): void {
  const own = "collectionRef = {:users} AND recordRef = {:user}";
  const params = { users: user.collection().id, user: user.id };
  run(tx, `DELETE FROM _externalAuths WHERE ${own} AND created >= {:since}`, { ...params, since: dbTime(since) });
  for (const table of ["_otps", "_mfas"]) run(tx, `DELETE FROM ${table} WHERE ${own}`, params);
}
