import { describe, expect, it } from "vitest";
import { kindOf } from "./central-rules.ts";
import { readSettings } from "./settings-rules.ts";
import { desiredOf, stateWhileWaiting, waitSeconds } from "./sync-rules.ts";

it.each([
  [1, 60],
  [2, 300],
  [5, 21600],
  [40, 21600],
])("after %i failures the wait is %i seconds, give or take a twentieth", (attempts, seconds) => {
  expect(waitSeconds(attempts, 0.5)).toBe(seconds);
  expect(waitSeconds(attempts, 0)).toBe(Math.round(seconds * 0.95));
  expect(waitSeconds(attempts, 0.999999)).toBeLessThanOrEqual(seconds * 1.05);
});

it.each([
  ["unreachable", 1, "queued"],
  ["unreachable", 3, "error"],
  ["password_changed", 1, "error"],
  ["consent", 0, "queued"],
  ["sign_up_budget", 9, "queued"],
] as const)("%s after %i tries is shown as %s", (reason, attempts, state) => {
  expect(stateWhileWaiting(reason, attempts)).toBe(state);
});

it.each([
  ["active", "suspended", "active"],
  ["", "suspended", "suspended"],
  ["", "error", "active"],
])("desired state %j of a record shown as %s is %s", (stored, field, desired) => {
  expect(desiredOf(stored, field)).toBe(desired);
});

it.each([
  [1, "", "session"],
  ["1", "", "session"],
  [2, "", "no_user"],
  [3, "", "wrong_password"],
  [26, "email already exists", "taken"],
  ["EMAIL_TAKEN", "This address is in use", "taken"],
  [27, "Too many accounts", "limited"],
  [0, "Session does not exist", "session"],
  [99, "Out of cheese", "other"],
  [undefined, "", "other"],
])("code %j with %j means %s", (code, message, kind) => expect(kindOf(code, message)).toBe(kind));

describe("readSettings", () => {
  const read = (vars: Record<string, string>) => readSettings((name) => vars[name] ?? "");
  it("is local, twenty a day and one a second without settings", () => {
    expect(read({})).toMatchObject({ provisioner: "local", signUpsPerDay: 20, intervalMs: 1000 });
    expect(read({}).apiBase).toBe("https://api.strem.io");
  });
  it.each([
    [{ STREMIO_PROVISIONER: "webhook" }, "STREMIO_WEBHOOK_URL"],
    [{ STREMIO_PROVISIONER: "webhook", STREMIO_WEBHOOK_URL: "https://x.example/hook" }, "STREMIO_WEBHOOK_SECRET"],
    [{ STREMIO_PROVISIONER: "stremio", STREMIO_API_BASE: "http://api.example" }, "STREMIO_API_BASE"],
    [{ STREMIO_INTERVAL_MS: "-1" }, "STREMIO_INTERVAL_MS"],
  ])("refuses %j by name", (vars, name) => expect(() => read(vars)).toThrow(name));
});
