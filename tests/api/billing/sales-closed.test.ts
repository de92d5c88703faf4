import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, objectOf, textOf } from "../../support/http.ts";
import { INSTRUCTIONS, LEGAL, setOperator } from "../../support/operator.ts";
import { type Member, type Product, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { type Shop, startShop } from "../../support/shop.ts";

const PURCHASE = { plan: "essential", period: "month", accept_terms: true, start_now: true };
const CLOSED = [409, { form: "sales_closed" }];

/** Every way to an order, by API and by the records themselves, as status and codes. */
async function ways(product: Product, member: Member, version: string) {
  const { token, id } = member;
  const body = { ...PURCHASE, terms_version: version };
  const plan = textOf((await product.find("plans", "slug = 'essential'"))[0], "id");
  const record = { user: id, reference: `PS-${Math.random()}`.slice(0, 9), plan, period: "month", provider: "manual" };
  const order = { ...record, state: "pending", regular_cents: 499, due_cents: 499 };
  const answers = [
    await product.call("GET", "/api/app/billing/quote?plan=essential&period=month", { token }),
    await product.call("POST", "/api/app/billing/checkout", { token, body }),
    await product.call("POST", "/api/collections/orders/records", { token: product.superuser, body: order }),
  ];
  return answers.map((answer) => [answer.status, codes(answer)]);
}

describe("without Stripe", () => {
  let product: Product;
  let member: Member;
  let admin: Member;
  let version: string;
  beforeAll(async () => {
    product = await startProduct();
    member = await signUp(product);
    admin = await signUpAdmin(product);
    const quote = await product.call("GET", "/api/app/billing/quote?plan=essential&period=month", member);
    version = textOf(quote.json, "termsVersion");
  });
  afterAll(() => product?.stop());

  const missing = async () => (await product.call("GET", "/api/app/admin/sales", admin)).json.missing;
  const sells = async () => (await product.call("GET", "/en/subscription-plans/_payload.json")).json;

  it.each([
    ["one legal detail", { legal: { ...LEGAL, mediator: " " } }, ["legal_mediator"]],
    ["the way to pay", { payment_instructions: { fr: "", en: "" } }, ["instructions_fr"]],
  ])("no order is possible while %s is missing, and the administrator sees it", async (_, changes, fields) => {
    await setOperator(product, changes);
    expect(await ways(product, member, version)).toEqual([CLOSED, CLOSED, CLOSED]);
    expect(await missing()).toEqual(fields);
    expect(await sells()).toMatchObject({ site: { sells: false } });
    // From a page that was opened before: the choice of the paid plan begins the trial.
    const { id } = await signUp(product, { plan: "paid" });
    const [late] = await product.find("users", `id = "${id}"`);
    expect(late).toMatchObject({ plan: "free", trial_ends: expect.stringMatching(/^2/) });
    expect(await product.find("orders")).toEqual([]);
  });

  it("stays open without what an earlier release did not ask for; the set-up and the legal notice ask for it", async () => {
    const legal = { ...LEGAL, share_capital: "", mediator_address: "", mediator_site: "" };
    await setOperator(product, { legal });
    expect(await sells()).toMatchObject({ site: { sells: true } });
    const setup = async () => objectOf((await product.call("GET", "/api/app/admin/setup", admin)).json, "steps").legal;
    const notice = (await product.call("GET", "/en/mentions/_payload.json")).json;
    expect(objectOf(notice, "data").missing).toEqual(["Share capital", "Mediator’s address", "Mediator’s site"]);
    expect(await setup()).toBe("missing");
    // An entrepreneur has no capital.
    const { share_capital: _, ...others } = LEGAL;
    await setOperator(product, { legal: { ...others, legal_form: "Entrepreneur individuel" } });
    expect(await setup()).toBe("done");
  });

  it("opens as soon as all is filled in, in one language at least", async () => {
    await setOperator(product, { payment_instructions: { fr: "", en: INSTRUCTIONS.en } });
    expect(await missing()).toEqual([]);
    expect(await sells()).toMatchObject({ site: { sells: true } });
    const answers = await ways(product, member, version);
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
  });
});

describe("with Stripe", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop?.stop());

  it("nobody reaches its page while a legal detail is missing; transfers need no instructions then", async () => {
    const { product } = shop;
    const member = await shop.newcomer();
    await setOperator(product, { legal: { ...LEGAL, company: "" }, payment_instructions: {} });
    const refused = await shop.order(member);
    expect([refused.status, codes(refused)]).toEqual(CLOSED);
    expect(await product.find("orders")).toEqual([]);
    await setOperator(product, { payment_instructions: {} });
    expect((await shop.order(member)).status).toBe(200);
  });
});

it("a new installation sells nothing: its seeded texts are no way to pay", async () => {
  const product = await startProduct({ fresh: true });
  try {
    const page = await product.call("GET", "/subscription-plans/_payload.json");
    expect(page.json).toMatchObject({ site: { sells: false } });
    const answer = await product.call("GET", "/api/app/admin/sales", { token: product.superuser });
    expect(answer.json.missing).toContain("instructions_fr");
  } finally {
    await product.stop();
  }
});
