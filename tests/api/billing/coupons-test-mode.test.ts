import { beforeAll, expect, it } from "vitest";
import { makeCoupon, newMember, order, startBilling, subscribe, usesOf } from "../../support/billing.ts";
import { change } from "../../support/database.ts";
import { type Json, listOf } from "../../support/http.ts";
import { signUp, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

/** Orders and payments with a key of Stripe's test mode. */
const billing = shared(() => startBilling({}, "test"));
let admin: string;
beforeAll(async () => {
  admin = (await signUpAdmin(billing.product)).token;
});

const ask = async (method: string, path: string, body?: Json) =>
  (await billing.product.call(method, `/api/app/${path}`, { token: admin, ...(body && { body }) })).json;

it("use up no coupon, make nobody an earlier customer, and are marked wherever they are listed", async () => {
  const coupon = await makeCoupon(billing, { max_uses: 1, new_customers: true });
  const tester = await subscribe(billing, { coupon });
  const { product } = billing;
  expect(await product.find("payments", `user = "${tester.id}"`)).toMatchObject([{ status: "paid", test: true }]);
  expect(await product.find("coupon_claims")).toEqual([]);
  expect(await usesOf(billing, coupon)).toBe(0);

  // Another member may still use it, and so may the tester's mailbox.
  expect((await order(billing, await newMember(billing), { coupon })).status).toBe(200);
  const again = await signUp(product, { email: tester.email.replace("@", "+2@"), plan: "paid" });
  expect((await order(billing, again, { coupon })).status).toBe(200);

  const search = { view: "all", q: tester.email, after: "" };
  for (const list of ["orders", "payments"])
    expect(listOf(await ask("POST", `admin/${list}/search`, search), "items")).toMatchObject([{ test: true }]);
  expect(listOf(await ask("GET", `admin/users/${tester.id}`), "payments")).toMatchObject([{ test: true }]);
  expect(listOf((await product.call("GET", "/api/app/billing", tester)).json, "payments")).toMatchObject([
    { test: true },
  ]);
  const [found] = await product.find("coupons", `code = "${coupon}"`);
  const detail = await ask("GET", `admin/coupons/${found?.id}`);
  expect(detail).toMatchObject({ uses: 0, savedCents: 0 });
  const uses = listOf(detail, "redemptions").map((use) => `${use.test} ${use.state}`);
  expect(uses.sort()).toEqual(["true reserved", "true reserved", "true used"]);

  // Without the subscription that is in the way, the tester may, too.
  const free = await newMember(billing);
  for (const table of ["payments", "redemptions"])
    change(product.dir, `UPDATE ${table} SET user = '${free.id}' WHERE user = '${tester.id}'`);
  expect((await order(billing, free, { coupon })).status).toBe(200);
});

it("give back no use that they never held", async () => {
  const coupon = await makeCoupon(billing, { uses: 1, max_uses: 2 });
  const member = await newMember(billing);
  expect((await order(billing, member, { coupon })).status).toBe(200);
  expect((await order(billing, member, { plan: "comfort" })).status).toBe(200);
  expect(await billing.product.find("redemptions", `user = "${member.id}"`)).toMatchObject([{ state: "released" }]);
  expect(await usesOf(billing, coupon)).toBe(1);
});
