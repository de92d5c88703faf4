import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dbTime, isoTime } from "../../../common/time.ts";
import { runs } from "../../../tests/support/fuzz.ts";
import { SQL_DATES, SQL_ENTITLED, SQL_STATE } from "./public-sql.ts";
import { entitlement, paidDates, paidUntil, type SubscriptionFacts } from "./rules.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const BEFORE = "2026-03-10 11:59:59.999Z";
const AFTER = "2026-03-10 12:00:00.001Z";
const LATER = "2026-04-01 00:00:00.000Z";

describe("entitlement", () => {
  it.each([
    ["a running trial", { plan: "free", trialEnds: AFTER, paidUntil: "" }, "trial", true, AFTER],
    ["a trial over a moment ago", { plan: "free", trialEnds: BEFORE, paidUntil: "" }, "expired", false, BEFORE],
    [
      "a trial ending right now",
      { plan: "free", trialEnds: "2026-03-10 12:00:00.000Z", paidUntil: "" },
      "expired",
      false,
      "2026-03-10 12:00:00.000Z",
    ],
    ["no trial at all", { plan: "free", trialEnds: "", paidUntil: "" }, "expired", false, null],
    ["a paid plan never paid", { plan: "paid", trialEnds: "", paidUntil: "" }, "unpaid", false, null],
    [
      "a trial that turned into an unpaid plan",
      { plan: "paid", trialEnds: BEFORE, paidUntil: "" },
      "unpaid",
      false,
      BEFORE,
    ],
    ["a paid plan during the trial", { plan: "paid", trialEnds: AFTER, paidUntil: "" }, "trial", true, AFTER],
    ["a paid period", { plan: "paid", trialEnds: "", paidUntil: AFTER }, "paid", true, AFTER],
    ["a paid period beats a longer trial", { plan: "paid", trialEnds: LATER, paidUntil: AFTER }, "paid", true, AFTER],
    ["a paid period over, trial running", { plan: "paid", trialEnds: AFTER, paidUntil: BEFORE }, "trial", true, AFTER],
    [
      "both over: the later end",
      { plan: "paid", trialEnds: "2026-01-01 00:00:00.000Z", paidUntil: BEFORE },
      "expired",
      false,
      BEFORE,
    ],
    ["paid dates count for the free plan too", { plan: "free", trialEnds: "", paidUntil: AFTER }, "paid", true, AFTER],
  ] as const)("%s", (_, facts, state, active, until) => {
    expect(entitlement({ ...facts, blocked: "" }, NOW)).toEqual({
      state,
      active,
      until: until ? isoTime(until) : null,
    });
  });
});

it("gives no access to a blocked account, whatever it has paid", () => {
  const facts = { plan: "paid", trialEnds: AFTER, paidUntil: AFTER, blocked: BEFORE };
  expect(entitlement(facts, NOW)).toEqual({ state: "blocked", active: false, until: null });
});

it("says the same in SQL, of everyone", () => {
  const database = new DatabaseSync(":memory:");
  const date = fc.oneof(
    fc.constantFrom("", BEFORE, dbTime(NOW), AFTER),
    fc.date({ min: addDays(NOW, -40), max: addDays(NOW, 40), noInvalidDate: true }).map(dbTime),
  );
  const member = fc.record({
    plan: fc.constantFrom("free", "paid"),
    trialEnds: date,
    paidUntil: date,
    blocked: fc.constantFrom("", BEFORE),
  });
  const truth = (condition: string) => `(${condition.replaceAll("{:now}", `'${dbTime(NOW)}'`)})`;
  const states = Object.entries(SQL_STATE).map(([name, all]) => `${truth(all.join(" AND "))} AS "${name}"`);
  const dates = Object.entries(SQL_DATES).map(([name, one]) => `${truth(one)} AS "dates ${name}"`);
  const asked = database.prepare(`SELECT ${[...states, ...dates, `${truth(SQL_ENTITLED)} AS active`].join(", ")}
    FROM (SELECT ? AS plan, ? AS trial_ends, ? AS paid_until, ? AS blocked) u`);
  const known = { paid: "paid", trial: "trial", unpaid: "ended", expired: "ended", blocked: "" };
  fc.assert(
    fc.property(member, (facts) => {
      const { state, active } = entitlement(facts, NOW);
      const { state: unblocked } = entitlement({ ...facts, blocked: "" }, NOW);
      const found = asked.get(facts.plan, facts.trialEnds, facts.paidUntil, facts.blocked) ?? {};
      const held = Object.keys(found).filter((name) => found[name] === 1);
      expect(held).toEqual([state, `dates ${known[unblocked]}`, ...(active ? ["active"] : [])]);
    }),
    { numRuns: runs(500) },
  );
  database.close();
});

const TODAY = new Date("2026-11-21T10:00:00Z");
const day = (text: string) => new Date(`${text}T10:00:00Z`);

describe("a subscription entitles", () => {
  const facts: SubscriptionFacts = {
    status: "active",
    renews: true,
    periodStart: day("2026-11-01"),
    periodEnd: day("2026-12-01"),
    pastDueSince: null,
    endedAt: null,
    reversed: false,
  };
  it.each([
    ["waits a day for the renewal", {}, "2026-12-02"],
    ["ends with a period that does not renew", { renews: false }, "2026-12-01"],
    ["is there while a trial runs", { status: "trialing" }, "2026-12-02"],
    ["ends with the time of a debit that is on its way", { pastDueSince: day("2026-11-17") }, "2026-11-24"],
    ["lasts seven days without a payment", { status: "past_due", pastDueSince: day("2026-11-20") }, "2026-11-27"],
    [
      "counts those from the first missing payment",
      { status: "unpaid", pastDueSince: day("2026-11-10") },
      "2026-11-17",
    ],
    ["ends when a subscription was ended", { status: "canceled", endedAt: day("2026-11-15") }, "2026-11-15"],
    [
      "ends with the grace days when it was ended for want of money",
      { status: "canceled", endedAt: day("2026-11-20"), pastDueSince: day("2026-11-05") },
      "2026-11-12",
    ],
    ["does not outlast a trial without a card", { status: "paused" }, "2026-11-01"],
    ["ends now when its money was given back", { reversed: true }, "2026-11-21"],
    [
      "that is over stays over when money is given back",
      { status: "canceled", endedAt: day("2026-11-15"), reversed: true },
      "2026-11-15",
    ],
  ] as const)("%s", (_, changes, until) => expect(paidUntil({ ...facts, ...changes }, TODAY)).toEqual(day(until)));

  it.each(["incomplete", "incomplete_expired"] as const)("is none while %s", (status) =>
    expect(paidUntil({ ...facts, status }, TODAY)).toBeNull(),
  );
});

describe("days that were given", () => {
  const paid = addDays(NOW, 40);
  it.each([
    ["none", addDays(NOW, 31), { paid: null, billed: null }, 31],
    ["the same end", addDays(NOW, 31), { paid: addDays(NOW, 31), billed: addDays(NOW, 31) }, 31],
    ["ten on top are kept by a renewal", addDays(NOW, 61), { paid, billed: addDays(NOW, 30) }, 71],
    ["what is left of them is kept by a first order", addDays(NOW, 31), { paid: addDays(NOW, 5), billed: null }, 36],
    ["they outlive a refund", NOW, { paid, billed: addDays(NOW, 30) }, 10],
    ["a refund without any ends access now", NOW, { paid, billed: paid }, 0],
    ["what was over stays over", NOW, { paid: addDays(NOW, -2), billed: addDays(NOW, -2) }, -2],
    ["and comes back with money", addDays(NOW, 31), { paid: addDays(NOW, -2), billed: addDays(NOW, -2) }, 31],
  ] as const)("%s", (_, until, before, days) => expect(paidDates(until, before, NOW).paid).toEqual(addDays(NOW, days)));
});
