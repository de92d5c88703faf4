import { expect, it } from "vitest";
import type { ImportField } from "./columns.ts";
import { planKey, type Reading, readRow } from "./rows.ts";
import { unguarded } from "./values.ts";

const NOW = new Date("2026-11-29T12:00:00.000Z");
type Cells = Partial<Record<ImportField, string>>;

function read(cells: Cells, rest: Partial<Reading> = {}) {
  const named = { email: "lou@example.org", ...cells };
  const columns = Object.keys(named) as ImportField[];
  return readRow({ columns, orders: {}, plans: {}, locale: "fr", given: "", ...rest }, Object.values(named), NOW);
}
const member = (cells: Cells, rest?: Partial<Reading>) => read(cells, rest).member;
const problem = (cells: Cells, rest?: Partial<Reading>) => read(cells, rest).problem?.code;

it("an address is cleaned of what nobody sees, and refused with its own sentence", () => {
  expect(member({ email: "\u00a0\u200blou@example.org\u00a0" })?.email).toBe("lou@example.org");
  for (const [email, code] of [
    ["", "email_missing"],
    ["empty", "email_missing"],
    ["karim@@example.org", "email_two_at"],
    ["#N/A", "value_damaged"],
    ["1,23457E+17", "value_damaged"],
    ["lou", "email_unreadable"],
    ["lou@exa mple.org", "email_unreadable"],
    ["Lou <lou@example.org>", "email_unreadable"],
  ] as const)
    expect([email, problem({ email })]).toEqual([email, code]);
});

it("the guard of an export comes off once, also inside a cell", () => {
  for (const cell of ["=1+1", "+33 6", "-5", "@name", "a; =b", "a,\t@b", "＝x"]) {
    const guarded = (/^\s*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell).replace(
      /([,;\t\r\n][^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g,
      "$1'",
    );
    expect(unguarded(guarded)).toBe(cell);
  }
  expect(unguarded("l'été")).toBe("l'été");
  expect(unguarded("'quoted'")).toBe("'quoted'");
  expect(member({ note: "'=SUM(A1)" })?.note).toBe("=SUM(A1)");
});

it("labels with commas are one note, and quoted line breaks stay", () => {
  expect(member({ note: "amis, 2024" })?.note).toBe("amis, 2024");
  expect(member({ note: "one\r\ntwo\rthree" })?.note).toBe("one\ntwo\nthree");
  expect(problem({ note: "a".repeat(2001) })).toBe("note_long");
});

it("what was cancelled stays paid until its end", () => {
  for (const status of ["canceled", "Cancelled", "wc-cancelled", "Former patron", "Annulé"])
    expect(member({ status, paid_until: "2027-04-03T00:00:00Z" })?.paidUntil).toBe("2027-04-03T00:00:00.000Z");
  const ended = { status: "canceled", paid_until: "2027-04-03T00:00:00Z", ended: "2026-11-01T00:00:00Z" };
  expect(member(ended)?.paidUntil).toBe("2026-11-01T00:00:00.000Z");
});

it("an overdue row was paid until its period began, and is refused where nobody knows when", () => {
  const overdue = { status: "past_due", paid_until: "2026-12-20T00:00:00Z" };
  expect(member({ ...overdue, period_start: "2026-11-20T00:00:00Z" })?.paidUntil).toBe("2026-11-20T00:00:00.000Z");
  for (const status of ["past_due", "unpaid", "Declined patron", "wc-on-hold"])
    expect([status, problem({ ...overdue, status })]).toEqual([status, "overdue"]);
  expect(member({ status: "past_due", paid_until: "2026-10-20T00:00:00Z" })?.paidUntil).toBe(
    "2026-10-20T00:00:00.000Z",
  );
});

it("running without an end is told, unless Stripe will say it", () => {
  expect(member({ status: "active" })?.notices).toEqual(["no_end"]);
  expect(member({ status: "active", subscription: "sub_123abc" })?.notices).toEqual([]);
  expect(member({ status: "false" })).toMatchObject({ paidUntil: "", notices: [] });
  expect(problem({ status: "perhaps" })).toBe("status_unknown");
});

it("running without an end or a payer gets the access that the operator gives, until the end of its day", () => {
  const given = { given: "2027-06-30" };
  expect(member({ status: "true" }, given)).toMatchObject({
    paidUntil: "2027-06-30T21:59:59.000Z",
    notices: ["given"],
  });
  // Complimentary ones may have a customer from when they paid.
  expect(member({ complimentary: "true", customer: "cus_123abc" }, given)?.notices).toEqual(["given"]);
  for (const cells of [{ complimentary: "false" }, { status: "false" }, { status: "true", customer: "cus_123abc" }])
    expect(member(cells, given)).toMatchObject({ paidUntil: "", notices: [] });
  expect(member({ status: "active", paid_until: "2027-01-31" }, given)).toMatchObject({
    paidUntil: "2027-01-31T22:59:59.000Z",
    notices: [],
  });
});

it("of our files, what was not billed is a gift; of all others, what is paid was billed", () => {
  const paid_until = "2027-01-31T10:00:00.000Z";
  const billed = (cells: Record<string, string>) => member({ paid_until, ...cells })?.billedUntil;
  expect(billed({})).toBe(paid_until);
  expect(billed({ complimentary: "true" })).toBe("");
  expect(billed({ billed_until: "" })).toBe("");
  const noticed = (cells: Record<string, string>) => member({ paid_until, ...cells })?.notices;
  expect(noticed({ billed_until: "" })).toEqual(["unbilled"]);
  expect(noticed({ billed_until: "", paid_until: "2020-01-31T10:00:00.000Z" })).toEqual([]);
  expect(noticed({ billed_until: "", complimentary: "true" })).toEqual([]);
  expect(noticed({ billed_until: paid_until })).toEqual([]);
  expect(billed({ billed_until: "2027-01-10T10:00:00.000Z" })).toBe("2027-01-10T10:00:00.000Z");
  expect(billed({ billed_until: "2028-01-10T10:00:00.000Z" })).toBe(paid_until);
});

it("WooCommerce's 0 is no date, and its next payment goes before its end", () => {
  const reading: Reading = {
    columns: ["email", "paid_until", "paid_until"],
    orders: {},
    plans: {},
    locale: "fr",
    given: "",
  };
  const paid = (...dates: string[]) => readRow(reading, ["lou@example.org", ...dates], NOW).member?.paidUntil;
  expect(paid("2027-01-01 10:00:00", "2027-06-01 10:00:00")).toBe("2027-01-01T10:00:00.000Z");
  expect(paid("0", "2027-06-01 10:00:00")).toBe("2027-06-01T10:00:00.000Z");
  expect(paid("0", "0")).toBe("");
});

it("Stripe's ids are read, also among other data; anything else in their column is refused", () => {
  expect(member({ customer: "cus_Q8dAb4Zt" })?.customer).toBe("cus_Q8dAb4Zt");
  expect(member({ customer: "_stripe_customer_id:cus_Q8dAb4Zt|_stripe_source_id:pm_1" })?.customer).toBe(
    "cus_Q8dAb4Zt",
  );
  expect(member({ customer: "_paypal_id:B-12|x:y" })?.customer).toBe("");
  expect(member({ customer: "auto" })?.customer).toBe("");
  expect(problem({ customer: "1042" })).toBe("customer_unreadable");
  expect(problem({ subscription: "cus_Q8dAb4Zt" })).toBe("subscription_unreadable");
});

it("the newsletter needs the day of its consent", () => {
  expect(member({ newsletter: "true" })).toMatchObject({
    newsletter: false,
    consent: "",
    notices: ["consent_missing"],
  });
  expect(member({ newsletter: "oui", consent: "2024-03-01" })).toMatchObject({
    newsletter: true,
    consent: "2024-03-01",
  });
  expect(member({ newsletter: "non", consent: "2024-03-01" })).toMatchObject({ newsletter: false, consent: "" });
  expect(problem({ newsletter: "oui", consent: "2028-03-01" })).toBe("consent_future");
  expect(problem({ newsletter: "perhaps" })).toBe("flag_unknown");
});

it("a plan is what the operator has answered", () => {
  expect(problem({ plan: "Confort" })).toBe("plan_unknown");
  expect(problem({ plan: "constructor" })).toBe("plan_unknown");
  expect(member({ plan: " CONFORT" }, { plans: { [planKey("Confort")]: "plan1" } })?.plan).toBe("plan1");
  expect(member({ plan: "Gratuit" }, { plans: { gratuit: "" } })?.plan).toBe("");
});

it("languages", () => {
  expect(member({ locale: "en-GB" })?.locale).toBe("en");
  expect(member({ locale: "Français" })?.locale).toBe("fr");
  expect(member({ locale: "de" })).toMatchObject({ locale: "fr", notices: ["locale_other"] });
});

it("rows of another shape, damaged text and endless cells are refused", () => {
  const reading: Reading = { columns: ["email", "note"], orders: {}, plans: {}, locale: "fr", given: "" };
  const code = (...cells: string[]) => readRow(reading, cells, NOW).problem?.code;
  expect(code("lou@example.org")).toBe("cells_few");
  expect(code("lou@example.org", "", "x")).toBe("cells_many");
  expect(code("lou@example.org", "", "")).toBeUndefined();
  expect(code("lou@example.org", "Andr\ufffd")).toBe("text_damaged");
  expect(code("lou@example.org", "a".repeat(5001))).toBe("cell_long");
});
