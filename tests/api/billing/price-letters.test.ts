import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, dayOf } from "../../../common/time.ts";
import { atStripe, type Billing, paymentsOf, startBilling, subscribe } from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { unannounced } from "../../support/histories/prices.ts";
import { BOUNCE_SECRET, reportBounces, switchMail } from "../../support/newsletter.ts";
import { plainPlan } from "../../support/plain-plan.ts";
import { until } from "../../support/poll.ts";
import { type SmtpSink, startSmtpSink } from "../../support/smtp-sink.ts";

let sink: SmtpSink;
let billing: Billing;
beforeAll(async () => {
  sink = await startSmtpSink();
  billing = await startBilling({ BOUNCE_WEBHOOK_SECRET: BOUNCE_SECRET });
  await switchMail(billing.product, sink, true);
});
afterAll(() => billing.stop().finally(sink.close));

const unsent = () => query(billing.product.dir, "SELECT id FROM price_notices WHERE sent = ''").length;

/** Two members of a plan at 10 €, to whom a letter about 12 € is on its way. */
async function written() {
  const { product } = billing;
  const plan = await plainPlan(product);
  const members = [
    await subscribe(billing, { plan: plan.slug }),
    await subscribe(billing, { plan: plan.slug }),
  ] as const; // a pair
  await product.manage("PATCH", `/api/collections/plans/records/${plan.id}`, { monthly_cents: 1200 });
  const effective = dayOf(addDays(new Date(), 33));
  const move = { plan: plan.id, period: "month", cents: 1200, effective, reason: "costs" };
  await product.manage("POST", "/api/app/admin/price-moves", move);
  await billing.settle();
  return members;
}

/** As `written`, once the letters have arrived. */
async function told() {
  const before = unsent();
  const members = await written();
  await billing.product.cron("billing-sweep", "the letters to be noted", () => unsent() === before);
  return members;
}

it("a dearer price is not paid by a member whose letter came back", async () => {
  const { product } = billing;
  const [member, other] = await told();
  const bounce = { type: "hard", email: member.email.toUpperCase(), detail: "550 5.1.1" };
  expect(await reportBounces(product, [bounce])).toBe(204);
  await product.cron("billing-sweep", "the return to be noted", () => unsent() === 1);
  await billing.settle();
  for (let month = 0; month < 2; month++) await billing.pass(31.2);
  const cents = async (of: typeof member) => (await paymentsOf(billing, of)).map(([, paid]) => paid);
  expect([await cents(member), await cents(other)]).toEqual([
    [1000, 1000, 1000],
    [1000, 1000, 1200],
  ]);
  expect(atStripe(billing, member).schedule).toBeNull();
});

it("a letter proves a dearer payment, also once the member has deleted the account", async () => {
  const { product } = billing;
  const [member] = await told();
  for (let month = 0; month < 2; month++) await billing.pass(31.2);
  expect(await paymentsOf(billing, member)).toContainEqual(["paid", 1200]);
  await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  await billing.settle();
  const found = () => unannounced(billing).filter((each) => each.startsWith(member.subscription));
  expect(found()).toEqual([]);
  // A letter of less than thirty days before the payment proves nothing.
  const late = "UPDATE contract_documents SET sent = strftime('%Y-%m-%d %H:%M:%fZ', sent, '+40 days')";
  change(product.dir, `${late} WHERE kind = 'price' AND subject = '${member.id}'`);
  expect(found()).toHaveLength(1);
});

it("a letter that waits while the mail server is switched off counts as sent to nobody, and is not printed", async () => {
  const { product } = billing;
  sink.mode = "away";
  const [member] = await written();
  await switchMail(product, sink, false);
  const letter = `SELECT d.delivery, d.sent, n.due, n.sent AS noted, j.state, j.outage, j.attempts FROM contract_documents d
    JOIN price_notices n ON n.id = d.once JOIN jobs j ON j.payload LIKE '%' || d.id || '%'
    WHERE d.kind = 'price' AND d.subject = '${member.id}'`;
  const due = () => change(product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
  due();
  await product.cron("jobs-mail", "the next try", () => query(product.dir, letter)[0]?.attempts === "2");
  await product.run("billing-sweep");
  const waits = { delivery: "waiting", sent: "", due: "", noted: "", outage: "1" };
  await until("its end", () => query(product.dir, letter)[0]?.state === "queued");
  expect(query(product.dir, letter)).toMatchObject([waits]);
  expect(product.output()).not.toContain(`To: ${member.email}`);
  // The mail server is back.
  sink.mode = "accept";
  await switchMail(product, sink, true);
  due();
  await product.cron("jobs-mail", "the letter", () => query(product.dir, letter)[0]?.delivery === "sent");
  expect(sink.to(member.email).filter(({ text }) => text.includes("12,00"))).toHaveLength(1);
});

/** Adds copies of a member to whom a letter was sent: each with a subscription, and a letter that is not written yet. */
function addMembers(move: string, count: number): void {
  const [told] = query(billing.product.dir, `SELECT * FROM price_notices WHERE move = '${move}' AND state = 'told'`);
  const copy = (table: string, of: string | undefined, fields: string) =>
    `CREATE TEMP TABLE copy AS SELECT * FROM ${table} WHERE id = '${of}'; UPDATE copy SET ${fields};
     INSERT INTO ${table} SELECT * FROM copy; DROP TABLE copy;`;
  const statements = Array.from({ length: count }, (_, index) => {
    const id = (kind: string) => `'${kind}${String(index).padStart(14, "0")}'`;
    return [
      copy(
        "users",
        told?.user,
        `id = ${id("u")}, email = ${id("u")} || '@example.org', tokenKey = ${id("u")}, affiliate_code = ${id("u")},
         stremio_username = ${id("u")}, stripe = ''`,
      ),
      copy("subscriptions", told?.subscription, `id = ${id("s")}, user = ${id("u")}, stripe_subscription = ${id("s")}`),
      copy(
        "price_notices",
        told?.id,
        `id = ${id("n")}, user = ${id("u")}, subscription = ${id("s")}, state = 'waiting', sent = '', due = ''`,
      ),
    ].join("");
  });
  change(billing.product.dir, `BEGIN IMMEDIATE; ${statements.join("")} COMMIT`);
}

it("a move that is called off while its letters are written is announced to nobody else", async () => {
  const { product } = billing;
  await written();
  const [{ id: move = "" } = {}] = query(product.dir, "SELECT id FROM price_moves ORDER BY rowid DESC LIMIT 1");
  addMembers(move, 600);
  const states = () =>
    query(product.dir, `SELECT state, COUNT(*) AS n FROM price_notices WHERE move = '${move}' GROUP BY 1`);
  const count = (state: string) => Number(states().find((each) => each.state === state)?.n ?? 0);
  const [job] = await product.find("jobs", `key = "billing.price-letters:${move}"`);
  const again = { state: "queued", run_at: "2020-01-01 00:00:00.000Z" };
  await product.manage("PATCH", `/api/collections/jobs/records/${job?.id}`, again);
  await until("some letters", () => count("told") > 50);
  await product.manage("POST", `/api/app/admin/price-moves/${move}/call-off`);
  const told = count("told") + count("called_off");
  await until("all to be settled", () => count("told") + count("waiting") === 0, 60_000);
  // But for those of the transaction under way.
  expect(count("called_off")).toBeLessThanOrEqual(told + 50);
});

it("a letter about a dearer price names its reason", async () => {
  const [member] = await written();
  const sql = `SELECT t.text FROM contract_documents d JOIN contract_texts t ON t.hash = d.hash
    WHERE d.kind = 'price' AND d.subject = '${member.id}'`;
  expect(query(billing.product.dir, sql)[0]?.text).toMatch(/nos coûts ont augmenté|our costs have risen/);
});
