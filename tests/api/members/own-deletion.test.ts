import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { formatParis } from "../../../common/paris.ts";
import { isoTime } from "../../../common/time.ts";
import { query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { placeOrder } from "../../support/orders.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, PASSWORD, type Product, signUp, signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";
import { type Shop, startShop } from "../../support/shop.ts";

// Deleting the account within the withdrawal period is a withdrawal; by an administrator, it refunds all.

const remove = (product: Product, { token }: Member, more: Json = {}) =>
  product.call("POST", "/api/app/account/delete", { token, body: { password: PASSWORD, ...more } });
const requestsOf = (product: Product, { id }: Member) =>
  query(product.dir, `SELECT number, name, email, bank, state FROM contract_requests WHERE member = '${id}'`);

describe("paid by card", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterEach(() => shop.stripe.clearFaults());
  afterAll(() => shop.stop());

  const verified = async () => {
    const member = await shop.subscribe();
    await shop.product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
    await shop.settle();
    return member;
  };
  const chargeOf = async (member: Member) => shop.stripe.chargesOf(textOf(await shop.stored(member), "stripe"))[0];
  const mailsTo = ({ email }: Member, subject: RegExp) =>
    shop.sink.to(email).filter((mail) => subject.test(mail.subject));

  it("is refunded less what was used, with a receipt that bears its time, and counts as a withdrawal", async () => {
    const member = await verified();
    const charge = await chargeOf(member);
    const { lost } = (await shop.get(member)).json;
    expect(lost).toMatchObject({ withdraws: true, refundCents: 498, transferCents: 0 });
    // Stripe is away until the account is gone.
    shop.stripe.fault({ kind: "error", match: /^(DELETE|POST .*refunds)/, times: 4 });
    const answers = await Promise.all([1, 2].map(() => remove(shop.product, member)));
    expect(answers.map(({ status }) => status)).toContain(204);
    const receipt = await shop.sink.waitFor(member.email, /^Votre rétractation R-.* est enregistrée/);
    const [request] = requestsOf(shop.product, member);
    expect(request).toMatchObject({ state: "done" });
    const [{ created }] = query(
      shop.product.dir,
      `SELECT created FROM contract_requests WHERE member = '${member.id}'`,
    ) as [{ created: string }]; // the one above
    expect(receipt.text).toContain(formatParis(new Date(isoTime(created)), "fr"));
    expect(receipt.text).toMatch(/Nous vous remboursons 4,98/);
    const deletion = await shop.sink.waitFor(member.email, /^Votre compte est supprimé/);
    expect(deletion.text).not.toMatch(/ce temps est perdu|droit de rétractation|remboursons/);
    await until("the refund", async () => {
      await shop.product.manage("POST", "/api/crons/jobs-payments");
      return shop.stripe.world.get("charge", charge?.id ?? "").amount_refunded === 498;
    });
    await shop.settle();
    expect(mailsTo(member, /^Votre rétractation/)).toHaveLength(1);
    expect(query(shop.product.dir, `SELECT COUNT(*) AS n FROM withdrawals WHERE member = '${member.id}'`)).toEqual([
      { n: "1" },
    ]);
    expect(shop.stripe.world.all("subscription").filter(({ metadata }) => metadata.user === member.id)).toMatchObject([
      { status: "canceled" },
    ]);
    // Once the money is back, the request names nobody.
    await shop.product.run("terminations-purge");
    expect(requestsOf(shop.product, member)).toMatchObject([{ name: "", email: "" }]);
  });

  it("by an administrator is refunded in full, and is no withdrawal", async () => {
    const member = await verified();
    const charge = await chargeOf(member);
    await shop.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    await until("the refund", () => shop.stripe.world.get("charge", charge?.id ?? "").amount_refunded === 499);
    const deletion = await shop.sink.waitFor(member.email, /^Votre compte est supprimé/);
    expect(deletion.text).toMatch(/Nous vous remboursons 4,99/);
    expect(deletion.text).not.toContain("ce temps est perdu");
    await shop.settle();
    expect(mailsTo(member, /^Votre rétractation/)).toEqual([]);
    expect(query(shop.product.dir, `SELECT id FROM withdrawals WHERE member = '${member.id}'`)).toEqual([]);
    const sql = "SELECT cause, cents FROM refunds WHERE cents = 499";
    expect(query(shop.product.dir, sql)).toEqual([{ cause: "deletion", cents: "499" }]);
  });

  it("says nothing about a trial that nobody has paid for", async () => {
    const member = await signUp(shop.product);
    expect((await shop.get(member)).json.lost).toMatchObject({ withdraws: false, refundCents: 0 });
    expect((await remove(shop.product, member)).status).toBe(204);
    await shop.settle();
    expect(mailsTo(member, /^Votre rétractation/)).toEqual([]);
  });
});

describe("paid by transfer", () => {
  const { product, sink } = sharedMailed();
  let admin: Member;
  beforeAll(async () => {
    admin = await signUpAdmin(product);
  });

  it("goes back to the account that the member names, and its number is erased with the money", async () => {
    const member = await signUp(product, { locale: "en", email: newEmail(), plan: "paid" });
    const call = (method: string, path: string, body?: object) =>
      product.call(method, path, { token: member.token, ...(body && { body }) });
    const { json } = await placeOrder(product, member);
    await product.manage("POST", `/api/app/admin/orders/${String(json.order)}/confirm`);
    expect(objectOf((await call("GET", "/api/app/billing")).json, "lost")).toMatchObject({ transferCents: 498 });

    const wrong = await remove(product, member, { bank: "my usual account" });
    expect([wrong.status, codes(wrong)]).toEqual([400, { bank: "iban_invalid" }]);
    expect((await remove(product, member, { bank: "fr76 3000 6000 0112 3456 7890 189" })).status).toBe(204);
    await sink.waitFor(member.email, /^Your withdrawal R-.* is recorded/);
    const list = async () => (await product.call("GET", "/api/app/admin/terminations", { token: admin.token })).json;
    const [due] = listOf(await list(), "transfers");
    const bank = "FR7630006000011234567890189";
    expect(due).toMatchObject({ member: null, cents: 498, bank, person: { email: member.email } });
    await product.run("terminations-purge");
    expect(requestsOf(product, member)).toMatchObject([{ bank, email: member.email }]);
    const path = `/api/app/admin/payments/${textOf(due, "payment")}/paid-back`;
    const sent = await product.call("POST", path, { token: admin.token, body: { reason: "Sent", cents: 498 } });
    expect(sent.status).toBe(204);
    await product.run("terminations-purge");
    expect(requestsOf(product, member)).toMatchObject([{ bank: "", email: "", name: "" }]);
  });

  it("twice is one withdrawal, where both orders are of one subscription", async () => {
    const member = await signUp(product, { plan: "paid" });
    for (const _ of [1, 2]) {
      const { json } = await placeOrder(product, member);
      await product.manage("POST", `/api/app/admin/orders/${String(json.order)}/confirm`);
    }
    expect((await remove(product, member)).status).toBe(204);
    expect(requestsOf(product, member)).toHaveLength(2);
    const noted = `SELECT COUNT(*) AS n FROM withdrawals WHERE member = '${member.id}'`;
    expect(query(product.dir, noted)).toEqual([{ n: "1" }]);
  });
});
