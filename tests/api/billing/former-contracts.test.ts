import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, dbTime } from "../../../common/time.ts";
import { withdrawalDeadline } from "../../../pb_hooks/billing/ledger/withdrawal-rules.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, PASSWORD, type Product, signUp, signUpAdmin } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

/** Contracts that ended with their member's account, while their withdrawal period ran: paid by transfer. */
let product: Product;
let sink: SmtpSink;
let admin: Member;
let version: string;
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  admin = await signUpAdmin(product);
  const quote = await product.call("GET", "/api/app/billing/quote?plan=essential&period=month", admin);
  version = textOf(quote.json, "termsVersion");
});
afterAll(() => product?.stop());

const REQUESTS = "/api/app/terminations";
const ADMIN = "/api/app/admin/terminations";
const USERS = "/api/collections/users/records";
/** A reference that no order has: "I" is in none. */
const SLIP = "PS-IIIIII";
const OPERATOR = "hello@passerelle.example";

async function verified(email = newEmail()): Promise<Member> {
  const member = await signUp(product, { locale: "en", email });
  await product.manage("PATCH", `${USERS}/${member.id}`, { verified: true, trial_ends: "2020-01-01 00:00:00Z" });
  return member;
}
/** Places an order. @returns its reference */
async function order({ token }: Member, changes: Json = {}): Promise<string> {
  const accepted = { terms_version: version, accept_terms: true, start_now: true };
  const body = { plan: "essential", period: "month", ...accepted, ...changes };
  const { json } = await product.call("POST", "/api/app/billing/checkout", { token, body });
  return textOf((await product.find("orders", `id = "${textOf(json, "order")}"`))[0], "reference");
}
async function buy(member: Member): Promise<string> {
  const reference = await order(member);
  const [placed] = await product.find("orders", `reference = "${reference}"`);
  await product.manage("POST", `/api/app/admin/orders/${textOf(placed, "id")}/confirm`);
  return reference;
}
/** Deletes the account as it was until 28 November 2026: without a refund, its contracts could still be withdrawn from. */
async function remove({ id, token }: Member): Promise<void> {
  const orders = query(
    product.dir,
    `SELECT * FROM orders WHERE user = '${id}' AND state = 'paid' ORDER BY terms_accepted`,
  );
  const gone = await product.call("POST", "/api/app/account/delete", { token, body: { password: PASSWORD } });
  expect(gone.status).toBe(204);
  const rows = orders.map(({ reference, plan, terms_accepted: accepted }, index) => {
    const deadline = dbTime(withdrawalDeadline(new Date()));
    const payments = `(SELECT json_group_array(id) FROM payments WHERE number = '${reference}')`;
    const mailbox = `(SELECT mailbox FROM withdrawals WHERE member = '${id}')`;
    return `INSERT INTO former_contracts (id, reference, member, mailbox, plan, provider, start_now, payments, accepted, ended, deadline)
      VALUES ('${id.slice(1)}${index}', '${reference}', '${id}', ${mailbox}, '${plan}', 'manual', TRUE, ${payments}, '${accepted}',
        '${dbTime(new Date())}', '${deadline}')`;
  });
  const references = orders.map(({ reference }) => `'${reference}'`).join();
  change(
    product.dir,
    `BEGIN; UPDATE payments SET refund_due_cents = 0 WHERE number IN (${references}); ${rows.join(";")};
     DELETE FROM contract_requests WHERE member = '${id}' AND kind = 'withdraw' AND state = 'done';
     DELETE FROM withdrawals WHERE member = '${id}'; COMMIT`,
  );
}
const asAdmin = (method: "GET" | "POST", path: string, body?: Json) =>
  product.call(method, path, { token: admin.token, ...(body && { body }) });
const requestOf = async (number: string) => (await product.find("contract_requests", `number = "${number}"`))[0] ?? {};
/** Writes signed out, and waits until the request is matched. @returns its number */
async function send(email: string, reference = "", kind = "withdraw"): Promise<string> {
  const written = { kind, locale: "en", name: "Camille", email, account: "", reference, from: "" };
  const number = textOf((await product.call("POST", REQUESTS, { body: written })).json, "number");
  await until("the match", async () => (await requestOf(number)).state === "waiting");
  return number;
}
const listed = async (number: string) =>
  listOf((await asAdmin("GET", ADMIN)).json, "requests").find((one) => one.number === number);
/** @param of as the page sends it: the contract that it shows, unless the test says otherwise */
async function approve(number: string, of: { email?: string; reference?: string } = {}) {
  const [shown] = listOf((await listed(number)) ?? { formers: [] }, "formers");
  const { email = "", reference = shown ? textOf(shown, "reference") : "" } = of;
  const path = `${ADMIN}/${textOf(await requestOf(number), "id")}/approve`;
  const answer = await asAdmin("POST", path, { email, reference, reason: "In time" });
  return [answer.status, codes(answer)];
}
const DONE = [204, {}];
const refuse = async (number: string) =>
  expect(
    (await asAdmin("POST", `${ADMIN}/${textOf(await requestOf(number), "id")}/refuse`, { reason: "Too late" })).status,
  ).toBe(204);
const dueOf = async (reference: string) => (await product.find("payments", `number = "${reference}"`))[0] ?? {};
const transferOf = async (reference: string) =>
  listOf((await asAdmin("GET", ADMIN)).json, "transfers").find(({ number }) => number === reference);
const statusOf = async ({ token }: Member) =>
  objectOf((await product.call("GET", "/api/app/billing", { token })).json, "subscription").status;
/** The receipt of a withdrawal that is done. */
const recorded = (email: string, number: string) => sink.waitFor(email, new RegExp(`^Your withdrawal ${number} is`));
/** What only the account's own address is told. */
const SUMS = /4\.9|€|Essentiel|refunding|transfer/;
const toldToSend = (reference: string) =>
  until("the operator's mail", () => sink.to(OPERATOR).find(({ text }) => text.includes(`contrat ${reference}`)));
const typedIn = (...numbers: string[]) => {
  const names = numbers.map((number) => `'${number}'`).join();
  const sql = `SELECT name || email AS typed FROM contract_requests WHERE number IN (${names}) ORDER BY created`;
  return query(product.dir, sql).map(({ typed }) => typed);
};

describe("a withdrawal with the mailed reference", () => {
  it("is approved once, for the account's own address first, and answers everyone who wrote", async () => {
    const member = await verified();
    const reference = await buy(member);
    await remove(member);
    await signUp(product, { email: member.email }); // again: the contract was the other account's
    const stranger = newEmail("stranger");
    const [other, sent] = [await send(stranger, reference), await send(member.email, reference)];
    const former = { reference, plan: "Essentiel", refundCents: 498 };
    expect(await listed(sent)).toMatchObject({ member: null, formers: [{ ...former, sameMailbox: true }] });
    expect(await listed(other)).toMatchObject({ member: null, formers: [{ ...former, sameMailbox: false }] });
    const own = [409, { form: "former_own" }];
    expect(await approve(other)).toEqual(own);
    expect(await dueOf(reference)).toMatchObject({ refund_due_cents: 0 });
    const answers = await Promise.all([other, sent, sent].map((number) => approve(number, { reference })));
    expect(answers.filter(([status]) => status === 204)).toEqual([DONE]);
    for (const answer of answers) expect([DONE, own, [409, { form: "order_closed" }]]).toContainEqual(answer);
    const mail = await recorded(member.email, sent);
    expect(mail.text).toContain(`(order ${reference})`);
    expect(mail.text).toMatch(/We are refunding .4\.98/);
    expect((await recorded(stranger, other)).text).not.toMatch(SUMS);
    expect([await listed(sent), await listed(other)]).toEqual([undefined, undefined]);
    const due = await transferOf(reference);
    expect(due).toMatchObject({ member: null, cents: 498, person: { email: member.email }, writer: null });
    const toSend = (await toldToSend(reference)).text;
    expect(toSend).toContain(`par virement à ${member.email},`);
    expect([toSend.includes("stranger"), toSend.includes("personne n’en sera prévenu")]).toEqual([false, true]);
    expect(Math.round((Date.parse(textOf(due, "until")) - Date.now()) / DAY_MS)).toBe(14);

    await product.run("terminations-purge");
    expect(typedIn(sent, other).toSorted()).toEqual(["", `Camille${member.email}`]);
    const paidBack = `/api/app/admin/payments/${textOf(due, "payment")}/paid-back`;
    expect((await asAdmin("POST", paidBack, { reason: "Sent" })).status).toBe(204);
    await product.run("terminations-purge");
    expect(typedIn(sent, other)).toEqual(["", ""]);
    const forget = `UPDATE former_contracts SET deadline = '2020-01-01 00:00:00.000Z' WHERE reference = '${reference}'`;
    change(product.dir, forget);
    await product.run("terminations-purge");
    expect(await product.find("former_contracts", `reference = "${reference}"`)).toEqual([]);
  });

  it("of another address is approved where none from the account's waits, and its receipt has no sums", async () => {
    const member = await verified();
    const reference = await buy(member);
    await remove(member);
    const stranger = newEmail("stranger");
    const [sent, own] = [await send(stranger, reference), await send(member.email)];
    expect(await approve(sent)).toEqual([409, { form: "former_own" }]); // that one names it by its mailbox
    await refuse(own);
    expect(await approve(sent)).toEqual(DONE);
    const { text } = await recorded(stranger, sent);
    expect([text.includes("Your address is not that of the account"), SUMS.test(text)]).toEqual([true, false]);
    // The money goes to the person who paid.
    const writer = { name: "Camille", email: stranger, sameMailbox: false };
    expect(await transferOf(reference)).toMatchObject({ cents: 498, person: { email: member.email }, writer });
    const toSend = await toldToSend(reference);
    for (const part of [`par virement à ${member.email},`, `vient de ${stranger}, qui n’est pas l’adresse du compte`])
      expect(toSend.text).toContain(part);
    await product.run("terminations-purge");
    expect(await transferOf(reference)).toMatchObject({ writer });
  });

  it("ends no contract of an account made since, no matter who confirms or approves it", async () => {
    const gone = await verified();
    const former = await buy(gone);
    await remove(gone);
    const member = await verified(gone.email);
    await buy(member);
    const sent = await send(member.email, `Order no. ${former.replace("-", " ").toLowerCase()}`);
    const notice = await send(member.email, former, "cancel");
    // A notice of cancellation may quote an old reference: it means what runs, and never what the reference names.
    const elsewhere = await send(newEmail("elsewhere"), former, "cancel");
    const matched = await Promise.all([sent, notice, elsewhere].map(requestOf));
    expect(matched).toMatchObject([{ member: "" }, { member: member.id }, { member: "" }]);
    await sink.waitFor(member.email, /^Confirm the cancellation/);
    const refused = [409, { form: "former_contract" }];
    const body = { kind: "withdraw", locale: "en", from: "", reference: former };
    const own = await product.call("POST", REQUESTS, { token: member.token, body });
    expect([own.status, codes(own)]).toEqual(refused);
    expect(await approve(sent)).toEqual(DONE);
    const again = await send(member.email, former);
    expect(await approve(again, { email: member.email })).toEqual(refused);
    expect([await statusOf(member), await dueOf(former)]).toMatchObject(["active", { refund_due_cents: 498 }]);
    expect(sink.to(member.email).filter(({ subject }) => /^Confirm your withdrawal/.test(subject))).toEqual([]);
    expect(await approve(notice)).toEqual(DONE);
    expect((await requestOf(notice)).effective).not.toBe("");
    expect(await dueOf(former)).toMatchObject({ refund_due_cents: 498 });
  });

  it("means nothing after the period, nor where it was declared before the order", async () => {
    const member = await verified();
    const early = await send(member.email);
    const reference = await buy(member);
    await remove(member);
    const late = await send(member.email, reference);
    change(
      product.dir,
      `UPDATE former_contracts SET deadline = '${dbTime(new Date())}' WHERE reference = '${reference}'`,
    );
    const later = await send(member.email, reference);
    expect((await listed(early))?.formers).toEqual([]);
    expect((await listed(late))?.formers).toHaveLength(1);
    expect((await listed(later))?.formers).toEqual([]);
    const renewed = await verified(member.email);
    await buy(renewed);
    expect(await approve(later, { email: member.email })).toEqual([409, { form: "former_contract" }]);
    expect(await statusOf(renewed)).toBe("active");
    const nameless = await send(newEmail("nameless"));
    for (const number of [late, later, nameless]) await refuse(number);
    await product.run("terminations-purge");
    // Nobody else keeps the name of a person whose account is deleted either.
    expect(typedIn(late, later, nameless)).toEqual(["", "", expect.stringContaining("nameless")]);
  });
});

describe("a withdrawal whose reference names nothing", () => {
  it("means the mailbox's one contract, also after another sign-up, and closes what else was written for it", async () => {
    const member = await verified();
    const before = await send(member.email, SLIP);
    const reference = await buy(member);
    change(product.dir, `UPDATE contract_requests SET created = '${dbTime(new Date())}' WHERE number = '${before}'`);
    await remove(member);
    await signUp(product, { email: member.email });
    const [sent, empty] = [await send(member.email, SLIP), await send(member.email)];
    for (const number of [before, sent, empty])
      expect(await listed(number)).toMatchObject({ formers: [{ reference }] });
    const stranger = await send(newEmail("stranger"), SLIP);
    expect((await listed(stranger))?.formers).toEqual([]);
    expect(await approve(sent, { reference: SLIP })).toEqual([409, { form: "order_closed" }]);
    expect(await approve(sent, { reference: "" })).toEqual([409, { form: "former_which" }]);
    expect(await approve(sent)).toEqual(DONE);
    expect(await approve(empty)).toEqual([409, { form: "order_closed" }]);
    expect((await requestOf(before)).state).toBe("done");
    // Each of them is answered, and none promises a second refund.
    for (const number of [before, empty]) {
      const { text } = await recorded(member.email, number);
      expect(text).toMatch(/We are refunding .4\.98/);
      expect(text).toContain(`You also wrote to us under the number ${sent} about the same contract`);
    }
    expect((await recorded(member.email, sent)).text).not.toContain("You also wrote");
    expect((await listed(stranger))?.formers).toEqual([]);
    expect(await dueOf(reference)).toMatchObject({ refund_due_cents: 498 });
  });

  it("leaves the choice among several to the administrator, and each is refunded once", async () => {
    const member = await verified();
    const [first, second] = [await buy(member), await buy(member)];
    await remove(member);
    const sent = await send(member.email);
    expect((await listed(sent))?.formers).toMatchObject([{ reference: second }, { reference: first }]);
    expect(await approve(sent, { reference: "" })).toEqual([409, { form: "former_which" }]);
    const answers = await Promise.all([1, 2].map(() => approve(sent, { reference: first })));
    expect(answers.toSorted()).toEqual([DONE, [409, { form: "order_closed" }]]);
    expect(await dueOf(second)).toMatchObject({ refund_due_cents: 0 });
    const again = await send(member.email, first);
    expect((await listed(again))?.formers).toEqual([]);
    expect(await approve(await send(member.email))).toEqual(DONE);
    expect(await dueOf(second)).toMatchObject({ refund_due_cents: 499 });
  });

  it("means the member's own contract where they have one", async () => {
    const gone = await verified();
    const former = await buy(gone);
    await remove(gone);
    const member = await verified(gone.email);
    await buy(member);
    const [placed] = await product.find("orders", `user = "${member.id}"`);
    const sent = await send(member.email, SLIP);
    expect(await listed(sent)).toMatchObject({ member: { id: member.id }, formers: [] });
    expect(await approve(sent)).toEqual(DONE);
    const again = await send(member.email, textOf(placed, "reference"));
    expect(await approve(again)).toEqual([409, { form: "no_withdrawal" }]);
    expect(await dueOf(former)).toMatchObject({ refund_due_cents: 0 });
  });
});
