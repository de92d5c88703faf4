import { expect, it } from "vitest";
import { isSameSession, sessionOf } from "./session-end.ts";

const token = (claims: object, signature = "x") => `h.${btoa(JSON.stringify(claims))}.${signature}`;

it("reads a session out of a token", () => {
  expect(sessionOf(token({ session: "s1" }))).toBe("s1");
  // An impersonation names none.
  expect([sessionOf(token({ id: "u" })), sessionOf(token({ session: 1 })), sessionOf("")]).toEqual(["", "", ""]);
});

it.each([
  ["a renewed token of the session", token({ session: "s1" }, "y"), true],
  ["the token itself", token({ session: "s1" }), true],
  ["another session's", token({ session: "s2" }), false],
  ["one without a session", token({ id: "u" }), false],
])("%s: %s", (_, other, same) => expect(isSameSession(token({ session: "s1" }), other)).toBe(same));

it("two tokens without a session are the same only to the letter", () => {
  const impersonation = token({ id: "u" });
  expect(isSameSession(impersonation, impersonation)).toBe(true);
  expect(isSameSession(impersonation, token({ id: "u" }, "y"))).toBe(false);
});
