import { addressUndo, undoToken as tokenInput } from "../../common/schemas/account.ts";
import { addDays } from "../../common/time.ts";
import type { AddressUndo } from "../../common/wire/api.ts";
import { audit } from "../audit/public.ts";
import { fail } from "../lib/errors.ts";
import type { JobPayload, JobRun } from "../lib/feature.ts";
import { enqueue } from "../lib/jobs.ts";
import { parseBody } from "../lib/parse-body.ts";
import { dateOf, findById, getById, localeOf } from "../lib/records.ts";
import { tellFeatures } from "../lib/register.ts";
import { rows, run } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";
import { emailChangeKey, sendMail, writeNotice } from "../mail/public.ts";
import { factors, prove } from "../second-factor/public.ts";
import { rowOfToken, UNDO_DAYS, undoToken } from "./former-credentials.ts";
import { RESTORED } from "./marks.ts";
import { ADDRESS_CHANGED, ADDRESS_RESTORED } from "./notices.ts";

export const FORMER_ADDRESS_JOB = "accounts.former-address";

/** How many earlier passwords of the week before the change prove their owner, besides the one of the change. */
const EARLIER_PASSWORDS = 3;

/** A change that can be undone: its row, its member, and since when nothing that was added is trusted. */
type Change = { row: core.Record; user: core.Record; since: Date };

/** Queues the mail to an address that a member no longer has; `row`: of the change that its link undoes, else "". */
export function tellFormerAddress(tx: CoreApp, user: string, email: string, row: string): void {
  const key = `${FORMER_ADDRESS_JOB}:${user}:${row || $security.randomString(15)}`;
  enqueue(tx, { kind: FORMER_ADDRESS_JOB, key, payload: { user, email, row } });
}

/** Job {user, email, row}: the token is made only here. Does nothing for an account or a link that is gone. */
export function mailFormerAddress(app: CoreApp, { user = "", email = "", row = "" }: JobPayload, job: JobRun): void {
  const member = findById(app, "users", user);
  if (!member || (row && !findById(app, "former_credentials", row))) return;
  const facts: { [name: string]: string } = row ? { token: undoToken(row) } : {};
  sendMail(app, email, writeNotice(app, row ? ADDRESS_CHANGED : ADDRESS_RESTORED, localeOf(member), facts), job);
}

/**
 * `POST /api/app/account/address/undo/check` {token}, guests: what the holder of a mailed link must prove besides the
 * mailbox (AddressUndo). @throws ApiError 400 `link_expired` at `token`
 */
export function checkUndo(e: core.RequestEvent): void {
  const change = changeOf(e.app, parseBody(tokenInput, e).token);
  const body: AddressUndo = { proof: proofFor(e.app, change), email: change.row.getString("email") };
  e.json(200, body);
}

/**
 * `POST /api/app/account/address/undo` {token, proof, password, passwordConfirm}, guests: gives the account its former
 * address and a new password, ends every session, and removes what opens the account and was added since a week before
 * the change; 204. This change and later ones can no longer be undone.
 * @throws ApiError 400 `link_expired` at `token` for a link that was used or is too old, or whose account is gone; 400
 *   `password_invalid` or `code_wrong` at `proof`; 429 `too_many_requests`
 */
export function undoAddress(e: core.RequestEvent): void {
  const input = parseBody(addressUndo, e);
  const found = changeOf(e.app, input.token);
  if (input.password !== input.passwordConfirm) throw fail(400, "validation_values_mismatch", "passwordConfirm");
  counted(found.user.id, e.realIP(), (right) => {
    e.app.runInTransaction((tx) => {
      const change = changeOf(tx, input.token); // another request may have used the link in the meantime
      const asked = proofFor(tx, change);
      // First, so that nothing that was added lately proves anything.
      tellFeatures((feature) => feature.onReclaimed?.(tx, change.user, change.since));
      if (asked === "password" && !wasPassword(tx, change, input.proof)) throw fail(400, "password_invalid", "proof");
      if (asked === "code" && !factors.spend(tx, change.user.id, input.proof)) throw fail(400, "code_wrong", "proof");
      right();
      restore(tx, e.realIP(), change, input.password);
    });
  });
  e.noContent(204);
}

function restore(tx: CoreApp, ip: string, { row, user }: Change, password: string): void {
  const [email, taken] = [row.getString("email"), user.email()];
  user.setEmail(email);
  user.setVerified(true);
  user.setPassword(password);
  user.set("password_by_mail", true);
  user.set(RESTORED, true);
  tx.save(user);
  if (tx.settings().smtp.enabled) prove(tx, email);
  const later = "DELETE FROM former_credentials WHERE user = {:user} AND created >= {:since}";
  run(tx, later, { user: user.id, since: row.getString("created") });
  run(tx, "DELETE FROM jobs WHERE key = {:key}", { key: emailChangeKey(user.id) });
  if (taken !== email) tellFormerAddress(tx, user.id, taken, "");
  const actor = { id: user.id, kind: user.getBool("admin") ? "admin" : "member", ip } as const;
  const target = { collection: "users", id: user.id };
  audit(tx, actor, { action: "account.email_undone", target, member: user.id });
}

/** Counts wrong proofs for the account. A guesser needs its link first: other accounts need no count by network address. */
function counted(user: string, address: string, work: (right: () => void) => void): void {
  const guesses = typeof $guesses === "undefined" ? undefined : $guesses;
  const from = `${user} ${address}`;
  if (guesses?.begin("address undo", user, from) === false) throw fail(429, "too_many_requests");
  let isRight = false;
  try {
    work(() => {
      isRight = true;
    });
  } finally {
    guesses?.end("address undo", user, from, isRight);
  }
}

/** @throws ApiError 400 `link_expired` at `token`, the same for a wrong link, a used one, an old one and a deleted account */
function changeOf(app: CoreApp, token: string): Change {
  const row = findById(app, "former_credentials", rowOfToken(token));
  if (!row?.getString("email") || row.getString("until") < dbTime(now())) throw fail(400, "link_expired", "token");
  const user = getById(app, "users", row.getString("user"));
  return { row, user, since: addDays(dateOf(row, "created") ?? now(), -UNDO_DAYS) };
}

/** Members who had a second factor before need it, or a recovery code; others need a password from before. */
function proofFor(app: CoreApp, { user, since }: Change): AddressUndo["proof"] {
  return factors.of(app, user.id).some(({ created }) => new Date(created) < since) ? "code" : "password";
}

/** Whether a password opened the account when its address changed, or in the week before. */
function wasPassword(app: CoreApp, { row, user, since }: Change, typed: string): boolean {
  const sql = `SELECT id FROM former_credentials WHERE user = {:user} AND created >= {:since} AND created < {:until}
    ORDER BY created LIMIT ${EARLIER_PASSWORDS}`;
  const params = { user: user.id, since: dbTime(since), until: row.getString("created") };
  const earlier = rows(app, sql, params, { id: "" }).map(({ id }) => getById(app, "former_credentials", id));
  return [row, ...earlier].some((one) => one.validatePassword(typed));
}
