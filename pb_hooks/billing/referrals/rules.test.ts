import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysFor, followPayment, overpaidCents, type PaymentFacts, type RewardFacts, rewardCents } from "./rules.ts";

const paid = (amountCents: number, refundedCents = 0) => ({ status: "paid", amountCents, refundedCents });
const NEW: RewardFacts = { state: "pending", cents: 0, rate: 20, refused: false, settledCents: 0, paid: false };

const cents = fc.integer({ min: 1, max: 1_000_000 });
const rate = fc.integer({ min: 0, max: 100 });
const payment = fc.record({
  status: fc.constantFrom("paid", "paid", "refunded", "disputed", "failed"),
  amountCents: cents,
  refundedCents: fc.integer({ min: 0, max: 1_000_000 }),
});

describe("rewardCents", () => {
  it.each([
    [499, 0, 20, 99],
    [499, 99, 20, 80],
    [499, 499, 20, 0],
    [4990, 0, 20, 998],
    [4, 0, 20, 0],
    [499, 0, 100, 499],
    [499, 0, 0, 0],
  ])("of %i, %i refunded, at %i %% is %i", (amount, refunded, percent, reward) =>
    expect(rewardCents(paid(amount, refunded), percent)).toBe(reward),
  );

  it.each(["refunded", "disputed", "failed", ""])("of a payment that is %j is nothing", (status) =>
    expect(rewardCents({ ...paid(499), status }, 20)).toBe(0),
  );

  it("is a whole number of cents, never negative and never more than was kept of the payment", () => {
    fc.assert(
      fc.property(payment, rate, (facts, percent) => {
        const reward = rewardCents(facts, percent);
        expect(Number.isInteger(reward)).toBe(true);
        expect(reward).toBeGreaterThanOrEqual(0);
        expect(reward).toBeLessThanOrEqual(Math.max(0, facts.amountCents - facts.refundedCents));
      }),
    );
  });

  it("never grows with a refund", () => {
    fc.assert(
      fc.property(cents, fc.nat(1_000_000), fc.nat(1_000_000), rate, (amount, first, more, percent) => {
        const after = rewardCents(paid(amount, first + more), percent);
        expect(after).toBeLessThanOrEqual(rewardCents(paid(amount, first), percent));
      }),
    );
  });
});

/** An event of a reward besides its payment. */
type Step = { kind: "payment"; payment: PaymentFacts } | { kind: "confirm" } | { kind: "settle" };
const step: fc.Arbitrary<Step> = fc.oneof(
  payment.map((facts) => ({ kind: "payment" as const, payment: facts })),
  fc.constant({ kind: "confirm" as const }),
  fc.constant({ kind: "settle" as const }),
);

/** The same transitions as in confirm.ts and credit.ts. */
function apply(reward: RewardFacts, next: Step): RewardFacts {
  if (next.kind === "payment") return followPayment(reward, next.payment);
  if (next.kind === "confirm") return reward.state === "pending" ? { ...reward, state: "confirmed" } : reward;
  if (reward.state !== "confirmed" || reward.settledCents > 0) return reward;
  return { ...reward, state: "paid", settledCents: reward.cents, paid: true };
}

describe("followPayment", () => {
  it("takes a reward back with its payment, also a confirmed one, and notes what was given too much", () => {
    const confirmed = { ...NEW, cents: 99, state: "confirmed" as const };
    expect(followPayment(confirmed, { ...paid(499, 499), status: "refunded" })).toMatchObject({
      cents: 0,
      state: "reversed",
    });
    const given = { ...confirmed, state: "paid" as const, settledCents: 99, paid: true };
    const partly = followPayment(given, paid(499, 250));
    expect([partly.state, partly.cents, overpaidCents(partly)]).toEqual(["paid", 49, 50]);
    const disputed = followPayment(given, { ...paid(499), status: "disputed" });
    expect([disputed.state, overpaidCents(disputed)]).toEqual(["reversed", 99]);
    expect(followPayment(disputed, paid(499))).toEqual(given);
  });

  it("stays reversed where it was refused, whatever happens to the payment", () => {
    fc.assert(
      fc.property(fc.array(payment), (payments) => {
        const start = { ...NEW, refused: true, state: "reversed" as const };
        expect(payments.reduce(followPayment, start)).toMatchObject({ cents: 0, state: "reversed" });
      }),
    );
  });

  it("depends on the payment as it is now, in whatever order its changes came, and twice is once", () => {
    fc.assert(
      fc.property(fc.array(payment), fc.array(payment), payment, rate, (some, others, last, percent) => {
        const start = { ...NEW, rate: percent };
        const one = followPayment(some.reduce(followPayment, start), last);
        const other = followPayment(others.reduce(followPayment, start), last);
        expect(one).toEqual(other);
        expect(followPayment(one, last)).toEqual(one);
      }),
    );
  });

  it("conserves: what is in a state is what is owed, and all that was given is either owed or noted as too much", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), payment, rate, (steps, first, percent) => {
        let now: PaymentFacts = first;
        let reward = followPayment({ ...NEW, rate: percent }, first);
        for (const next of steps) {
          const before = reward;
          reward = apply(reward, next);
          if (next.kind === "payment") now = next.payment;
          expect(reward.cents).toBe(rewardCents(now, percent));
          expect(reward.state === "reversed").toBe(reward.cents === 0);
          // Given once, never repeated and never undone.
          if (before.paid) expect([reward.paid, reward.settledCents]).toEqual([true, before.settledCents]);
          const owedYet = reward.paid ? Math.max(0, reward.cents - reward.settledCents) : reward.cents;
          const kept = Math.min(reward.settledCents, reward.cents);
          expect(kept + overpaidCents(reward)).toBe(reward.settledCents);
          expect(kept + owedYet).toBe(reward.cents);
        }
      }),
    );
  });
});

describe("daysFor", () => {
  it.each([
    [99, 499, "month", 6],
    [499, 499, "month", 30],
    [998, 4990, "year", 73],
    [1, 499, "month", 1],
    [0, 499, "month", 0],
    [99, 0, "month", 0],
  ] as const)("%i cents of %i a %s are %i days", (value, price, period, days) =>
    expect(daysFor(value, price, period)).toBe(days),
  );

  it("is worth at least the cents, and less than a day more", () => {
    fc.assert(
      fc.property(cents, cents, fc.constantFrom("month" as const, "year" as const), (value, price, period) => {
        const length = period === "month" ? 30 : 365;
        const days = daysFor(value, price, period);
        expect(days * price).toBeGreaterThanOrEqual(value * length);
        expect((days - 1) * price).toBeLessThan(value * length);
      }),
    );
  });
});
