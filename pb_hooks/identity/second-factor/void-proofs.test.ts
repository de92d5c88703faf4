import { describe, expect, it } from "vitest";
import { memoryApp, withGlobals } from "../../../tests/support/memory-app.ts";
import { asksForCode, isMailboxFactor, isProved } from "./void-proofs.ts";

withGlobals();

/** An administrator whose sign-in takes a mailed code, unless something is otherwise. */
const BASE = {
  admin: true,
  email: "ada@mail.example",
  proved: "ada@mail.example",
  mail: true,
  asked: true,
  factor: false,
};

function of(changes: Partial<typeof BASE> = {}) {
  const { admin, email, proved, mail, asked, factor } = { ...BASE, ...changes };
  const tables = memoryApp(`CREATE TABLE site (id, admin_mfa); INSERT INTO site VALUES ('site', ${asked});
    CREATE TABLE factors (user)${factor ? "; INSERT INTO factors VALUES ('ada')" : ""}`);
  const app = { ...tables, settings: () => ({ smtp: { enabled: mail } }) } as unknown as CoreApp;
  const record = { id: "ada", email: () => email, getString: () => proved, getBool: () => admin };
  return { app, user: record as unknown as Rec<"users"> }; // the rest is not used
}

describe("a sign-in with the password takes a mailed code too", () => {
  const asks = (changes: Partial<typeof BASE>) => {
    const { app, user } = of(changes);
    return asksForCode(app, user);
  };
  it("of an administrator whose mailbox is proved", () => expect(asks({})).toBe(true));
  it.each([
    ["of a member", { admin: false }],
    ["before codes have reached the address", { proved: "" }],
    ["after the address has changed", { proved: "former@mail.example" }],
    ["without a mail server", { mail: false }],
    ["where the site does not ask for it", { asked: false }],
  ])("not %s", (_, changes) => expect(asks(changes)).toBe(false));
});

it("the mailbox is the only factor until a second one is added", () => {
  const [alone, beside] = [of(), of({ factor: true })];
  expect(isMailboxFactor(alone.app, alone.user)).toBe(true);
  expect(isMailboxFactor(beside.app, beside.user)).toBe(false);
});

it("an account without an address is not proved", () =>
  expect(isProved(of({ email: "", proved: "" }).user)).toBe(false));
