import { dbTime, now } from "../../../common/time.ts";
import { enqueue } from "../../lib/jobs.ts";
import { pass } from "../../lib/paged-pass.ts";
import { findById } from "../../lib/records.ts";
import { referralTerms } from "../../platform/site/public.ts";
import { terminations } from "../terminations/public.ts";
import { CREDIT, RUNNING } from "./credit.ts";
import { refuseReward } from "./follow-payment.ts";
import { isSamePerson } from "./people.ts";

/** Confirms the rewards that are due, then queues the credit of every confirmed one that is not yet given. */
export function confirmRewards(app: CoreApp): void {
  const { each, done } = pass(app);
  each("rewards", "state = 'pending' AND confirm_at <= {:until}", dbTime(now()), confirm);
  // Without a running plan there is nothing to credit: the reward waits for one.
  const allowed = referralTerms(app).rewardAs === "credit" ? "TRUE" : "settled_cents > 0";
  const payable = `state = 'confirmed' AND ${allowed}
    AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.user = rewards.referrer AND s.status IN ${RUNNING})
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.key = '${CREDIT}:' || rewards.id AND j.state IN ('queued', 'running'))`;
  each("rewards", payable, "", (tx, { id }) => enqueue(tx, { kind: CREDIT, payload: { reward: id } }));
  done();
}

/** By now the referred member's card or address may show who they are: check again. */
function confirm(tx: CoreApp, reward: Rec<"rewards">): void {
  const referral = findById(tx, "referrals", reward.getString("referral"));
  const referred = findById(tx, "users", referral?.getString("referred") ?? "");
  const payment = findById(tx, "payments", reward.getString("payment"));
  const card = payment?.getString("card_fingerprint") ?? "";
  if (referred && isSamePerson(tx, reward.getString("referrer"), { id: referred.id, email: referred.email(), card })) {
    refuseReward(tx, reward);
    return;
  }
  // The money goes back once that withdrawal is confirmed, however much later.
  if (referred && terminations.mayWithdraw(tx, referred.id, reward.getString("confirm_at"))) return;
  reward.set("state", "confirmed");
  tx.save(reward);
}
