import { describe, expect, it } from "vitest";
import { reasonOf } from "./closed-rules.ts";

type Member = Parameters<typeof reasonOf>[0];
type Money = Parameters<typeof reasonOf>[2];

const ENDED = "2026-11-01T00:00:00.000Z";
const member = (access: Partial<Member["access"]>, plan: "free" | "paid" = "free", trialWaits = false) =>
  ({ access: { state: "expired", active: false, until: ENDED, ...access }, trialWaits, user: { plan } }) as Member;
const money = (subscription: object | null, pendingOrder: object | null = null) =>
  ({ subscription, pendingOrder }) as unknown as Money;
const NONE = money(null);

describe("reasonOf", () => {
  it("tells a trial that is over from a plan that is over", () => {
    expect(reasonOf(member({}), "expired", NONE)).toBe("trial");
    expect(reasonOf(member({}, "paid"), "expired", NONE)).toBe("expired");
  });
  it("tells a trial that waits for the address from one that was used", () => {
    expect(reasonOf(member({ until: null }, "free", true), "expired", NONE)).toBe("unconfirmed");
    expect(reasonOf(member({ until: null }), "expired", NONE)).toBe("used");
  });
  it("leads nobody whose order waits for its money to a second one", () => {
    expect(reasonOf(member({}), "expired", money(null, { id: "order" }))).toBe("order");
    expect(reasonOf(member({ state: "unpaid" }), "unpaid", NONE)).toBe("order");
  });
  it("leads nobody whose subscription is unpaid, disputed or paused to a second plan", () => {
    expect(reasonOf(member({}), "expired", money({ pastDueSince: ENDED }))).toBe("overdue");
    expect(reasonOf(member({}), "expired", money({ held: true }))).toBe("held");
    expect(reasonOf(member({}), "expired", money({ status: "paused" }))).toBe("paused");
    expect(reasonOf(member({}), "overdue", NONE)).toBe("overdue");
  });
  it("says that an access is blocked before anything else", () =>
    expect(reasonOf(member({ state: "blocked" }), "overdue", money(null, { id: "order" }))).toBe("blocked"));
});
