import { withdrawalDeadline } from "../../pb_hooks/billing/ledger/withdrawal-rules.ts";
import { rewardCents } from "../../pb_hooks/billing/referrals/rules.ts";
import { firstDay, type Ledger, later, note } from "./ledger.ts";
import type { Member } from "./members.ts";

/** Rewards are paid out on the first of the month after their confirmation. */
function payday(confirmed: Date): Date {
  return new Date(Date.UTC(confirmed.getUTCFullYear(), confirmed.getUTCMonth() + 1, 1, 9, 30));
}

/** Who referred whom, what it earned, and how often referral links were opened. */
export function writeReferrals(ledger: Ledger, members: readonly Member[]): void {
  const chance = ledger.random("referrals");
  const referrers = new Set<Member>();
  for (const member of members) {
    const { referrer, firstPayment } = member;
    if (!referrer) continue;
    referrers.add(referrer);
    const facts = firstPayment && {
      status: firstPayment.status,
      amountCents: firstPayment.cents,
      refundedCents: firstPayment.refunded,
    };
    const cents = facts ? rewardCents(facts, ledger.world.commission) : 0;
    const referral = ledger.add("referrals", member.joined, {
      referrer: referrer.id,
      referred: member.id,
      code: referrer.code,
      via: chance.percent(80) ? "link" : "form",
      state: !facts ? "signed_up" : facts.status === "paid" ? "paid" : "reversed",
    });
    if (firstPayment) reward(ledger, { referral, referrer, payment: firstPayment.id, cents, at: firstPayment.at });
  }
  clicks(ledger, referrers);
}

type Reward = { referral: string; referrer: Member; payment: string; cents: number; at: Date };

function reward(ledger: Ledger, { referral, referrer, payment, cents, at }: Reward): void {
  const { until, commission } = ledger.world;
  const confirmed = withdrawalDeadline(at);
  const paid = payday(confirmed);
  let state = confirmed > until ? "pending" : paid > until ? "confirmed" : "paid";
  if (cents === 0) state = "reversed";
  const id = ledger.add("rewards", at, {
    referral,
    referrer: referrer.id,
    payment,
    rate: commission,
    cents,
    state,
    confirm_at: confirmed,
    settled_as: state === "paid" ? "payout" : "",
    settled_cents: state === "paid" ? cents : 0,
    paid_at: state === "paid" ? paid : null,
  });
  if (state === "paid") {
    const change = { before: { state: "confirmed" }, after: { state: "paid", cents } };
    const reason = "Virement du mois";
    note(ledger, paid, "reward.payout", ["rewards", id], { member: referrer.id, ...change, reason });
  }
}

function clicks(ledger: Ledger, referrers: ReadonlySet<Member>): void {
  const chance = ledger.random("clicks");
  const { world } = ledger;
  for (const member of referrers) {
    for (let day = firstDay(world); day <= world.until; day = later(day, 1)) {
      if (day < member.joined || !chance.percent(5)) continue;
      const count = 1 + Math.floor(chance.next() * 4);
      const rows = ledger.tables.get("referral_clicks") ?? [];
      rows.push({ id: chance.id(), day: day.toISOString().slice(0, 10), owner: member.id, count });
      ledger.tables.set("referral_clicks", rows);
    }
  }
}
