import { describe, expect, it } from "vitest";
import { addDays } from "../../../common/time.ts";
import { orderTerms, type TermsInput } from "./terms.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const BASE: TermsInput = {
  provider: "stripe",
  period: "month",
  regularCents: 499,
  trialEnd: null,
  extendsEnd: null,
  begun: [],
  opens: null,
  creditCents: 0,
  coupon: null,
};
const terms = (changes: Partial<TermsInput>) => orderTerms({ ...BASE, ...changes }, NOW);
const half = (freeDays: number) => ({ firstCents: 249, nextCents: 499, freeDays });

describe("the terms of an order", () => {
  it("without a trial are due now", () => {
    expect(terms({ trialEnd: addDays(NOW, -3) })).toMatchObject({
      dueNowCents: 499,
      firstDate: NOW,
      startsAt: NOW,
      nextCents: 499,
      trialEnds: null,
      trialGivenUp: false,
      periodEnd: new Date("2026-12-21T10:00:00Z"),
    });
  });

  it("keep the rest of the trial: Stripe charges when it is over", () => {
    const trialEnd = addDays(NOW, 2.5);
    expect(terms({ trialEnd })).toMatchObject({
      dueNowCents: 0,
      firstCents: 499,
      freeDays: 3,
      trialEnds: trialEnd,
      startsAt: trialEnd,
      firstDate: trialEnd,
    });
  });

  it("keep it with the manual provider too, whose money comes first", () => {
    const trialEnd = addDays(NOW, 2.5);
    const found = terms({ provider: "manual", trialEnd });
    expect(found).toMatchObject({ dueNowCents: 499, nextCents: null, startsAt: trialEnd, firstDate: NOW });
  });

  it("give it up for a coupon that says so", () => {
    expect(terms({ trialEnd: addDays(NOW, 2), coupon: half(0) })).toMatchObject({
      dueNowCents: 249,
      savedCents: 250,
      nextCents: 499,
      trialGivenUp: true,
      trialEnds: null,
      startsAt: NOW,
    });
  });

  it("add the free days of a coupon to the end of the trial", () => {
    const trialEnd = addDays(NOW, 1.5);
    expect(terms({ trialEnd, coupon: half(9) })).toMatchObject({
      dueNowCents: 0,
      firstCents: 249,
      trialGivenUp: false,
      startsAt: addDays(trialEnd, 7),
    });
  });

  it("name the first payment that Stripe will make, which waits for two years at most; a transfer's period may begin later", () => {
    const latest = addDays(NOW, 730);
    expect(terms({ coupon: half(731) })).toMatchObject({ freeDays: 730, startsAt: latest, firstDate: latest });
    expect(terms({ trialEnd: addDays(NOW, 1000) })).toMatchObject({
      freeDays: 730,
      firstDate: latest,
      trialEnds: latest,
      trialGivenUp: false,
    });
    const trialEnd = addDays(NOW, 90);
    expect(terms({ trialEnd, coupon: half(90 + 730) })).toMatchObject({ startsAt: latest, trialEnds: trialEnd });
    expect(terms({ provider: "manual", coupon: half(731) }).startsAt).toEqual(addDays(NOW, 731));
  });

  it("begin, with the first payment, when the withdrawal period is over where the member may not ask for an immediate start", () => {
    const opens = addDays(NOW, 15);
    expect(terms({ opens })).toMatchObject({ dueNowCents: 0, firstCents: 499, firstDate: opens, startsAt: opens });
    expect(terms({ opens, trialEnd: addDays(NOW, 3) })).toMatchObject({ startsAt: opens, firstDate: opens });
    expect(terms({ opens, trialEnd: addDays(NOW, 20) })).toMatchObject({ startsAt: addDays(NOW, 20) });
    expect(terms({ opens, provider: "manual" })).toMatchObject({ dueNowCents: 499, firstDate: NOW, startsAt: opens });
  });

  it("take the customer's credit off the first payments, and add a debt to the first", () => {
    expect(terms({ creditCents: 400 })).toMatchObject({ dueNowCents: 99, firstCents: 99, nextCents: 499 });
    expect(terms({ creditCents: 600 })).toMatchObject({ dueNowCents: 0, firstCents: 0, nextCents: 398, savedCents: 0 });
    // Too little for a card: Stripe takes nothing, and adds it to the next payment.
    expect(terms({ creditCents: 450 })).toMatchObject({ dueNowCents: 0, firstCents: 0, nextCents: 548, savedCents: 0 });
    expect(terms({ creditCents: 449 })).toMatchObject({ dueNowCents: 50, firstCents: 50, nextCents: 499 });
    expect(terms({ creditCents: -300 })).toMatchObject({ dueNowCents: 799, firstCents: 799, nextCents: 499 });
    expect(terms({ creditCents: -300, coupon: half(0) })).toMatchObject({ firstCents: 549, savedCents: 250 });
  });

  it("keep the day of the month on which a manual subscription began", () => {
    const extendsEnd = new Date("2027-02-28T10:00:00Z");
    const begun = [new Date("2027-01-31T10:00:00Z")];
    expect(terms({ provider: "manual", extendsEnd, begun }).periodEnd).toEqual(new Date("2027-03-31T10:00:00Z"));
  });

  it("start where the running manual period ends, or now when it has", () => {
    const end = addDays(NOW, 10);
    expect(terms({ provider: "manual", extendsEnd: end, trialEnd: addDays(NOW, 2) }).startsAt).toEqual(end);
    expect(terms({ provider: "manual", extendsEnd: addDays(NOW, -1) }).startsAt).toEqual(NOW);
  });
});
