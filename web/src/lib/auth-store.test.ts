import { describe, expect, it } from "vitest";
import { isTokenValid, stateFrom } from "./auth-store.ts";
import { sessionOf } from "./session-end.ts";

const NOW = 1_800_000_000_000;
const token = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.y`;
const valid = token({ exp: NOW / 1000 + 60 });

describe("sessionOf", () => {
  it("reads the session that a token names", () => {
    expect(sessionOf(token({ exp: 1, session: "one" }))).toBe("one");
    for (const none of [token({ exp: 1 }), token({ session: 1 }), "", "a.b.c"]) expect(sessionOf(none)).toBe("");
  });
});

describe("isTokenValid", () => {
  it("reads the expiry", () => {
    expect(isTokenValid(valid, NOW)).toBe(true);
    expect(isTokenValid(token({ exp: NOW / 1000 - 1 }), NOW)).toBe(false);
  });
  it.each(["", "abc", "a.b.c", token({}), token(null), token({ exp: "soon" })])("refuses %j", (bad) => {
    expect(isTokenValid(bad, NOW)).toBe(false);
  });
});

describe("stateFrom", () => {
  const record = { id: "abc", email: "a@b.c", name: "A", admin: true, verified: false, locale: "en", extra: 1 };

  it("is signed in with a valid token and a record", () => {
    const state = stateFrom(valid, record, NOW);
    expect(state).toMatchObject({ isAuthenticated: true, isLoading: false });
    expect(state.user).toEqual({
      id: "abc",
      email: "a@b.c",
      name: "A",
      admin: true,
      role: "",
      isApi: false,
      verified: false,
      locale: "en",
      impersonated: false,
    });
  });

  it.each([
    [undefined, record],
    [valid, null],
    [valid, {}],
    ["expired", record],
  ])("is anonymous without both", (someToken, someRecord) => {
    expect(stateFrom(someToken, someRecord, NOW).isAuthenticated).toBe(false);
  });
});
