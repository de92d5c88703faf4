import { beforeAll, describe, expect, it } from "vitest";
import { query, change as sql } from "../../support/database.ts";
import { codes, type Json, listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const PLANS = "/api/app/admin/plans";

const product = shared(startProduct);
let admin: string;
beforeAll(async () => {
  admin = (await signUpAdmin(product)).token;
});

const plans = async () => listOf((await product.call("GET", PLANS, { token: admin })).json, "items");
const TEXTS = {
  fr: { name: "Grand Large", description: "Pour voir loin.", features: ["Un", " Deux ", ""] },
  en: { name: "Open Sea", description: "To look far.", features: ["One"] },
};
const body = (changes: Json = {}): Json => ({
  slug: "open-sea",
  texts: TEXTS,
  monthly_cents: 1499,
  yearly_cents: 14990,
  trial_days: 3,
  screens: 2,
  support_hours: 24,
  icon: "star",
  position: 9,
  public: true,
  ...changes,
});

describe("an administrator's plans", () => {
  it("are listed with their subscribers and prices", async () => {
    const [first] = await plans();
    expect(first).toMatchObject({ slug: "essential", monthly_cents: 499, subscribers: 0, public: true });
    expect(listOf(first, "history").map(({ period, cents }) => [period, cents])).toEqual(
      expect.arrayContaining([
        ["month", 499],
        ["year", 4990],
      ]),
    );
  });

  it("are created, shown to visitors and logged", async () => {
    expect((await product.call("GET", "/en/subscription-plans")).text).not.toContain("Open Sea");
    const created = await product.call("POST", PLANS, { token: admin, body: body() });
    expect(created.status, created.text).toBe(200);
    await until("the page to show the plan", async () => {
      const { text } = await product.call("GET", "/en/subscription-plans");
      return text.includes("Open Sea") && text.includes("€149.90");
    });
    const [entry] = await product.find("audit_log", 'action = "plan.create"');
    expect(entry).toMatchObject({ actor_kind: "admin", target: "plans", target_id: created.json.id });
    const again = await product.call("POST", PLANS, { token: admin, body: body() });
    expect([again.status, codes(again)]).toEqual([400, { slug: "validation_not_unique" }]);
  });

  it("show the lowest price of the 30 days before a price cut, and only then", async () => {
    const plan = (await plans()).find(({ slug }) => slug === "open-sea");
    const change = (changes: Json) =>
      product.call("PATCH", `${PLANS}/${textOf(plan, "id")}`, { token: admin, body: body(changes) });
    const page = async () => (await product.call("GET", "/en/subscription-plans")).text;
    expect((await change({ slug: "other", monthly_cents: 999 })).status).toBe(200);
    const sentence = "Price cut. Lowest price of the 30 days before: €14.99";
    await until("the new price", async () => (await page()).includes("€9.99"));
    // Nobody has ordered yet: what was shown while the service was set up counts for nothing.
    expect(await page()).not.toContain("Price cut");
    const since = "(SELECT MIN(since) FROM plan_prices)";
    await product.kill();
    sql(
      product.dir,
      `INSERT INTO orders (id, reference, plan, created) VALUES ('firstorder00001', 'PS-FIRST1', '${plan?.id}', ${since})`,
    );
    await product.restart();
    await until("the cut to show", async () => (await page()).includes(sentence));
    expect((await plans()).find(({ id }) => id === plan?.id)?.slug).toBe("open-sea");
    const [entry] = await product.find("audit_log", 'action = "plan.update"');
    expect([entry?.before, entry?.after]).toEqual([{ monthly_cents: 1499 }, { monthly_cents: 999 }]);

    expect((await change({ monthly_cents: 1099 })).status).toBe(200);
    await until("the rise to show", async () => (await page()).includes("€10.99"));
    expect(await page()).not.toContain("Price cut");
    // A change that leaves the prices alone adds nothing to their history.
    expect((await change({ monthly_cents: 1099, position: 8 })).status).toBe(200);
    const history = `SELECT cents FROM plan_prices WHERE plan = '${plan?.id}' AND period = 'month' ORDER BY since`;
    expect(query(product.dir, history).map(({ cents }) => cents)).toEqual(["1499", "999", "1099"]);
  });

  it("were never cheaper or dearer while nobody could buy them", async () => {
    const hidden = { slug: "hidden", monthly_cents: 1999, public: false };
    const { id } = (await product.call("POST", PLANS, { token: admin, body: body(hidden) })).json;
    const change = (changes: Json) =>
      product.call("PATCH", `${PLANS}/${id}`, { token: admin, body: body({ ...hidden, ...changes }) });
    const page = async () => (await product.call("GET", "/en/subscription-plans")).text;
    await change({ monthly_cents: 999 });
    await change({ monthly_cents: 888, public: true });
    await until("the plan", async () => (await page()).includes("€8.88"));
    expect(await page()).not.toContain("Price cut");
    // Off sale and on again, the price at which it was sold counts.
    await change({ monthly_cents: 777 });
    await change({ monthly_cents: 666, public: true });
    await until("the plan", async () => (await page()).includes("€6.66"));
    expect(await page()).toContain("Price cut. Lowest price of the 30 days before: €8.88");
    const shown = (await plans()).find((plan) => plan.id === id);
    const months = listOf(shown, "history").filter(({ period }) => period === "month");
    expect(months.map(({ cents }) => cents)).toEqual([666, 888]);
    await change({});
  });

  it("are not overwritten by someone who opened them before another save", async () => {
    const before = (await plans()).find(({ slug }) => slug === "open-sea");
    const change = (changes: Json) =>
      product.call("PATCH", `${PLANS}/${textOf(before, "id")}`, { token: admin, body: body({ before, ...changes }) });
    expect((await change({ monthly_cents: 1199 })).status).toBe(200);
    expect((await change({ monthly_cents: 1199 })).status, "the same save, whose answer was lost").toBe(200);
    const late = await change({ monthly_cents: 1399 });
    expect([late.status, codes(late)]).toEqual([409, { form: "record_changed" }]);
    const now = (await plans()).find(({ slug }) => slug === "open-sea");
    expect(now).toMatchObject({ monthly_cents: 1199 });
    expect((await change({ before: now, monthly_cents: 1099 })).status).toBe(200);
  });

  it.each([
    ["slug", { slug: "Open Sea" }],
    ["name_en", { texts: { ...TEXTS, en: { ...TEXTS.en, name: " " } } }],
    ["description_fr", { texts: { ...TEXTS, fr: { ...TEXTS.fr, description: "x".repeat(301) } } }],
    ["features_fr", { texts: { ...TEXTS, fr: { ...TEXTS.fr, features: Array(13).fill("x") } } }],
    ["monthly_cents", { monthly_cents: 49 }],
    ["monthly_cents", { monthly_cents: 4.5 }],
    ["monthly_cents", { monthly_cents: "499" }],
    ["yearly_cents", { yearly_cents: -1 }],
    ["yearly_cents", { yearly_cents: 20 }],
    ["trial_days", { trial_days: 91 }],
    ["screens", { screens: 101 }],
    ["screens", { screens: -1 }],
    ["position", { position: null }],
  ])("are refused with a bad %s", async (field, changes) => {
    const answer = await product.call("POST", PLANS, { token: admin, body: body({ slug: "bad", ...changes }) });
    expect([answer.status, Object.keys(codes(answer))]).toEqual([400, [field]]);
  });

  it("that do not exist are not found", async () => {
    const answer = await product.call("PATCH", `${PLANS}/nope`, { token: admin, body: body() });
    expect([answer.status, codes(answer)]).toEqual([404, { form: "not_found" }]);
  });

  it("are refused to members, even those with the API right", async () => {
    const { id, token } = await signUp(product);
    await product.manage("PATCH", `/api/collections/users/records/${id}`, { is_api: true });
    const before = await plans();
    for (const [method, path] of [
      ["GET", PLANS],
      ["POST", PLANS],
      ["PATCH", `${PLANS}/${textOf(before[0], "id")}`],
    ] as const)
      expect((await product.call(method, path, { token, ...(method !== "GET" && { body: body() }) })).status).toBe(403);
    expect(await plans()).toEqual(before);
  });
});
