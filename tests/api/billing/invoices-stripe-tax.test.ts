import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { listOf, textOf } from "../../support/http.ts";
import type { Member } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { sessionOf, startShop } from "../../support/shop.ts";

const shop = shared(() => startShop({ STRIPE_AUTOMATIC_TAX: "true" }));
beforeAll(async () => {
  const token = shop.product.superuser;
  const { json } = await shop.product.call("GET", "/api/app/admin/settings", { token });
  const legal = {
    legal_company: "Example SAS",
    legal_legal_form: "SAS",
    legal_address: "1 rue de l’Exemple, 75000 Paris",
    legal_register_number: "RCS Paris 123 456 789",
  };
  const body = { values: { ...legal, vat: "20" }, before: json.values };
  expect((await shop.product.call("PATCH", "/api/app/admin/settings", { token, body })).status).toBe(200);
});

const invoiceOf = async (member: Member) => (await shop.product.find("invoices", `member = "${member.id}"`))[0] ?? {};
async function paperOf(member: Member): Promise<string> {
  const path = `/api/app/invoices/${textOf(await invoiceOf(member), "id")}/pdf`;
  const answer = await fetch(`${shop.product.url}${path}`, { headers: { Authorization: member.token } });
  const file = `${shop.product.dir}/checked.pdf`;
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return execFileSync("pdftotext", ["-raw", file, "-"], { encoding: "utf8" }).replace(/\u00a0/g, " ");
}

it("where Stripe found no tax to charge, the invoice charges none, and names the buyer's address", async () => {
  const { settings } = shop.stripe.world;
  settings.taxPercent = 0;
  settings.address = { line1: "12 rue du Lac", line2: null, postal_code: "1204", city: "Genève", country: "CH" };
  const member = await shop.subscribe();
  expect(await invoiceOf(member)).toMatchObject({ vat_rate: 0, vat_cents: 0, net_cents: 499, vat_abroad: true });
  const paper = await paperOf(member);
  expect(paper).toContain("prestation imposable au lieu du client");
  expect(paper).not.toContain("293 B");
  for (const line of ["12 rue du Lac", "1204 Genève", "CH"]) expect(paper).toContain(line);
  const stored = JSON.stringify(await shop.product.find("payments", `user = "${member.id}"`));
  expect(stored).not.toContain("rue du Lac");
  const exported = await shop.product.call("GET", "/api/app/export", member);
  expect(listOf(exported.json, "invoices")).toMatchObject([
    { buyer_address: expect.stringContaining("12 rue du Lac"), period_end: expect.any(String), means: "card" },
  ]);
  const mail = await shop.sink.waitFor(member.email, /^Reçu/);
  expect(mail.text.replace(/\u00a0/g, " ")).toContain(`Facture n° ${textOf(await invoiceOf(member), "number")}`);
});

it("where Stripe takes no tax of a sale that owes ours, the invoice shows the operator's own rate", async () => {
  const { settings } = shop.stripe.world;
  settings.taxPercent = 0;
  const paris = { line1: "3 rue de Rivoli", line2: null, postal_code: "75001", city: "Paris", country: "FR" };
  const berlin = { line1: "Lindenweg 4", line2: null, postal_code: "10115", city: "Berlin", country: "DE" };
  for (const address of [paris, null, berlin]) {
    settings.address = address;
    const member = await shop.subscribe();
    expect(await invoiceOf(member)).toMatchObject({ vat_rate: 2000, vat_cents: 83, vat_abroad: false });
  }
  settings.untaxedFor = "reverse_charge";
  settings.address = berlin;
  expect(await invoiceOf(await shop.subscribe())).toMatchObject({ vat_rate: 0, vat_abroad: true });
  // One for the month: until the operator registers at Stripe, it concerns each such sale.
  expect(await shop.product.find("alerts", 'kind = "billing.operator-untaxed"')).toHaveLength(1);
});

it("where the balance pays a part, the rate is that of the whole price", async () => {
  Object.assign(shop.stripe.world.settings, { taxPercent: 5.5, address: null });
  const member = await shop.newcomer();
  const { json } = await shop.order(member);
  const customer = shop.stripe.world.all("customer").at(-1);
  if (customer) customer.balance = -300;
  shop.stripe.pay(sessionOf(json.url));
  await shop.live(member);
  expect(await invoiceOf(member)).toMatchObject({ gross_cents: 199, vat_rate: 550, vat_cents: 10, vat_abroad: false });
});
