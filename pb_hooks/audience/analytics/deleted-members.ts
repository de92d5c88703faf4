import { PAID_STATUSES } from "../../../common/contract/billing.ts";
import { dbTime, now, storedDay } from "../../../common/time.ts";
import { SQL_SIGNED_UP, TEAM_PAYER } from "../../lib/figures-sql.ts";
import { randomText } from "../../lib/random.ts";
import { exists, rows, run } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { earlier } from "./days.ts";

/**
 * Keeps what a deleted account contributed to past figures, without the account: numbers in `stats_gone`, and an
 * invented name in place of the member on its payments, which stay. Payments of the team get one that counts in no figure.
 */
export function keepFigures(tx: CoreApp, user: Rec<"users">): void {
  const id = user.id;
  const created = user.getString("created");
  const isTeam = user.getBool("admin");
  if (!isTeam) keepSignUp(tx, id, created, user.getString("trial_ends"));
  // The deletion removes the member's referrals; the referred members and their payments stay.
  const invited = rows(tx, "SELECT created FROM referrals WHERE referrer = {:id}", { id }, { created: "" });
  for (const referral of invited) count(tx, "invited", referral.created);
  const referred = "SELECT referred FROM referrals WHERE referrer = {:id} AND referred != ''";
  run(tx, `UPDATE payments SET payer_invited = TRUE WHERE user IN (${referred})`, { id });
  run(
    tx,
    `UPDATE payments SET payer = {:payer}, payer_since = {:since}, payer_invited = payer_invited
         OR EXISTS (SELECT 1 FROM referrals WHERE referred = {:id}) WHERE user = {:id}`,
    { id, payer: isTeam ? TEAM_PAYER : randomText(15), since: storedDay(created) },
  );
}

function keepSignUp(tx: CoreApp, id: string, created: string, trialEnds: string): void {
  const signedUp = exists(tx, "users", `id = {:id} AND ${SQL_SIGNED_UP}`, { id });
  if (signedUp) count(tx, "sign-ups", created);
  if (!trialEnds) return;
  const ended = earlier(trialEnds, dbTime(now()));
  if (signedUp) count(tx, "trials", created);
  count(tx, "trials-ended", ended);
  if (hasPaid(tx, id)) count(tx, "trials-paid", ended);
}

function hasPaid(app: CoreApp, id: string): boolean {
  const came = `status IN ${listed(PAID_STATUSES)} AND amount_cents > 0 AND test = FALSE`;
  return exists(app, "payments", `user = {:id} AND ${came}`, { id });
}

function count(app: CoreApp, kind: string, time: string): void {
  run(
    app,
    `INSERT INTO stats_gone (kind, day, total) VALUES ({:kind}, {:day}, 1)
     ON CONFLICT (kind, day) DO UPDATE SET total = total + 1`,
    { kind, day: storedDay(time) },
  );
}
