import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, textOf } from "../../support/http.ts";
import { setOperator } from "../../support/operator.ts";
import { type Member, type Product, signUp, signUpAdmin } from "../../support/product.ts";
import { type Shop, startShop } from "../../support/shop.ts";

const LEGAL = {
  legal_company: "Łódź & Fils",
  legal_legal_form: "SAS",
  legal_share_capital: "1 000 €",
  legal_address: "1 rue de l’Exemple, 75000 Paris",
  legal_email: "facturation@mail.example",
  legal_phone: "01 00 00 00 00",
  legal_register_number: "RCS Paris 123 456 789",
  legal_vat_id: "FR00123456789",
  legal_publication_director: "La gérance",
  legal_host_name: "Hébergeur",
  legal_host_address: "2 rue de l’Exemple",
  legal_host_phone: "01 00 00 00 01",
  legal_mediator: "Médiateur",
};

let shop: Shop;
const EXEMPT = "TVA non applicable, art. 293 B du CGI (art. L. 223-3 du CIBS)";

let product: Product;
let admin: string;
beforeAll(async () => {
  shop = await startShop();
  product = shop.product;
  await setOperator(product, { legal: {} });
  admin = (await signUpAdmin(product)).token;
});
afterAll(() => shop.stop());

/** A payment by transfer that has arrived. */
async function pay(member: Member, changes: Json = {}): Promise<string> {
  const body = { user: member.id, provider: "manual", status: "paid", amount_cents: 499, ...changes };
  return textOf(await product.manage("POST", "/api/collections/payments/records", body), "id");
}

const asAdmin = (path: string, body?: Json) =>
  product.call(body ? "POST" : "GET", `/api/app/admin/invoices${path}`, { token: admin, ...(body && { body }) });

const set = async (values: Json) => {
  const { json } = await product.call("GET", "/api/app/admin/settings", { token: admin });
  const body = { values, before: json.values };
  expect((await product.call("PATCH", "/api/app/admin/settings", { token: admin, body })).status).toBe(200);
};

/** A payment's documents in the order of their numbers, checked as rows: what each is, and its cents. */
function documents(payment: string): [string, number, number, number][] {
  const sql = `SELECT kind, net_cents, vat_cents, gross_cents FROM invoices WHERE payment = '${payment}' ORDER BY rowid`;
  return query(product.dir, sql).map((row) => [
    String(row.kind),
    Number(row.net_cents),
    Number(row.vat_cents),
    Number(row.gross_cents),
  ]);
}

const numbers = () => query(product.dir, "SELECT number FROM invoices ORDER BY seq").map((row) => row.number);

/** A file's text as pdftotext reads it; qpdf has checked the file. */
function textIn(file: Buffer): string {
  const path = `${product.dir}/checked.pdf`;
  writeFileSync(path, file);
  expect(execFileSync("qpdf", ["--check", path], { encoding: "utf8" })).toContain(
    "No syntax or stream encoding errors",
  );
  return execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
}

async function fileOf(path: string, token: string): Promise<Buffer> {
  const answer = await fetch(`${product.url}${path}`, { headers: { Authorization: token } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return Buffer.from(await answer.arrayBuffer());
}

it("a payment gets its number at once, and its paper once the legal identity is complete", async () => {
  const member = await signUp(product);
  await pay(member);
  const [own] = listOf((await product.call("GET", "/api/app/invoices", member)).json, "items");
  expect(own).toMatchObject({ number: expect.stringMatching(/^20\d\d-000001$/), grossCents: 499, ready: false });
  const path = `/api/app/invoices/${own?.id}/pdf`;
  const early = await product.call("GET", path, member);
  expect([early.status, codes(early)]).toEqual([409, { form: "invoice_waits" }]);
  expect((await asAdmin("/search", {})).json).toMatchObject({ incomplete: true });

  await set(LEGAL);
  const file = await fileOf(path, member.token);
  const text = textIn(file);
  for (const words of ["Łódź & Fils", "RCS Paris 123 456 789", "SAS au capital de 1 000 €", EXEMPT, "4,99"])
    expect(text.replace(/\u00a0/g, " ")).toContain(words);
  expect((await fileOf(path, member.token)).equals(file)).toBe(true);
  const listed = (await asAdmin("/search", {})).json;
  expect(listed).toMatchObject({
    incomplete: false,
    series: [{ seller: "123456789", last: expect.stringMatching(/-0*1$/), missing: 0 }],
  });

  // The name that is filled in later is still the same seller: the series continues.
  await pay(member);
  expect(numbers().map((number) => number?.slice(5))).toEqual(["000001", "000002"]);
});

it("nobody else reads it", async () => {
  const [member, stranger] = [await signUp(product), await signUp(product)];
  await pay(member);
  const [own] = listOf((await product.call("GET", "/api/app/invoices", member)).json, "items");
  const path = `/api/app/invoices/${own?.id}/pdf`;
  expect((await product.call("GET", path, stranger)).status).toBe(404);
  expect((await product.call("GET", path)).status).toBe(401);
  expect((await product.call("GET", "/api/app/invoices", stranger)).json).toEqual({ items: [], next: null });
  const foreign = `/api/app/invoices?payment=${own?.payment}`;
  expect((await product.call("GET", foreign, stranger)).json).toEqual({ items: [], next: null });
  expect((await fileOf(`/api/app/admin/invoices/${own?.id}/pdf`, admin)).length).toBeGreaterThan(1000);
});

describe("VAT", () => {
  it("is taken out of the price, and back by credit notes, to the cent", async () => {
    await set({ vat: "20" });
    const member = await signUp(product);
    const payment = await pay(member);
    const change = (values: Json) => product.manage("PATCH", `/api/collections/payments/records/${payment}`, values);
    await change({ refunded_cents: 100 });
    // Later settings change no invoice, and no credit note of it.
    await set({ vat: "10" });
    await change({ refunded_cents: 499, status: "refunded" });
    expect(documents(payment)).toEqual([
      ["invoice", 416, 83, 499],
      ["credit_note", -84, -16, -100],
      ["credit_note", -332, -67, -399],
    ]);
    await change({ refunded_cents: 499 });
    expect(documents(payment)).toHaveLength(3);
    await set({ vat: "franchise" });
  });
});

it("by card: an invoice, a credit note, and an invoice again when the bank returns the refund", async () => {
  const member = await shop.subscribe();
  const [payment] = await product.find("payments", `user = "${member.id}"`);
  const id = textOf(payment, "id");
  expect(documents(id)).toEqual([["invoice", 499, 0, 499]]);
  const path = `/api/app/admin/payments/${id}/refund`;
  const body = { cents: 200, refunded_cents: 0, reason: "A bad day" };
  expect((await product.call("POST", path, { token: admin, body })).status).toBe(204);
  await shop.settle();
  expect(documents(id)).toEqual([
    ["invoice", 499, 0, 499],
    ["credit_note", -200, 0, -200],
  ]);
  await product.manage("PATCH", `/api/collections/payments/records/${id}`, { refunded_cents: 0 });
  expect(documents(id).at(-1)).toEqual(["invoice", 200, 0, 200]);
  await product.manage("PATCH", `/api/collections/payments/records/${id}`, { status: "disputed" });
  expect(documents(id)).toHaveLength(3);
});

it("names the means by which the money came, and by which it went back", async () => {
  const member = await signUp(product);
  const meansOf = (payment: string) =>
    query(product.dir, `SELECT means FROM invoices WHERE payment = '${payment}' ORDER BY rowid`).map(
      ({ means }) => means,
    );
  const stripe = { provider: "stripe", card_fingerprint: "a-card" };
  // Paid outside Stripe, after the card was refused.
  expect(meansOf(await pay(member, stripe))).toEqual(["transfer"]);
  const payment = await pay(member, { ...stripe, stripe_payment_intent: "pi_gone", refund_due_cents: 499 });
  // Stripe will never make this refund.
  const job = `'givenuprefund01', 'billing.withdraw-refund', 'payments', 'billing.withdraw-refund:${payment}', 'failed'`;
  change(product.dir, `INSERT INTO jobs (id, kind, lane, key, state, payload) VALUES (${job}, '{"retaken":"5"}')`);
  await product.manage("POST", `/api/app/admin/payments/${payment}/paid-back`, { reason: "By transfer" });
  expect(meansOf(payment)).toEqual(["card", "transfer"]);
  const [note] = await product.find("invoices", `payment = "${payment}" && kind = "credit_note"`);
  const text = textIn(await fileOf(`/api/app/invoices/${note?.id}/pdf`, member.token)).replace(/\s+/g, " ");
  expect(text).toMatch(/Somme remboursée le .{5,20}\. Moyen de paiement : virement/);
});

it("nothing changes or deletes a document, not even SQL", async () => {
  const member = await signUp(product);
  const payment = await pay(member);
  const [document] = await product.find("invoices", `payment = "${payment}"`);
  const record = `/api/collections/invoices/records/${document?.id}`;
  const root = { token: product.superuser };
  expect((await product.call("PATCH", record, { ...root, body: { number: "1" } })).status).toBe(403);
  expect((await product.call("DELETE", record, root)).status).toBe(403);
  for (const sql of ["UPDATE invoices SET number = '1'", "DELETE FROM invoices", "DELETE FROM invoice_sellers"]) {
    expect(() => change(product.dir, sql), sql).toThrow("append only");
  }
  expect((await product.call("DELETE", "/api/collections/invoices/truncate", root)).status).toBeGreaterThanOrEqual(400);
  expect(await product.find("invoices", `payment = "${payment}"`)).toEqual([document]);
  // Nor a payment, which Stripe's next event would write again with a second invoice.
  const paid = `/api/collections/payments/records/${payment}`;
  expect((await product.call("DELETE", paid, root)).status).toBe(403);
  expect((await product.call("DELETE", "/api/collections/payments/truncate", root)).status).toBeGreaterThanOrEqual(400);
  expect(await product.find("payments", `id = "${payment}"`)).toHaveLength(1);
});

it("a month is a file for the books, and the log knows who took it", async () => {
  const member = await signUp(product, { name: '=1+1;"x"' });
  const payment = await pay(member);
  await product.manage("PATCH", `/api/collections/payments/records/${payment}`, { refunded_cents: 99 });
  const [document] = await product.find("invoices", `payment = "${payment}" && kind = "invoice"`);
  const answer = await asAdmin("/csv", { month: textOf(document, "issued_on").slice(0, 7) });
  const lines = answer.text.split("\r\n").filter((line) => line.includes(member.email));
  expect(lines.map((line) => line.split(";")[1])).toEqual(["Facture", "Avoir"]);
  expect(lines[0]).toContain(`123456789;"'=1+1;""x""";${member.email}`);
  expect(lines[1]).toContain("-0,99;0,00;0,00;-0,99;EUR;Virement");
  expect((await asAdmin("/csv", { month: "2026-13" })).status).toBe(400);
  expect((await product.call("POST", "/api/app/admin/invoices/csv", { ...member, body: {} })).status).toBe(403);
  expect(await product.find("audit_log", 'action = "invoice.csv"')).toHaveLength(1);
});

it("payments from before get theirs in their own order, and the account's end keeps them", async () => {
  const member = await signUp(product);
  const rows = [
    ["b", "2024-06-01", 200],
    ["a", "2024-05-01", 0],
    ["c", "2025-01-01", 0],
    // Its documents would not be kept any more.
    ["d", "2010-05-01", 0],
  ] as const;
  for (const [id, day, refunded] of rows) {
    const paid = `${day} 10:00:00.000Z`;
    const values = `'oldpayment0000${id}', '${member.id}', 'manual', 'paid', 499, ${refunded}, '${paid}', '${paid}', '${paid}'`;
    change(
      product.dir,
      `INSERT INTO payments (id, user, provider, status, amount_cents, refunded_cents, paid_at, created, updated) VALUES (${values})`,
    );
  }
  const documents = () =>
    query(
      product.dir,
      `SELECT number, payment, gross_cents FROM invoices WHERE member = '${member.id}' ORDER BY number`,
    ).map(({ number, payment, gross_cents }) => [number, payment?.slice(-1), Number(gross_cents)]);
  await product.cron("invoices-catch-up", "the past to have numbers", () => documents().length === 4);
  const past = [
    ["2024-000001", "a", 499],
    ["2024-000002", "b", 499],
    ["2024-000003", "b", -200],
    ["2025-000001", "c", 499],
  ];
  expect(documents()).toEqual(past);
  await product.run("invoices-catch-up");
  const exported = await product.call("GET", "/api/app/export", member);
  expect(listOf(exported.json, "invoices").map(({ number }) => number)).toEqual(past.map(([number]) => number));

  await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  expect(documents()).toEqual(past);
  const [kept] = await product.find("invoices", `member = "${member.id}"`);
  expect(kept).toMatchObject({ buyer_email: member.email });
});

it("another legal entity begins its own series, also after the registration number was missing for a while", async () => {
  const member = await signUp(product);
  const entityOf = async (register: string) => {
    await set({ legal_register_number: register });
    const payment = await pay(member);
    const [found] = query(product.dir, `SELECT entity, seq FROM invoices WHERE payment = '${payment}'`);
    return found;
  };
  const [first, missing, again] = [await entityOf("111 111 111"), await entityOf(""), await entityOf("111 111 111")];
  expect([missing?.entity, again?.entity]).toEqual([first?.entity, first?.entity]);
  await entityOf("");
  const other = await entityOf("RCS Lyon 222 222 222");
  expect(other?.entity).not.toBe(first?.entity);
  expect(Number(other?.seq)).toBe(1);
  expect((await entityOf("111 111 111"))?.entity).toBe(first?.entity);
  // Hyphens make no other entity, also where an earlier version stored its key with the words around the number.
  expect((await entityOf("RCS Paris 111-111-111"))?.entity).toBe(first?.entity);
  const rule = "invoice_sellers_unchanged";
  const [kept] = query(product.dir, `SELECT sql FROM sqlite_schema WHERE name = '${rule}'`);
  const old = "UPDATE invoice_sellers SET register_key = 'rcsparis111111111' WHERE register_key = '111111111'";
  change(product.dir, `DROP TRIGGER ${rule}; ${old}; ${kept?.sql}`);
  for (const register of ["RCS Paris 111-111-111", "RCS Lyon 222 222 222", "RCS Paris 111 111 111"])
    expect((await entityOf(register))?.entity).toBe((register.includes("222") ? other : first)?.entity);
  const { series } = (await asAdmin("/search", {})).json;
  expect((series as Json[]).every(({ missing: gaps }) => gaps === 0)).toBe(true); // common/contract/invoices.ts
});
