import * as v from "valibot";
import { expect, it } from "vitest";
import { newKeySchema, toRequest } from "./new-key.ts";

const values = {
  name: " Add-on ",
  accounts: true,
  credentials: true,
  users: true,
  creates: false,
  gives: true,
  ends: false,
  days: "0",
  perMinute: "600",
};

it("sends what was chosen; a member's form can choose neither members nor a rate", () => {
  const parsed = v.parse(newKeySchema, values);
  expect(toRequest(parsed, "admin")).toEqual({
    name: "Add-on",
    scopes: ["accounts:read", "credentials:verify", "users:read", "days:give"],
    days: 0,
    perMinute: 600,
  });
  expect(toRequest(parsed, "own")).toEqual({
    name: "Add-on",
    scopes: ["accounts:read", "credentials:verify"],
    days: 0,
  });
});

it("wants a name, a scope and choices of its lists", () => {
  const wrong = [
    { ...values, name: " " },
    { ...values, name: "n".repeat(61) },
    { ...values, accounts: false, credentials: false, users: false, gives: false },
    { ...values, days: "31" },
    { ...values, perMinute: "1000" },
  ];
  for (const one of wrong) expect([one, v.is(newKeySchema, one)]).toEqual([one, false]);
});
