import { daysInput, flagsInput } from "../../../common/contract/admin.ts";
import { reasonInput } from "../../../common/contract/fields.ts";
import { addDays, dbTime, isoOrNull, now, parseTime } from "../../../common/time.ts";
import { removeAllFactors } from "../../identity/second-factor/public.ts";
import { administer } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail } from "../../lib/errors.ts";
import { isUnconfirmed } from "../../lib/members.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { inviteAgain } from "../../members/imports/public.ts";
import { type AuditEntry, audit, refuseTooOften } from "../../platform/audit/public.ts";
import { queueVerification } from "../../platform/mail/public.ts";
import { rotate } from "../../streaming/stremio/public.ts";

/** What an act has changed, for the log. */
export type Done = Pick<AuditEntry, "before" | "after">;

/** A whole number of days from 1 to 3650 in the body. @throws ApiError 400 at `days` */
export function daysOf(e: core.RequestEvent): number {
  return parseBody(daysInput, e).days;
}

/** The member named in the path. @throws ApiError 404 `not_found` */
export function memberOf(app: CoreApp, e: core.RequestEvent): Rec<"users"> {
  return getById(app, "users", pathValue(e, "id"));
}

/**
 * One administrator's change of one member, with a reason: writes the change and its audit log entry, or neither.
 * `work` may throw a refusal. @returns its `answer`, which the log does not keep
 */
export function act<Answer>(
  e: core.RequestEvent,
  action: string,
  work: (tx: CoreApp, user: Rec<"users">) => Done & { answer?: Answer },
): Answer | undefined {
  const { reason } = parseBody(reasonInput, e);
  return administer(e, (tx) => {
    const user = memberOf(tx, e);
    refuseTooOften(tx, e, action);
    const { answer, ...done } = work(tx, user);
    audit(tx, e, { action, target: user, member: user.id, ...done, reason });
    return answer;
  });
}

/** A stored date moved by whole days: from itself, or from now when it has passed. */
function later(stored: string, days: number): string {
  const until = parseTime(stored)?.getTime() ?? 0;
  return dbTime(addDays(new Date(Math.max(until, now().getTime())), days));
}

function adding(field: "trial_ends" | "paid_until") {
  return (tx: CoreApp, user: Rec<"users">, days: number): Done => {
    const before = user.getString(field);
    user.set(field, later(before, days));
    tx.save(user);
    return { before: { [field]: before }, after: { [field]: user.getString(field) } };
  };
}

/**
 * Takes given days back: where the date is as the gift has left it, it becomes what it was; else it moves, and never below what was
 * billed. Undefined when nothing of it is left. @param gift the date before and after it
 */
export function takeDays(
  tx: CoreApp,
  user: Rec<"users">,
  field: "trial_ends" | "paid_until",
  days: number,
  gift: { stored: string; changed: string },
): Done | undefined {
  const before = user.getString(field);
  const until = parseTime(before);
  if (!until || until <= now()) return undefined;
  const billed = field === "paid_until" ? parseTime(user.getString("billed_until")) : null;
  const moved = dbTime(new Date(Math.max(addDays(until, -days).getTime(), billed?.getTime() ?? 0)));
  user.set(field, before === gift.changed ? gift.stored : moved);
  if (user.getString(field) === before) return undefined;
  tx.save(user);
  return { before: { [field]: before }, after: { [field]: user.getString(field) } };
}

export const extendTrial = adding("trial_ends");
/** Gives paid days for free. */
export const giveDays = adding("paid_until");

/**
 * Refuses days that are counted from another date than the one that the administrator saw, `before.until` in the body: a
 * request that is sent twice gives once, and so do two tabs. @throws ApiError 409 `record_changed`
 */
export function refuseSecond(e: core.RequestEvent, stored: string): void {
  refuseStale(e, { until: isoOrNull(stored) });
}

/** Blocks a member: no access, and every session ends. A member who is already blocked keeps the original date. */
export function block(tx: CoreApp, user: Rec<"users">): Done {
  if (user.getBool("admin")) throw fail(400, "admin_account");
  const before = user.getString("blocked");
  if (!before) {
    user.set("blocked", dbTime(now()));
    user.refreshTokenKey();
    tx.save(user);
  }
  return { before: { blocked: before }, after: { blocked: user.getString("blocked") } };
}

/** Restores access, as far as the dates allow. @throws ApiError 400 `admin_account`: only a superuser blocks and unblocks those */
export function lift(tx: CoreApp, user: Rec<"users">): Done {
  if (user.getBool("admin")) throw fail(400, "admin_account");
  const before = user.getString("blocked");
  user.set("blocked", "");
  tx.save(user);
  return { before: { blocked: before }, after: { blocked: "" } };
}

/** Renews the streaming credentials at once and shows them to nobody. */
export function renewCredentials(tx: CoreApp, user: Rec<"users">): Done {
  const before = user.getString("stremio_username");
  rotate(tx, user);
  return { before: { stremio_username: before }, after: { stremio_username: user.getString("stremio_username") } };
}

/**
 * Removes a member's second factors, for someone who has lost them and whose identity was checked.
 * @throws ApiError 400 `admin_account` (the command line helps administrators), 404 `not_found` when there are none
 */
export function dropFactors(tx: CoreApp, user: Rec<"users">): Done {
  if (user.getBool("admin")) throw fail(400, "admin_account");
  const kinds = removeAllFactors(tx, user).map(({ kind }) => kind);
  return { before: { factors: kinds.join(", ") } };
}

/** Sends the verification mail, or the invitation, again. @throws ApiError 400 `already_verified`, 429 `too_many_requests` */
export function resend(tx: CoreApp, user: Rec<"users">): Done {
  if (user.verified()) throw fail(400, "already_verified");
  const queue = user.getString("invited") ? inviteAgain : queueVerification;
  if (!queue(tx, user)) throw fail(429, "too_many_requests");
  return {};
}

/**
 * Sets is_api. A member who gains or loses the right must sign in again. Anyone can sign up with a colleague's address, so nobody
 * gains it with an address that is not confirmed.
 * @throws ApiError 400 `address_unconfirmed`
 */
export function setFlags(e: core.RequestEvent, tx: CoreApp, user: Rec<"users">): Done {
  const { isApi } = parseBody(flagsInput, e);
  const before = { is_api: user.getBool("is_api") };
  const after = { is_api: isApi };
  if (isApi && !before.is_api && isUnconfirmed(tx, user)) throw fail(400, "address_unconfirmed");
  user.load(after);
  user.refreshTokenKey();
  tx.save(user);
  return { before, after };
}
