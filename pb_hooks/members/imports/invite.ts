import { INVITE_RATE } from "../../../common/contract/imports.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { findById } from "../../lib/records.ts";
import { rows, run } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { lastInvitation, queueInvitation, queueVerification } from "../../platform/mail/public.ts";
import { INVITE, UNINVITED } from "./store.ts";

/** The invitations of this many seconds are queued at once, each for its own moment. */
const ROUND_SECONDS = 10;
/** How long it waits where there is no mail server any more: mails would only be printed. */
const OUTAGE_SECONDS = 600;

/** Starts the job, with the app of the transaction that set `mails` to `sending`. */
export function queueInvitations(tx: CoreApp, id: string, runAt = now()): void {
  enqueue(tx, { kind: INVITE, payload: { import: id }, runAt });
}

/**
 * Job {import}: queues one mail for each member of a round's share, and itself for the next round. Each mail is queued in the
 * transaction that notes it, so that nobody gets two.
 */
export function inviteSome(app: CoreApp, payload: JobPayload): void {
  const id = payload.import ?? "";
  if (!sendsMail(app)) {
    queueInvitations(app, id, addSeconds(now(), OUTAGE_SECONDS));
    return;
  }
  committed(app, (tx) => {
    const found = findById(tx, "imports", id);
    if (found?.getString("mails") !== "sending") return;
    const rate = Math.max(1, found.getInt("rate"));
    const share = Math.max(1, Math.round((rate * ROUND_SECONDS) / 60));
    const time = now();
    const sql = `SELECT id, user FROM import_rows WHERE import = {:id} AND ${UNINVITED} ORDER BY line LIMIT ${share}`;
    const next = rows(tx, sql, { id }, { id: "", user: "" });
    for (const [place, { id: row, user }] of next.entries()) {
      queueInvitation(tx, user, addSeconds(time, (place * 60) / rate));
      run(tx, "UPDATE import_rows SET mailed = {:time} WHERE id = {:row}", { row, time: dbTime(time) });
    }
    if (next.length === share) {
      queueInvitations(tx, id, addSeconds(time, (share * 60) / rate));
      return;
    }
    found.set("mails", "sent");
    tx.save(found);
  });
}

/**
 * Queues the invitation of a member once more, behind those that wait, at the usual pace. The member's import cannot be undone from then
 * on. @returns whether it is queued: a mailbox gets a few at most
 */
export function inviteAgain(tx: CoreApp, user: Rec<"users">): boolean {
  const [time, last] = [now(), lastInvitation(tx)];
  const next = last ? addSeconds(last, 60 / INVITE_RATE).getTime() : 0;
  if (!queueVerification(tx, user, new Date(Math.max(next, time.getTime())))) return false;
  const sql = "UPDATE import_rows SET mailed = {:time} WHERE user = {:user} AND user != '' AND mailed = ''";
  run(tx, sql, { user: user.id, time: dbTime(time) });
  return true;
}

/** Whether invitations for more than a round wait: what is paused has hardly any left. */
export function isInvitingAhead(app: CoreApp): boolean {
  const last = lastInvitation(app);
  return last !== null && last > addSeconds(now(), ROUND_SECONDS);
}
