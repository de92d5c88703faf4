import { dbTime } from "../../common/time.ts";
import { enqueue } from "../lib/jobs.ts";
import { findById } from "../lib/records.ts";
import { rows } from "../lib/sql.ts";
import { referralTerms } from "../site/public.ts";
import { terminations } from "../terminations/public.ts";
import { CREDIT, RUNNING } from "./credit.ts";
import { refuse } from "./follow-payment.ts";
import { isSamePerson } from "./people.ts";

const PAGE = 200;

/** Confirms the rewards due at `time`, then queues the credit of every confirmed one that is not yet given. */
export function confirmRewards(app: CoreApp, time: Date): void {
  const due = "state = 'pending' AND confirm_at <= {:now}";
  eachId(app, due, time, (id) => app.runInTransaction((tx) => confirm(tx, id)));
  // Without a running plan there is nothing to credit: the reward waits for one.
  const allowed = referralTerms(app).rewardAs === "credit" ? "TRUE" : "settled_cents > 0";
  const payable = `state = 'confirmed' AND ${allowed}
    AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.user = rewards.referrer AND s.status IN ${RUNNING})
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.key = '${CREDIT}:' || rewards.id AND j.state IN ('queued', 'running'))`;
  eachId(app, payable, time, (id) => enqueue(app, { kind: CREDIT, payload: { reward: id } }));
}

/** By now the referred member's card or address may show who they are: check again. */
function confirm(tx: CoreApp, id: string): void {
  const reward = findById(tx, "rewards", id);
  if (reward?.getString("state") !== "pending") return;
  const referral = findById(tx, "referrals", reward.getString("referral"));
  const guest = findById(tx, "users", referral?.getString("referred") ?? "");
  const payment = findById(tx, "payments", reward.getString("payment"));
  const card = payment?.getString("card_fingerprint") ?? "";
  if (guest && isSamePerson(tx, reward.getString("referrer"), { id: guest.id, email: guest.email(), card })) {
    refuse(tx, reward);
    return;
  }
  // The money goes back once that withdrawal is confirmed, however much later.
  if (guest && terminations.mayWithdraw(tx, guest.id, reward.getString("confirm_at"))) return;
  reward.set("state", "confirmed");
  tx.save(reward);
}

function eachId(app: CoreApp, condition: string, time: Date, work: (id: string) => void): void {
  const sql = `SELECT id FROM rewards WHERE ${condition} AND id > {:after} ORDER BY id LIMIT ${PAGE}`;
  for (let after = ""; ; ) {
    const page = rows(app, sql, { now: dbTime(time), after }, { id: "" });
    for (const { id } of page) work(id);
    if (page.length < PAGE) return;
    after = page[page.length - 1]?.id ?? "";
  }
}
