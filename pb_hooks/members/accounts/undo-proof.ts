import type { AddressUndo } from "../../../common/contract/accounts.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { checkPasskeyOfUndo, passkeysBefore } from "../../identity/passkeys/public.ts";
import { factorsOf, spendFactorCode } from "../../identity/second-factor/public.ts";
import { fail } from "../../lib/errors.ts";
import { dateOf, findById, getById } from "../../lib/records.ts";
import { rows } from "../../lib/sql.ts";
import { rowOfToken } from "./former-credentials.ts";
import { UNDO_DAYS } from "./rules.ts";

/** How many earlier passwords of the week before the change prove their owner, besides the one of the change. */
const EARLIER_PASSWORDS = 3;

/** A change that can be undone: its row, its member, and since when nothing that was added is trusted. */
export type Change = { row: Rec<"former_credentials">; user: Rec<"users">; since: Date };

type Asked = AddressUndo["proof"];

/** Accepts the proof, in the transaction of the undoing. @throws ApiError 400 `password_invalid` or `code_wrong` at `proof` */
type Accept = (tx: CoreApp, change: Change, asked: Asked) => void;

/** @throws ApiError 400 `link_expired` at `token`, the same for a wrong link, a used one, an old one and a deleted account */
export function changeOf(app: CoreApp, token: string): Change {
  const row = findById(app, "former_credentials", rowOfToken(token));
  if (!row?.getString("email") || row.getString("until") < dbTime(now())) throw fail(400, "link_expired", "token");
  const user = getById(app, "users", row.getString("user"));
  return { row, user, since: addDays(dateOf(row, "created") ?? now(), -UNDO_DAYS) };
}

/** Members who had a second factor before need it, or a recovery code; others need a password from before. */
export function proofFor(app: CoreApp, { user, since }: Change): Asked {
  return factorsOf(app, user.id).some(({ created }) => new Date(created) < since) ? "code" : "password";
}

/** The passkeys that the member had before. */
export function oldPasskeys(app: CoreApp, { user, since }: Change) {
  return passkeysBefore(app, user.id, since);
}

/**
 * Runs `undo`, which must accept the proof. Wrong passwords and codes count per link: a thief who moved the account twice has a
 * link too, and must not use up the owner's guesses. A passkey cannot be guessed, so it is not counted; it is
 * used up outside the transaction, which holds the database.
 * @throws ApiError 429 `too_many_requests`, and what a refused passkey says
 */
export function proving(e: core.RequestEvent, change: Change, proof: string, undo: (accept: Accept) => void): void {
  if (proof.startsWith("{") && proofFor(e.app, change) === "code") {
    const factor = checkPasskeyOfUndo(e, change.row.id, change.user.id, proof);
    undo((tx, { user }) => {
      if (!factorsOf(tx, user.id).some(({ id }) => id === factor)) throw fail(400, "code_wrong", "proof");
    });
    return;
  }
  counted(change.row.id, (right) =>
    undo((tx, present, asked) => {
      if (asked === "password" && !wasPassword(tx, present, proof)) throw fail(400, "password_invalid", "proof");
      if (asked === "code" && !spendFactorCode(tx, present.user.id, proof)) throw fail(400, "code_wrong", "proof");
      right();
    }),
  );
}

function counted(link: string, work: (right: () => void) => void): void {
  if (!$guesses.begin("address undo", link, "")) throw fail(429, "too_many_requests");
  let isRight = false;
  try {
    work(() => {
      isRight = true;
    });
  } finally {
    $guesses.end("address undo", link, "", isRight);
  }
}

/** Whether a password opened the account when its address changed, or in the week before. */
function wasPassword(app: CoreApp, { row, user, since }: Change, typed: string): boolean {
  const sql = `SELECT id FROM former_credentials WHERE user = {:user} AND created >= {:since} AND created < {:until}
    ORDER BY created LIMIT ${EARLIER_PASSWORDS}`;
  const params = { user: user.id, since: dbTime(since), until: row.getString("created") };
  const earlier = rows(app, sql, params, { id: "" }).map(({ id }) => getById(app, "former_credentials", id));
  return [row, ...earlier].some((one) => one.validatePassword(typed));
}
