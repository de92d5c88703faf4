import { expect, it } from "vitest";
import { DEBRID_SERVICES } from "../../../common/contract/debrid.ts";
import { findingOf, isNews, warningDays } from "./rules.ts";

const NOW = new Date("2026-03-04T10:00:00Z");
const DAY = 24 * 3600;
const unix = (days: number) => NOW.getTime() / 1000 + days * DAY;
const iso = (days: number) => new Date(NOW.getTime() + days * DAY * 1000).toISOString();
const ok = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });

it.each([
  ["real-debrid", ok({ type: "premium", premium: 30 * DAY, expiration: iso(30) }), "ok", "premium", -1],
  ["real-debrid", ok({ type: "premium", premium: 2 * DAY, expiration: iso(2) }), "expiring", "premium", -1],
  ["real-debrid", ok({ type: "free", premium: 0, expiration: iso(-3) }), "expired", "free", -1],
  [
    "alldebrid",
    ok({ status: "success", data: { user: { isPremium: true, premiumUntil: unix(30) } } }),
    "ok",
    "premium",
    -1,
  ],
  [
    "alldebrid",
    ok({ status: "success", data: { user: { isPremium: true, isTrial: true, premiumUntil: String(unix(3)) } } }),
    "expiring",
    "trial",
    -1,
  ],
  [
    "alldebrid",
    ok({ status: "success", data: { user: { isPremium: false, premiumUntil: 0 } } }),
    "expired",
    "free",
    -1,
  ],
  ["premiumize", ok({ status: "success", premium_until: unix(30), limit_used: 0.42 }), "ok", "premium", 42],
  ["premiumize", ok({ status: "success", premium_until: unix(30), limit_used: 1 }), "limited", "premium", 100],
  ["premiumize", ok({ status: "success", premium_until: false, limit_used: 0 }), "expired", "free", 0],
  ["torbox", ok({ success: true, data: { plan: 2, premium_expires_at: iso(30) } }), "ok", "pro", -1],
  [
    "torbox",
    ok({ success: true, data: { plan: 2, premium_expires_at: iso(30), cooldown_until: iso(0.1) } }),
    "limited",
    "pro",
    -1,
  ],
  ["torbox", ok({ success: true, data: { plan: 0, premium_expires_at: null } }), "expired", "free", -1],
  ["debrid-link", ok({ success: true, value: { premiumLeft: 30 * DAY, accountType: 1 } }), "ok", "premium", -1],
  ["debrid-link", ok({ success: true, value: { premiumLeft: 0 } }), "expired", "free", -1],
] as const)("%s: %o is %s", (service, answer, status, plan, quotaUsed) => {
  expect(findingOf(service, answer, NOW)).toMatchObject({ status, plan, quotaUsed, code: "" });
});

it.each([
  ["real-debrid", 401, { error: "bad_token", error_code: 8 }, "bad_key", "8"],
  ["real-debrid", 403, { error: "account_locked", error_code: 14 }, "blocked", "14"],
  ["real-debrid", 429, { error: "too_many_requests", error_code: 34 }, "limited", "34"],
  [
    "alldebrid",
    200,
    { status: "error", error: { code: "AUTH_BAD_APIKEY", message: "x" } },
    "bad_key",
    "AUTH_BAD_APIKEY",
  ],
  ["premiumize", 200, { status: "error", message: "Not logged in." }, "bad_key", "Not logged in."],
  ["premiumize", 200, { status: "error", message: "Something new" }, "down", "Something new"],
  ["torbox", 403, { success: false, error: "BAD_TOKEN", detail: "x" }, "bad_key", "BAD_TOKEN"],
  ["debrid-link", 401, { success: false, error: "badToken" }, "bad_key", "badToken"],
  ["debrid-link", 403, { success: false, error: "serverNotAllowed" }, "blocked", "serverNotAllowed"],
] as const)("%s refuses with %d %o: %s", (service, status, body, state, code) => {
  expect(findingOf(service, { status, body: JSON.stringify(body) }, NOW)).toMatchObject({ status: state, code });
});

it("takes an edge page, silence and nonsense for an outage, not for a verdict", () => {
  for (const service of DEBRID_SERVICES) {
    expect(findingOf(service, { status: 502, body: "<html>" }, NOW)).toMatchObject({
      status: "down",
      code: "HTTP 502",
    });
    for (const sent of [{}, { message: "maintenance" }, { success: true, data: null }, { status: "success", data: {} }])
      expect(findingOf(service, ok(sent), NOW), `${service} ${JSON.stringify(sent)}`).toMatchObject({
        status: "down",
        code: "HTTP 200",
      });
    for (const status of [200, 403])
      expect(findingOf(service, { status, body: "<html>" }, NOW).status, `${service} ${status}`).toBe("down");
    expect(findingOf(service, { failure: "timeout" }, NOW)).toMatchObject({ status: "down", code: "timeout" });
  }
  expect(findingOf("torbox", { status: 401, body: "" }, NOW).status).toBe("bad_key");
});

it("tells of changes, not of first impressions that are good", () => {
  expect(isNews("unknown", "ok")).toBe(false);
  expect(isNews("unknown", "bad_key")).toBe(true);
  expect(isNews("ok", "down")).toBe(true);
  expect(isNews("down", "ok")).toBe(true);
  expect(isNews("ok", "expiring")).toBe(false); // the warnings at 7 days and 1 day cover it
  expect(isNews("ok", "ok")).toBe(false);
});

it("warns seven days and one day before the end", () => {
  const left = (days: number) => warningDays(new Date(NOW.getTime() + days * DAY * 1000), NOW);
  expect([left(8), left(7), left(2), left(1), left(0.1), left(-1)]).toEqual([null, 7, 7, 1, 1, null]);
  expect(warningDays(null, NOW)).toBeNull();
});
