import { beforeAll, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { type Member, type Product, signUp } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { startShop } from "../../support/shop.ts";

const shop = shared(() => startShop({}, undefined, "test"));
let product: Product;
beforeAll(async () => {
  product = shop.product;
});

const documents = () => query(product.dir, "SELECT number, payment FROM invoices ORDER BY rowid");
const transfer = (member: Member) =>
  product.call("POST", "/api/collections/payments/records", {
    token: product.superuser,
    body: { user: member.id, provider: "manual", status: "paid", amount_cents: 499 },
  });

it("a payment in Stripe's test mode is no sale: neither it nor its refund takes a number", async () => {
  const member = await shop.subscribe();
  await shop.settle();
  const [payment] = await product.find("payments", `user = "${member.id}"`);
  expect(payment).toMatchObject({ status: "paid", test: true });
  shop.stripe.refund(shop.stripe.chargesOf(String((await shop.stored(member)).stripe))[0]?.id ?? "", 100);
  await shop.settle();
  expect(await product.find("payments", `user = "${member.id}"`)).toMatchObject([{ refunded_cents: 100 }]);
  await product.run("invoices-catch-up");
  await shop.settle();
  expect(documents()).toEqual([]);
  // Stripe's own number is in the receipt.
  const { text } = await shop.sink.waitFor(member.email, /paiement/i);
  expect(text).toContain(payment?.number);
  expect((await transfer(member)).status).toBe(200);
  expect(documents().map(({ number }) => number)).toEqual([expect.stringMatching(/^20\d\d-000001$/)]);
});

it("numbers of deleted years are not given again", async () => {
  const member = await signUp(product);
  const at = (day: string) => `'${day} 10:00:00.000Z'`;
  const old = `'oldpayment00001', '${member.id}', 'manual', 'paid', 499, ${at("2010-05-01")}, ${at("2010-05-01")}`;
  const recent = `'${dbTime(addDays(new Date(), -40))}'`;
  const invoice = (id: string, year: number, payment: string, created: string) =>
    `INSERT INTO invoices (id, entity, year, seq, number, kind, payment, seller, locale, gross_cents, currency, means, issued,
       issued_on, created) VALUES ('${id}', 'deletedentity00', ${year}, 1, '${year}-000001', 'invoice', '${payment}', 'nobody',
       'fr', 499, 'eur', 'transfer', ${created}, '${year}-05-01', ${created});`;
  change(
    product.dir,
    `BEGIN; INSERT INTO payments (id, user, provider, status, amount_cents, paid_at, created) VALUES (${old});
     ${invoice("oldinvoice00001", 2010, "oldpayment00001", at("2010-05-01"))}
     ${invoice("newinvoice00001", 2026, "anotherpayment1", recent)} COMMIT`,
  );
  const past = () => documents().filter(({ payment }) => payment === "oldpayment00001");
  await product.cron("invoices-catch-up", "the old year to be deleted", () => past().length === 0);
  const refunded = { refunded_cents: 100 };
  await product.manage("PATCH", "/api/collections/payments/records/oldpayment00001", refunded);
  await product.run("invoices-catch-up");
  await shop.settle();
  expect(past()).toEqual([]);
  // A clock that was set back to a deleted year: nothing is written, and nothing lost.
  const [note] = query(product.dir, "SELECT plain FROM operator_settings WHERE id = 'invoices_purged'");
  const next = new Date().getUTCFullYear() + 1;
  const set = (year: string) =>
    change(product.dir, `UPDATE operator_settings SET plain = '${year}' WHERE id = 'invoices_purged'`);
  set(String(next));
  const before = documents();
  expect((await transfer(member)).status).toBeGreaterThanOrEqual(400);
  expect(await product.find("payments", `user = "${member.id}"`)).toHaveLength(1);
  expect(documents()).toEqual(before);
  set(note?.plain ?? "");
  expect((await transfer(member)).status).toBe(200);
});
