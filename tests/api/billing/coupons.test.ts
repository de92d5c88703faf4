import { beforeAll, describe, expect, it } from "vitest";
import { isoTime } from "../../../common/time.ts";
import { type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);
let plans: Json[];
beforeAll(async () => {
  plans = await product.find("plans");
});

const RECORDS = "/api/collections/coupons/records";
const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3600_000).toISOString();

let serial = 0;
/** A coupon of 20% for three months with these changes; returns its record. */
async function coupon(changes: Json = {}): Promise<Json> {
  const code = `TEST-${++serial}`;
  const terms = { kind: "percent", percent: 20, duration: "repeating", months: 3, active: true };
  return product.manage("POST", RECORDS, { code, texts: { fr: "Bonjour", en: "Hello" }, ...terms, ...changes });
}

const listed = async (locale = "") => {
  const { json } = await product.call("GET", `${locale}/coupons/_payload.json`);
  return listOf(objectOf(json, "data"), "coupons");
};
const preview = async (code: string, locale = "/en") => {
  const path = `${locale}/discount/_payload.json?code=${encodeURIComponent(code)}`;
  return objectOf((await product.call("GET", path)).json, "data");
};

describe("/coupons", () => {
  it("is empty on a fresh installation", async () => expect(await listed()).toEqual([]));

  it("lists public coupons in the reader's language, and nothing else", async () => {
    const [plan] = plans;
    const shown = await coupon({ public: true, plans: [plan?.id], ends: inAnHour(), max_uses: 5, new_customers: true });
    await coupon();
    await coupon({ public: true, active: false });
    await coupon({ public: true, ends: anHourAgo() });
    await coupon({ public: true, max_uses: 1, uses: 1 });
    await until("the list to hold it", async () => (await listed("/en")).length > 0);
    expect(await listed("/en")).toEqual([
      {
        kind: "percent",
        percent: 20,
        amountCents: 0,
        days: 0,
        duration: "repeating",
        months: 3,
        code: shown.code,
        text: "Hello",
        plans: ["Essential"],
        newCustomers: true,
        withTrial: false,
        ends: isoTime(textOf(shown, "ends")),
      },
    ]);
    expect((await listed())[0]).toMatchObject({ text: "Bonjour", plans: ["Essentiel"] });
    await product.manage("PATCH", `${RECORDS}/${textOf(shown, "id")}`, { active: false });
    await until("the list to be empty again", async () => (await listed("/en")).length === 0);
  });
});

describe("/discount?code=", () => {
  it("shows what each plan would cost", async () => {
    const { code } = await coupon();
    const data = await preview(` ${String(code).toLowerCase()} `);
    expect(data.code).toBe(code);
    expect(listOf(data, "plans")[0]).toEqual({
      slug: "essential",
      name: "Essential",
      month: { regularCents: 499, firstCents: 399, reduced: 3 },
      year: { regularCents: 4990, firstCents: 3992, reduced: 1 },
    });
    const page = await product.call("GET", `/en/discount?code=${code}`);
    expect(page.text).toContain("You pay €3.99 a month for 3 months, then €4.99 a month.");
    expect(page.text).toContain(`/en/subscription-plans?coupon=${code}`);
    const french = await product.call("GET", `/discount?code=${code}`);
    expect(french.text).toContain("Vous payez 3,99\u00a0€ par mois pendant 3 mois, puis 4,99\u00a0€ par mois.");
  });

  it("shows only the plans that the coupon covers", async () => {
    const [, plan] = plans;
    const { code } = await coupon({ plans: [plan?.id] });
    expect(listOf(await preview(String(code)), "plans").map(({ slug }) => slug)).toEqual([plan?.slug]);
  });

  it("refuses unknown, ended, disabled and used-up codes with the same words", async () => {
    const refused = [
      "UNKNOWN-1",
      "'; DROP TABLE coupons",
      (await coupon({ ends: anHourAgo() })).code,
      (await coupon({ active: false })).code,
      (await coupon({ max_uses: 2, uses: 2 })).code,
    ].map(String);
    const pages: string[] = [];
    for (const code of refused) {
      expect(await preview(code)).toMatchObject({ coupon: null, plans: [] });
      const { status, text } = await product.call("GET", `/en/discount?code=${encodeURIComponent(code)}`);
      expect(status).toBe(200);
      expect(text).toContain("This code is not valid or can no longer be used. Check what you typed.");
      pages.push(text.replaceAll(code, "CODE").replaceAll(encodeURIComponent(code), "CODE"));
    }
    expect(new Set([pages[0], ...pages.slice(2)]).size).toBe(1);
  });

  it("is rendered on every visit and not indexed by search engines", async () => {
    const record = await coupon();
    const path = `/discount?code=${record.code}`;
    expect((await product.call("GET", path)).text).toContain("noindex");
    await product.manage("PATCH", `${RECORDS}/${textOf(record, "id")}`, { active: false });
    expect((await product.call("GET", path)).text).toContain("Ce code n’est pas valable");
    expect((await product.call("GET", "/discount")).text).not.toContain("noindex");
  });

  it("is rate-limited", async () => {
    const fresh = await startProduct({ fresh: true });
    const statuses: number[] = [];
    for (let visit = 0; visit < 22; visit++) {
      const path = visit % 2 ? "/discount" : "/discount/_payload.json";
      statuses.push((await fresh.call("GET", `${path}?code=GUESS-${visit}`)).status);
    }
    await fresh.stop();
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a coupon's record", () => {
  it.each([
    ["percent", { percent: 0 }],
    ["amount_cents", { kind: "amount" }],
    ["days", { kind: "days" }],
    ["months", { months: 0 }],
  ])("is refused without %s", async (field, changes) => {
    const code = `BAD-${++serial}`;
    const body = { code, kind: "percent", percent: 20, duration: "repeating", months: 3, ...changes };
    const answer = await product.call("POST", RECORDS, { token: product.superuser, body });
    expect([answer.status, Object.keys(objectOf(answer.json, "data"))]).toEqual([400, [field]]);
  });
});
