import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryApp, withGlobals } from "../../../tests/support/memory-app.ts";
import type { Proof } from "../../lib/feature.ts";
import { provide } from "../../lib/register.ts";
import { waysOf } from "./proof-methods.ts";
import {
  asksForPassword,
  forgetOtherProofs,
  hasFreshProof,
  proveSessionOf,
  requireFreshProof,
  requireGivenProof,
} from "./public.ts";

withGlobals({ $security: { parseUnverifiedJWT: (token: string) => ({ session: token }) } });
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-29T12:00:00.000Z") }));
afterEach(() => {
  vi.useRealTimers();
  provide({});
});

/** What a member can prove with, as the features declare it. */
const can = (methods: { [method: string]: boolean }, factors: readonly string[] = []) =>
  provide({
    test: {
      proofs: Object.fromEntries(
        Object.entries(methods).map(([method, has]): [string, Proof] => [
          method,
          { has: () => has, check: () => true, isFactor: () => factors.includes(method) },
        ]),
      ),
    },
  });

/** A member's request in session s1, whose row was created at 11:00 and last proved at `proved`. */
function request(proved: string, { session = "s1", superuser = false, provider = false } = {}) {
  const app = memoryApp(`CREATE TABLE sessions (id, user, created, proved); CREATE TABLE identities (user);
    INSERT INTO sessions VALUES ('s1', 'ada', '2026-11-29 11:00:00.000Z', '${proved && `2026-11-29 ${proved}Z`}'),
      ('s2', 'ada', '2026-11-29 11:00:00.000Z', '2026-11-29 11:59:00.000Z'),
      ('s3', 'bob', '2026-11-29 11:00:00.000Z', '2026-11-29 11:59:00.000Z')`);
  if (provider) app.sql("INSERT INTO identities VALUES ('ada')");
  const e = {
    app,
    auth: { id: "ada" },
    hasSuperuserAuth: () => superuser,
    requestInfo: () => ({ headers: { authorization: session } }),
  };
  return { app: app as unknown as CoreApp, e: e as unknown as core.RequestEvent, sql: app.sql }; // the rest is not used
}

describe("a fresh proof", () => {
  it.each([
    ["11:50:00.001", true],
    ["11:50:00.000", false],
    ["12:00:00.000", true],
    ["12:00:00.001", false], // the clock was set back
    ["", false],
  ])("given at %j counts at noon: %s", (proved, counts) => {
    expect(hasFreshProof(request(proved).e)).toBe(counts);
  });

  it("is of the request's own session and member", () => {
    expect(hasFreshProof(request("", { session: "s2" }).e)).toBe(true);
    expect(hasFreshProof(request("11:59:00.000", { session: "s3" }).e)).toBe(false);
  });

  it("is asked of members, and of no superuser", () => {
    expect(() => requireFreshProof(request("11:00:00.000").e)).toThrow("proof required");
    expect(() => requireFreshProof(request("11:00:00.000", { superuser: true }).e)).not.toThrow();
  });

  it("is noted in a member's own session alone, and forgotten in the others", () => {
    const { app, e, sql } = request("");
    expect(proveSessionOf(app, "ada", "s3")).toBe(false);
    expect(proveSessionOf(app, "ada", "s1")).toBe(true);
    forgetOtherProofs(app, e);
    expect(sql("SELECT id, proved FROM sessions ORDER BY id").map(({ proved }) => proved)).toEqual([
      "2026-11-29 12:00:00.000Z",
      "",
      "2026-11-29 11:59:00.000Z",
    ]);
  });
});

describe("what hands the account over", () => {
  const ASKED = "2026-11-29T11:05:00.000Z";
  it("takes a proof after the sign-in, whose time is no proof", () => {
    vi.setSystemTime(ASKED);
    can({ password: true, code: true });
    expect(() => requireGivenProof(request("11:00:00.000").e)).toThrow("proof required");
    expect(() => requireGivenProof(request("11:00:00.001").e)).not.toThrow();
  });

  it("takes the sign-in of who may know no password and has no other way", () => {
    vi.setSystemTime(ASKED);
    can({ password: true, code: false });
    expect(() => requireGivenProof(request("11:00:00.000", { provider: true }).e)).not.toThrow();
    expect(() => requireGivenProof(request("11:00:00.000").e)).toThrow("proof required");
    can({ password: true, code: true });
    expect(() => requireGivenProof(request("11:00:00.000", { provider: true }).e)).toThrow("proof required");
  });
});

describe("the ways to prove it", () => {
  const user = { id: "ada" } as Rec<"users">; // the stub's proofs do not read it
  const app = memoryApp("CREATE TABLE identities (user)") as unknown as CoreApp;

  it("are second factors alone, once there is one", () => {
    can({ password: true, code: true, authenticator: false }, ["authenticator"]);
    expect(waysOf(app, user)).toEqual(["password", "code"]);
    can({ password: true, code: true, authenticator: true }, ["authenticator"]);
    expect(waysOf(app, user)).toEqual(["authenticator"]);
  });

  it("a typed password is checked only without a second factor", () => {
    can({ password: true, authenticator: false }, ["authenticator"]);
    expect(asksForPassword(request("").e, "typed")).toBe(true);
    expect(() => asksForPassword(request("").e, "")).toThrow("proof required");
    can({ password: true, authenticator: true }, ["authenticator"]);
    expect(() => asksForPassword(request("").e, "typed")).toThrow("proof required");
    expect(asksForPassword(request("11:59:00.000").e, "typed")).toBe(false);
  });
});
