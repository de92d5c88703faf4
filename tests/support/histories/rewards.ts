import { dbTime } from "../../../common/time.ts";
import type { Billing } from "../billing.ts";
import { query } from "../database.ts";
import { type Member, signUpAdmin } from "../product.ts";
import type { Chance } from "./chance.ts";

/** A referred member and who referred them. */
export type Referral = { guest: Member; referrer: Member };

/** An administrator pays some confirmed rewards by hand, while others become credit. */
export async function payOut({ product }: Billing, chance: Chance): Promise<void> {
  const due = query(
    product.dir,
    "SELECT id, cents FROM rewards WHERE state = 'confirmed' AND settled_cents = 0 ORDER BY rowid",
  );
  const { token } = await signUpAdmin(product);
  for (const { id = "", cents } of due) {
    if (chance.is(0.6)) continue;
    const body = { rewards: [{ id, cents: Number(cents) }], reason: "Paid by hand" };
    const { status, text } = await product.call("POST", "/api/app/admin/rewards/paid", { token, body });
    // 409: its credit was faster.
    if (status !== 200 && status !== 409) throw new Error(`rewards/paid: ${status} ${text}`);
  }
}

/** What rewards say other than what the payments are worth, or what was given; [] for nothing. */
export function unearned({ product, stripe }: Billing, referrals: readonly Referral[]): string[] {
  const sql = `SELECT r.*, p.status AS payment_status, p.amount_cents, p.refunded_cents, u.id AS holder,
      EXISTS (SELECT 1 FROM subscriptions s WHERE s.user = u.id AND s.status IN ('trialing', 'active', 'past_due')) AS runs
    FROM rewards r LEFT JOIN payments p ON p.id = r.payment LEFT JOIN users u ON u.id = r.referrer`;
  const credits = stripe.world.all("customer_balance_transaction");
  const wrong = query(product.dir, sql).flatMap((reward) => {
    const kept = reward.payment_status === "paid" ? Number(reward.amount_cents) - Number(reward.refunded_cents) : 0;
    const worth = reward.refused ? 0 : Math.floor((kept * Number(reward.rate)) / 100);
    const given = reward.paid_at !== "";
    const state = worth === 0 ? "reversed" : given ? "paid" : "confirmed";
    const booked = credits.filter(({ metadata }) => metadata.once === reward.id);
    const isWaiting =
      worth > 0 && reward.state === "pending" && !given && String(reward.confirm_at) > dbTime(new Date());
    const problems = [
      ...(Number(reward.cents) === worth ? [] : [`is ${reward.cents} cents, worth ${worth}`]),
      ...(reward.state === state || isWaiting ? [] : [`is ${reward.state}, not ${state}`]),
      ...(reward.holder || worth === 0 || given ? [] : ["is owed to nobody"]),
      ...(state === "confirmed" && reward.state === state && Number(reward.runs) ? ["was not given"] : []),
      ...(given && reward.settled_as === "credit" && booked[0]?.amount !== -Number(reward.settled_cents)
        ? [`${reward.settled_cents} cents were noted, Stripe has ${booked[0]?.amount}`]
        : []),
      ...(reward.settled_as === "payout" && booked.length > 0 ? ["was paid out and credited"] : []),
    ];
    return problems.map((problem) => `reward ${reward.id} ${problem}`);
  });
  return [...wrong, ...missing(product.dir, referrals)];
}

/** Referred members whose first payment made no reward, or who made two. */
function missing(dir: string, referrals: readonly Referral[]): string[] {
  const count = (sql: string) => new Map(query(dir, sql).map(({ id, n }) => [id, Number(n)]));
  const members = count("SELECT id, 1 AS n FROM users");
  const paid = count(`SELECT user AS id, COUNT(*) AS n FROM payments
    WHERE status IN ('paid', 'refunded', 'disputed') AND amount_cents > 0 GROUP BY user`);
  const rewards = count(
    `SELECT f.referred AS id, COUNT(*) AS n FROM rewards r JOIN referrals f ON f.id = r.referral GROUP BY 1`,
  );
  return referrals.flatMap(({ guest, referrer }) => {
    if (!members.has(guest.id) || !members.has(referrer.id)) return [];
    const [wanted, found] = [Math.min(1, paid.get(guest.id) ?? 0), rewards.get(guest.id) ?? 0];
    return wanted === found
      ? []
      : [`member ${guest.id} has made ${found} rewards of ${paid.get(guest.id) ?? 0} payments`];
  });
}
