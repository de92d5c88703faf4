import { confirmTotpInput, type RecoveryCodes, type TotpStart } from "../../../common/contract/second-factor.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { textOf } from "../../lib/json.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { randomText } from "../../lib/random.ts";
import { newId } from "../../lib/records.ts";
import { seal, unseal } from "../../lib/secrets.ts";
import { exists, row, run } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { addFactor } from "./factors.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** 160 bits, which RFC 4226 recommends. */
const SECRET_LENGTH = 32;
const TICKET_SECONDS = 15 * 60;
/** Steps by which a code may be early or late (internal/auth/totp). */
const STEPS_OFF = 1;

/**
 * `POST /api/app/factors/totp`, member with a given proof: a new secret (TotpStart). Nothing is stored before the first right
 * code: the secret comes back in the ticket, sealed for this member.
 */
export function startTotp(e: core.RequestEvent): TotpStart {
  const user = member(e);
  if (!user.verified()) throw fail(400, "verify_first");
  if (hasTotp(e.app, user)) throw fail(400, "factor_exists");
  const secret = randomText(SECRET_LENGTH, BASE32);
  const until = dbTime(addSeconds(now(), TICKET_SECONDS));
  const [brand, email] = [siteSettings(e.app).brand, user.email()].map(encodeURIComponent);
  return {
    secret,
    uri: `otpauth://totp/${brand}:${email}?secret=${secret}&issuer=${brand}`,
    ticket: seal(ticketPlace(user), JSON.stringify({ secret, until })),
  };
}

/**
 * `POST /api/app/factors/totp/confirm` {ticket, code}, member with a given proof: adds the
 * authenticator (RecoveryCodes).
 */
export function confirmTotp(e: core.RequestEvent) {
  const user = member(e);
  const { ticket, code } = parseBody(confirmTotpInput, e);
  const secret = secretOf(user, ticket);
  const step = stepOf(secret, code);
  if (step === 0) throw fail(400, "code_wrong", "code");
  return committed(e.app, (tx): RecoveryCodes => {
    if (hasTotp(tx, user)) throw fail(400, "factor_exists");
    const id = newId();
    const sealed = { secret: seal(["factors", "secret", id], secret), last_step: step };
    const { recoveryCodes } = addFactor(tx, e, user, { id, kind: "totp", name: "", ...sealed });
    return { recoveryCodes };
  });
}

/**
 * Checks an authenticator's code and uses it up: the same one, or an older one, never counts again. A used step that no right
 * clock can have reached was noted by a fast one, and locks nobody out.
 */
export function spendTotp(app: CoreApp, user: string, code: string): boolean {
  const sql = "SELECT id, secret FROM factors WHERE user = {:user} AND kind = 'totp'";
  const found = row(app, sql, { user }, { id: "", secret: "" });
  if (!found) return false;
  const step = stepOf(unseal(["factors", "secret", found.id], found.secret), code);
  const use = `UPDATE factors SET last_step = {:step}, last_used = {:now}
    WHERE id = {:id} AND last_step NOT BETWEEN {:step} AND {:step} + ${2 * STEPS_OFF}`;
  return step > 0 && run(app, use, { id: found.id, step }) === 1;
}

/** Whether a member has an authenticator. */
export function hasTotp(app: CoreApp, user: Rec<"users">): boolean {
  return exists(app, "factors", "user = {:user} AND kind = 'totp'", { user: user.id });
}

/** The step of a right code, else 0. */
function stepOf(secret: string, code: string): number {
  return $totp.step(secret, code, Math.floor(now().getTime() / 1000));
}

/** Not a field: nothing is stored under it. */
const ticketPlace = (user: Rec<"users">) => ["factors", "ticket", user.id] as const;

/** @throws ApiError 400 `enrolment_over` for a ticket that is too old or another member's */
function secretOf(user: Rec<"users">, ticket: string): string {
  let opened: unknown;
  try {
    opened = JSON.parse(unseal(ticketPlace(user), ticket));
  } catch {
    throw fail(400, "enrolment_over");
  }
  if (textOf(opened, "until") < dbTime(now())) throw fail(400, "enrolment_over");
  return textOf(opened, "secret");
}
