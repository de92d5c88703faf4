import { describe, expect, it } from "vitest";
import { codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { INSTRUCTIONS, LEGAL } from "../../support/operator.ts";
import { placeOrder } from "../../support/orders.ts";
import { type Member, signUp, signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed();
const order = (member: Member, changes: Json = {}) => placeOrder(product, member, changes);
const billing = async (member: Member) => (await product.call("GET", "/api/app/billing?locale=en", member)).json;

describe("an order", () => {
  it("is quoted, placed once for a double click, and shown with payment instructions", async () => {
    const member = await signUp(product);
    const quote = await product.call("GET", "/api/app/billing/quote?plan=essential&period=month&locale=en", member);
    expect(quote.json).toMatchObject({
      plan: { slug: "essential", name: "Essential" },
      provider: "manual",
      regularCents: 499,
      dueNowCents: 499,
      nextCents: null,
      trialGivenUp: false,
      extendsEnd: null,
      coupon: null,
    });
    expect(quote.json.startsAt).toBe(quote.json.trialEnds);

    const [first, second] = await Promise.all([order(member), order(member)]);
    expect(first.status).toBe(200);
    expect(second.json).toEqual(first.json);
    const id = textOf(first.json, "order");
    expect(first.json.url).toBe(`/success?order=${id}`);

    const status = await product.call("GET", `/api/app/billing/orders/${id}?locale=en`, member);
    expect(status.json).toMatchObject({ id, state: "pending", dueCents: 499, plan: { name: "Essential" } });
    expect(status.json.instructions).toBe(INSTRUCTIONS.en);
    expect(quote.json).toMatchObject({ seller: LEGAL.company, instructions: INSTRUCTIONS.en });
    const summary = await billing(member);
    expect(summary).toMatchObject({ provider: "manual", subscription: null, payments: [], withdrawalEnds: null });
    expect(objectOf(summary, "pendingOrder").reference).toMatch(/^PS-[A-Z2-9]{6}$/);

    const mail = await sink.waitFor(member.email, /PS-/);
    expect(mail.text).toContain("4,99\u00a0€");
    expect(sink.to(member.email).filter((m) => m.subject.includes("PS-"))).toHaveLength(1);
    expect((await sink.waitFor("hello@passerelle.example", new RegExp(member.email))).text).toContain("PS-");

    const [stored] = await product.find("orders", `id = "${id}"`);
    expect(stored).toMatchObject({ terms_version: expect.stringMatching(/^20\d\d-/), provider: "manual" });
    for (const proof of ["terms_accepted", "start_now_accepted"]) expect(stored?.[proof]).toMatch(/^20/);
  });

  it("is visible to its owner only", async () => {
    const [member, stranger] = [await signUp(product), await signUp(product)];
    const id = textOf((await order(member)).json, "order");
    const answer = await product.call("GET", `/api/app/billing/orders/${id}`, stranger);
    expect([answer.status, codes(answer)]).toEqual([404, { form: "not_found" }]);
  });

  it.each([
    [{ accept_terms: false }, 400, { accept_terms: "terms_required" }],
    [{ accept_terms: "yes" }, 400, { accept_terms: "terms_required" }],
    [{ start_now: false }, 400, { start_now: "start_now_required" }],
    [{ terms_version: "2020-01-01" }, 409, { terms_version: "terms_changed" }],
    [{ plan: "nothing" }, 400, { plan: "plan_unknown" }],
    [{ plan: { id: 1 } }, 400, { plan: "plan_unknown" }],
    [{ period: "week" }, 400, { period: "period_unknown" }],
    [{ seen: 5 }, 400, { seen: "validation_invalid_value" }],
    [{ seen: { dueNowCents: "0" } }, 400, { "seen.dueNowCents": "validation_invalid_value" }],
  ])("with %j is refused", async (changes, status, refusal) => {
    const member = await signUp(product);
    const answer = await order(member, changes);
    expect([answer.status, codes(answer)]).toEqual([status, refusal]);
    expect(await product.find("orders", `user = "${member.id}"`)).toEqual([]);
  });

  it("is refused where a clause was saved since the review, and takes the terms of a new review", async () => {
    const [owner, member] = [await signUpAdmin(product), await signUp(product)];
    const review = async () =>
      textOf(
        (await product.call("GET", "/api/app/billing/quote?plan=essential&period=month&locale=en", member)).json,
        "termsVersion",
      );
    const accept = async (terms_version: string) =>
      product.call("POST", "/api/app/billing/checkout?locale=en", {
        token: member.token,
        body: { plan: "essential", period: "month", terms_version, accept_terms: true, start_now: true },
      });
    const clause = (en: string) =>
      product.call("POST", "/api/app/admin/texts", { token: owner.token, body: { key: "legal.sales", fr: "", en } });
    const before = await review();
    expect((await clause("One screen at a time.")).status).toBe(204);
    expect(codes(await accept(before))).toEqual({ terms_version: "terms_changed" });
    const first = textOf((await accept(await review())).json, "order");
    expect((await clause("Two screens at a time.")).status).toBe(204);
    const second = textOf((await accept(await review())).json, "order");
    expect(second).not.toBe(first);
    expect((await clause("")).status).toBe(204);
    expect(await review()).toBe(before);
  });

  it("replaces the pending one", async () => {
    const member = await signUp(product);
    const first = textOf((await order(member)).json, "order");
    const second = textOf((await order(member, { period: "year" })).json, "order");
    expect(second).not.toBe(first);
    expect(objectOf(await billing(member), "pendingOrder").id).toBe(second);
    expect((await product.find("orders", `id = "${first}"`))[0]?.state).toBe("canceled");
  });
});
