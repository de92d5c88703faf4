import { describe, expect, it } from "vitest";
import { ANY_USER, userQuery } from "../../../common/contract/admin.ts";
import { read } from "../../../common/contract/refusal.ts";
import { conditionsOf, orderOf, paramsOf } from "./user-query.ts";

describe("userQuery", () => {
  it("takes what is missing as any", () => expect(read(userQuery(), {}).output).toEqual(ANY_USER));

  it("keeps known values", () =>
    expect(read(userQuery(), { access: "trial", sort: "email", from: "2026-02-28", q: "léa" }).output).toEqual({
      ...ANY_USER,
      access: "trial",
      sort: "email",
      from: "2026-02-28",
      q: "léa",
    }));

  it.each([
    ["access", "' OR 1 = 1"],
    ["sort", ""],
    ["sort", "password"],
    ["from", "2026-02-30"],
    ["to", "yesterday"],
    ["admin", "no"],
    ["q", "x".repeat(201)],
    ["plan", 1],
    ["plan", "' OR 1 = 1"],
    ["used", "7"],
    ["locale", ["fr"]],
  ])("refuses %s = %j", (field, value) =>
    expect(read(userQuery(), { [field]: value }).refusal).toEqual({ field, code: "validation_in_invalid" }),
  );
});

it("limits the sign-up from the first day to the end of the last", () =>
  expect(paramsOf({ ...ANY_USER, from: "2026-02-01", to: "2026-02-28" }, new Date())).toMatchObject({
    from: "2026-02-01 00:00:00.000Z",
    to: "2026-03-01 00:00:00.000Z",
  }));

it("asks for nothing when nothing is wanted", () => expect(conditionsOf(ANY_USER)).toEqual([]));

it.each([{ plan: "paid" }, { period: "month" }] as const)(
  "passes over members who never paid, of the expired with %j",
  (filter) =>
    expect(conditionsOf({ ...ANY_USER, access: "expired", ...filter }).map(({ sql }) => sql)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^u\.paid_until <= /), "u.paid_until > ''"]),
    ),
);

it.each([
  ["-created", "u.created", true],
  ["email", "u.email", false],
  ["-paid", "u.paid_until", true],
] as const)("orders by %s", (sort, column, descending) => expect(orderOf(sort)).toMatchObject({ column, descending }));
