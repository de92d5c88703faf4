import { expect, it } from "vitest";
import { type Billing, lastCharge, startBilling, subscribe } from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { balancesOf, readFec } from "../../support/fec.ts";
import type { Json } from "../../support/http.ts";
import { signUp, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const YEARS = { from: "2020-01-01", to: "2099-12-31" };

const billing: Billing = shared(startBilling);

/** The night's reading of the balance. */
async function night(): Promise<void> {
  await billing.product.run("billing-balance");
  await billing.settle();
}

async function read(token: string, range = YEARS): Promise<Json> {
  const answer = await billing.product.call("GET", `/api/app/admin/books?${new URLSearchParams(range)}`, { token });
  expect(answer.status).toBe(200);
  return answer.json;
}

/** The cells of a line of CSV. */
const cells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

const file = (token: string, format: string, locale = "en", range = YEARS) =>
  billing.product.call("POST", "/api/app/admin/books/file", {
    token,
    body: { ...range, format },
    headers: { "Accept-Language": locale },
  });

/** Sales with all that may follow: a refund, one that fails, two disputes, a payout, one that fails; and a transfer. */
async function live(): Promise<void> {
  const { stripe, product } = billing;
  const [refunded, failing, won, lost] = [
    await subscribe(billing),
    await subscribe(billing),
    await subscribe(billing),
    await subscribe(billing),
  ];
  stripe.refund(lastCharge(billing, refunded).id, 100);
  const sentBack = stripe.refund(lastCharge(billing, failing).id);
  await billing.settle();
  stripe.failRefund(sentBack.id);
  stripe.closeDispute(stripe.dispute(lastCharge(billing, won).id).id, "won");
  stripe.closeDispute(stripe.dispute(lastCharge(billing, lost).id).id, "lost");
  await billing.settle();
  for (let i = 0; i < 8; i++) await subscribe(billing);
  const payout = stripe.payOut();
  stripe.failPayout(payout?.id ?? "");
  stripe.payOut(false);
  await subscribe(billing);
  await billing.settle();
  const { id: user } = await signUp(product);
  const transfer = { user, provider: "manual", status: "paid", amount_cents: 499 };
  await product.manage("POST", "/api/collections/payments/records", transfer);
}

it("the sums of a range equal Stripe's payouts and the invoices, to the cent", async () => {
  const { product, stripe } = billing;
  const { token } = await signUpAdmin(product);
  expect(await read(token)).toMatchObject({ documents: [], money: [], readAt: null, usesStripe: true });
  await live();
  await night();
  const books = await read(token);
  const kinds = Object.fromEntries((books.money as Json[]).map((each) => [each.kind, each]));
  const charged = stripe.world.all("charge").reduce((sum, { amount_captured: cents }) => sum + cents, 0);
  expect(kinds.payment).toMatchObject({ count: 13, amountCents: charged });
  expect(kinds.refund).toMatchObject({ count: 2, amountCents: -599 });
  expect(kinds.refund_failure).toMatchObject({ count: 1, amountCents: 499 });
  expect(kinds.dispute).toMatchObject({ count: 2, amountCents: -998, feeCents: 4000 });
  expect(kinds.dispute_reversal).toMatchObject({ count: 1, amountCents: 499, feeCents: -2000 });
  const paidOut = stripe.world.all("payout").reduce((sum, { amount }) => sum + amount, 0);
  expect(kinds.payout).toMatchObject({ count: 2, amountCents: -paidOut });
  const [failed] = stripe.world.all("payout");
  expect(kinds.payout_reversal).toMatchObject({ count: 1, amountCents: failed?.amount });
  // The last sale waits for the next payout; a lost dispute is money that is still owed.
  expect(books).toMatchObject({ balanceCents: 499 - 32, customersCents: 499, elsewhereCents: 0, payouts: [] });
  expect(books.documents).toMatchObject([
    { kind: "invoice", count: 15, grossCents: charged + 2 * 499 },
    { kind: "credit_note", count: 2, grossCents: -599 },
  ]);
  // Again, and nothing is counted twice.
  await night();
  expect(await read(token)).toEqual({ ...books, readAt: expect.any(String) });
});

it("the files hold every line of the range, and the journal balances", async () => {
  const { token } = await signUpAdmin(billing.product);
  const [english, french] = [await file(token, "csv"), await file(token, "csv", "fr")];
  expect(english.text.split("\r\n")[0]).toBe(
    'Date,Type,Document,Invoice,Customer,Country,Plan,VAT rate (%),Net (€),VAT (€),Gross (€),Moved (€),Fee (€),VAT in the fee (€),"Moved, less fee (€)",Payout',
  );
  expect(french.text).toMatch(/;Paiement;ch_\w+;20\d\d-\d{6};[^;]*;FR;[^;]*;0,00;;;;4,99;0,32;0,00;4,67;po_\w+\r\n/);
  const json = JSON.parse((await file(token, "json")).text) as { lines: Json[] }; // as the page's reader does
  const [movements] = query(billing.product.dir, "SELECT COUNT(*) AS n FROM balance_rows");
  // 15 invoices, one of them for the refund that failed, 2 credit notes and the transfer, beside what moved at Stripe.
  expect(json.lines).toHaveLength(18 + Number(movements?.n));
  expect(english.text.split("\r\n")).toHaveLength(json.lines.length + 2);
  // As a spreadsheet adds them up.
  const books = await read(token);
  const [, ...table] = english.text.split("\r\n").slice(0, -1).map(cells);
  const column = (index: number) => table.reduce((sum, row) => sum + Math.round(Number(row[index] ?? "") * 100), 0);
  const total = (list: unknown, name: string) => (list as Json[]).reduce((sum, each) => sum + Number(each[name]), 0);
  expect([column(10), column(11), column(12)]).toEqual([
    total(books.documents, "grossCents"),
    total(books.money, "amountCents"),
    total(books.money, "feeCents"),
  ]);
  const { text } = await file(token, "fec");
  const balances = balancesOf(readFec(text));
  expect(balances["517000"]).toBe(books.balanceCents);
  expect(balances["411000"]).toBe(books.customersCents);
  // The reader is strict: each of these is refused.
  for (const [from, to, why] of [
    ["\t4,99\t", "\t4.99\t", /no amount/],
    ["\t4,99\t", "\t4,98\t", /out of balance/],
    ["\tCompteLib\t", "\tCompteLibelle\t", /heading/],
    ["\r\nVE\t", '\r\n"VE"\t', /quotes/],
    ["\tClients\t", "\tClientèle\t", /ASCII/],
  ] as const)
    expect(() => readFec(text.replace(from, to)), to).toThrow(why);
});

it("a range has no line of other days", async () => {
  const { token } = await signUpAdmin(billing.product);
  expect(await read(token, { from: "2020-01-01", to: "2020-12-31" })).toMatchObject({ documents: [], money: [] });
  const reversed = await billing.product.call("GET", "/api/app/admin/books?from=2026-02-01&to=2026-01-01", { token });
  expect(reversed.status).toBe(400);
});

it("the accounts of the journal are the operator's", async () => {
  const { token } = await signUpAdmin(billing.product);
  const { accounts } = await read(token);
  const save = (body: object) =>
    billing.product.call("POST", "/api/app/admin/books/accounts", { token, body: { ...Object(accounts), ...body } });
  expect((await save({ sales: "70 61" })).status).toBe(400);
  expect((await save({ sales: "706100" })).status).toBe(200);
  expect((await file(token, "fec")).text).toContain("\t706100\t");
});

it("files are limited by their lines, not by their number, and one that begins below the limit is whole", async () => {
  const [{ token, id }, other] = [await signUpAdmin(billing.product), await signUpAdmin(billing.product)];
  const lines = (await file(token, "csv")).text.split("\r\n").length - 2;
  for (let i = 0; i < 11; i++) expect((await file(token, "csv")).status).toBe(200);
  const taken = `SELECT "after" ->> 'lines' AS lines FROM audit_log WHERE action = 'books.file' AND actor = '${id}'`;
  expect(query(billing.product.dir, taken)).toEqual(Array(12).fill({ lines: String(lines) }));
  change(
    billing.product.dir,
    `INSERT INTO audit_log (id, actor, actor_kind, action, "before", "after", created)
     VALUES ('manylines000000', '${id}', 'admin', 'books.file', '{}', '{"lines":1000000}', strftime('%Y-%m-%d %H:%M:%fZ'))`,
  );
  expect((await file(token, "csv")).status).toBe(429);
  expect((await file(other.token, "csv")).status).toBe(200);
});

it("a journal is named after the SIREN of its only seller, and without one after its days", async () => {
  const { token } = await signUpAdmin(billing.product);
  const name = async (range = YEARS) => (await file(token, "fec", "en", range)).headers.get("Content-Disposition");
  expect(await name()).toBe('attachment; filename="000000000FEC20991231.txt"');
  change(
    billing.product.dir,
    `DROP TRIGGER invoice_sellers_unchanged; DROP TRIGGER invoices_unchanged;
     CREATE TEMP TABLE other AS SELECT * FROM invoice_sellers LIMIT 1;
     UPDATE other SET id = 'anotherseller00', entity = 'anotherentity00', register_key = '111111111';
     INSERT INTO invoice_sellers SELECT * FROM other;
     UPDATE invoices SET seller = 'anotherseller00', entity = 'anotherentity00', issued_on = '2021-02-03'
       WHERE rowid = (SELECT MIN(rowid) FROM invoices)`,
  );
  expect(await name()).toBe('attachment; filename="journal-2020-01-01-2099-12-31.txt"');
  expect(await name({ from: "2021-01-01", to: "2021-12-31" })).toBe('attachment; filename="111111111FEC20211231.txt"');
  expect(await name({ from: "2022-01-01", to: "2099-12-31" })).toBe('attachment; filename="000000000FEC20991231.txt"');
  change(billing.product.dir, `UPDATE invoice_sellers SET register_key = 'B 12345'`);
  expect(await name()).toBe('attachment; filename="journal-2020-01-01-2099-12-31.txt"');
});

it("a key that may not read the balance harms nothing else, and the page says so", async () => {
  const { token } = await signUpAdmin(billing.product);
  billing.stripe.restrictKey([{ right: "rak_balance_read", match: /^GET .v1.balance_transactions/ }]);
  await night();
  expect(await read(token)).toMatchObject({ refused: true });
  expect(query(billing.product.dir, "SELECT key FROM jobs WHERE state = 'failed'")).toEqual([]);
  billing.stripe.restrictKey([]);
  await night();
  expect(await read(token)).toMatchObject({ refused: false });
});
