import { type account, credentials, type verification } from "../../../common/contract/api-v1.ts";
import type { Read } from "../../../common/contract/fields.ts";
import { entitlements } from "../../billing/entitlements/public.ts";
import { hasRoom, take } from "../../lib/limit-store.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { seal, unseal } from "../../lib/secrets.ts";
import { columns, row, rowOf } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { parseState } from "../../streaming/stremio/public.ts";
import { GUESSES, Problem } from "./errors.ts";
import { type ApiCall, bodyOf, type Caller } from "./serve.ts";

const RIGHTS = rowOf({ text: "plan trialEnds paidUntil blocked" });
const ROW = { ...RIGHTS, ...rowOf({ text: "id name password streaming" }) };

/** `GET /api/v1/accounts/{name}`. */
export function getAccount({ app, caller, request, now }: ApiCall): Read<typeof account> {
  const found = find(app, caller, pathValue(request, "name"));
  if (!found) throw new Problem("not_found");
  return { name: found.name, ...rightsOf(found, now) };
}

/** What a member's fields say about the streaming account and the right to use it; no record yet counts as queued. */
export function rightsOf(found: typeof RIGHTS & { streaming: string }, now: Date) {
  const { state, active, until } = entitlements.by(found, now);
  const status = found.streaming ? parseState(found.streaming) : ("queued" as const);
  return { status, access: state, active, until };
}

/**
 * `POST /api/v1/credentials/verify`: answers an unknown name, one that the key may not see and a wrong password in the
 * same way and in the same time. Counts wrong passwords by name, in a transaction, so that simultaneous guesses are
 * judged one after the other.
 */
export function verifyCredentials({ app, caller, request, now }: ApiCall): Read<typeof verification> {
  const { name, password } = bodyOf(credentials(), request);
  // Guesses with a member's key must not lock anyone else's name.
  const guess = `api-guess:${caller.reach === "all" ? name : `${caller.owner} ${name}`}`;
  const tooMany = () => new Problem("too_many_guesses", { retryAfter: GUESSES.every });
  // Returned, since what is thrown would undo the count.
  const outcome = committed(app, (tx): Read<typeof verification> | Problem => {
    if (!hasRoom(tx, guess, GUESSES)) return tooMany();
    const found = find(tx, caller, name);
    const stored = found ? open(found) : sealedNothing();
    if (stored === undefined) return new Problem("unavailable");
    if (sameSecret(password, stored) && found) {
      const { active, status } = rightsOf(found, now);
      return { valid: true, active, status };
    }
    return take(tx, guess, GUESSES) ? { valid: false, active: false, status: null } : tooMany();
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** The account of a streaming username, if the key may see it. */
function find(app: CoreApp, caller: Caller, name: string): typeof ROW | undefined {
  const sql = `SELECT u.id, u.stremio_username AS name, u.stremio_password AS password, ${columns(RIGHTS, "u")},
      COALESCE(s.field, '') AS streaming
    FROM users u LEFT JOIN stremio s ON s.user = u.id
    WHERE u.stremio_username = {:name} AND u.stremio_username != '' AND ({:owner} = '' OR u.id = {:owner})`;
  return row(app, sql, { name: name.toLowerCase(), owner: caller.reach === "all" ? "" : caller.owner }, ROW);
}

/** The password; undefined, with a log line, when the encryption key was lost. */
function open({ id, password }: typeof ROW): string | undefined {
  try {
    return unseal(["users", "stremio_password", id], password);
  } catch (error) {
    console.error(`[api-v1] Cannot read a streaming password: ${error}`);
    return undefined;
  }
}

/** Costs as much work as reading a password; the result matches no password. */
function sealedNothing(): string {
  return seal(["users", "stremio_password", "nobody"], "nothing");
}

/** Compares hashes, in equal time whatever the lengths. */
function sameSecret(given: string, stored: string): boolean {
  return $security.equal($security.sha256(given), $security.sha256(stored));
}
