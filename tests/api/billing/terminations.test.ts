import { beforeAll, describe, expect, it } from "vitest";
import { addDays, DAY_MS, dbTime, isoTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { altered, codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, signUp, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { startShop } from "../../support/shop.ts";

const shop = shared(() => startShop({ TRUSTED_PROXY_HEADER: "X-Real-IP" }));
let admin: string;
beforeAll(async () => {
  admin = (await signUpAdmin(shop.product)).token;
});

const PATH = "/api/app/terminations";
const post = (path: string, body: unknown, token = "") => shop.product.call("POST", path, { body, token });
const written = (changes: Json = {}) => ({
  kind: "cancel",
  locale: "fr",
  name: "Camille",
  email: newEmail("typed"),
  reference: "",
  from: "",
  ...changes,
});
const own = (member: Member, kind: string, from = "") => post(PATH, { kind, locale: "fr", from }, member.token);
const requestOf = async (number: unknown) =>
  (await shop.product.find("contract_requests", `number = "${String(number)}"`))[0] ?? {};
const waiting = async (number: unknown) =>
  until("the request to be matched", async () => (await requestOf(number)).state === "waiting");
const tokenIn = (text: string) => /#token=(\w+)/.exec(text)?.[1] ?? "";
const subscriptionOf = async (member: Member) => (await shop.get(member)).json.subscription;
const receipts = (address: string, subject: RegExp) =>
  shop.sink.to(address).filter((mail) => subject.test(mail.subject));
/** Whether the subscription runs at Stripe, and stops with its period. */
async function atStripe(member: Member) {
  const customer = textOf(await shop.stored(member), "stripe");
  const [subscription] = shop.stripe.subscriptionsOf(customer);
  return { status: subscription?.status, stops: subscription?.cancel_at_period_end };
}
describe("a signed-out notice", () => {
  it("is answered the same for every address, and ends once the mailed link is confirmed", async () => {
    const member = await shop.subscribe();
    const [known, unknown] = [await post(PATH, written({ email: member.email })), await post(PATH, written())];
    for (const answer of [known, unknown])
      expect([answer.status, { ...answer.json, number: "", received: "" }]).toEqual([
        200,
        { number: "", received: "", done: false, effective: null, refundCents: 0 },
      ]);
    const mail = await shop.sink.waitFor(member.email, /^Confirmez la résiliation/);
    const receipt = await shop.sink.waitFor(member.email, /^Accusé de réception/);
    expect(receipt.text).toContain(textOf(known.json, "number"));
    expect(receipt.text).not.toContain("#token");
    await waiting(unknown.json.number);
    expect(await subscriptionOf(member)).toMatchObject({ cancelAtPeriodEnd: false });

    const token = tokenIn(mail.text);
    const wrong = await post(`${PATH}/confirm`, { token: altered(token), locale: "fr" });
    expect([wrong.status, codes(wrong)]).toEqual([404, { form: "not_found" }]);
    const open = await post(`${PATH}/open`, { token, locale: "en" });
    expect(open.json).toMatchObject({ kind: "cancel", offer: { subscription: { plan: { name: "Essential" } } } });
    const both = await Promise.all([1, 2].map(() => post(`${PATH}/confirm`, { token, locale: "fr" })));
    for (const answer of both) expect([answer.status, answer.json.done]).toEqual([200, true]);
    expect(both[0]?.json.effective).toBe(objectOf(open.json.offer, "subscription").ends);
    await shop.sink.waitFor(member.email, /^Votre résiliation/);
    await until("Stripe to be told", async () => (await atStripe(member)).stops === true);
    await shop.settle();
    expect(receipts(member.email, /résiliation R-.* est enregistrée/)).toHaveLength(1);
    expect(receipts(member.email, /^Votre abonnement .* s’arrête|arrêt/)).toHaveLength(0);
    const kept = await shop.product.find("contract_documents", `kind = "cancellation" && subject = "${member.id}"`);
    expect(kept).toMatchObject([{ delivery: "sent" }]);
  });

  it("is confirmed and read from the account's own mailbox alone: a link to the former one ends with a change of address", async () => {
    const member = await shop.subscribe();
    await post(PATH, written({ email: member.email }));
    const { text } = await shop.sink.waitFor(member.email, /^Confirmez la résiliation/);
    const link = { token: tokenIn(text), locale: "fr" };
    expect(textOf(objectOf((await post(`${PATH}/open`, link)).json, "offer"), "email")).toBe(member.email);
    const moved = { email: newEmail("moved"), verified: true };
    await shop.product.manage("PATCH", `/api/collections/users/records/${member.id}`, moved);
    for (const path of [`${PATH}/open`, `${PATH}/confirm`]) {
      const answer = await post(path, link);
      expect([path, answer.status, codes(answer)]).toEqual([path, 404, { form: "not_found" }]);
      expect(answer.text).not.toContain(moved.email);
    }
  });

  it("of a stranger stops nobody: the link goes to the account's own mailbox, and an administrator decides", async () => {
    const member = await shop.subscribe();
    const [order] = await shop.product.find("orders", `user = "${member.id}"`);
    const stranger = newEmail("stranger");
    const { json } = await post(
      PATH,
      written({ email: stranger, reference: textOf(order, "reference").toLowerCase() }),
    );
    await waiting(json.number);
    expect((await requestOf(json.number)).member).toBe(member.id);
    await shop.sink.waitFor(member.email, /^Confirmez la résiliation/);
    const receipt = await shop.sink.waitFor(stranger, /^Accusé/);
    expect(receipt.text).not.toMatch(new RegExp(`#token|${member.email}|Essentiel`));
    expect(receipts(stranger, /^Confirmez/)).toEqual([]);
    // Nor does the member's export say who wrote it.
    await shop.product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
    const { json: mine } = await post(PATH, written({ email: member.email.toUpperCase() }));
    await waiting(mine.number);
    const exported = await shop.product.call("GET", "/api/app/export", { token: member.token });
    const requests = listOf(exported.json, "contractRequests");
    const seen = (number: unknown) => requests.find((one) => one.number === number);
    expect(seen(json.number)).toMatchObject({ name: "", email: "" });
    expect(seen(mine.number)).toMatchObject({ name: "Camille", email: expect.stringMatching(/./) });
    expect(exported.text).not.toContain(stranger);

    change(shop.product.dir, `UPDATE contract_requests SET created = '${dbTime(addDays(new Date(), -0.03))}'`);
    await shop.product.run("terminations-review");
    expect((await requestOf(json.number)).state).toBe("review");
    await shop.sink.waitFor("hello@passerelle.example", new RegExp(String(json.number)));
    const list = await shop.product.call("GET", "/api/app/admin/terminations", { token: admin });
    const shown = listOf(list.json, "requests").find(({ number }) => number === json.number);
    expect(shown).toMatchObject({ kind: "cancel", member: { email: member.email }, email: stranger });
    const path = `/api/app/admin/terminations/${textOf(shown, "id")}`;
    expect((await post(`${path}/refuse`, { reason: "" }, admin)).status).toBe(400);
    expect((await post(`${path}/refuse`, { reason: "Not the holder" }, member.token)).status).toBe(403);
    expect((await post(`${path}/refuse`, { reason: "Not the holder" }, admin)).status).toBe(204);
    expect((await shop.sink.waitFor(stranger, /^Votre demande/)).text).toContain("Not the holder");
    expect((await post(`${path}/approve`, { email: "", reason: "Late" }, admin)).status).toBe(409);
    expect(await subscriptionOf(member)).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
  });

  it("that matches nobody is approved for the member whom an administrator names", async () => {
    const member = await shop.subscribe();
    const { json } = await post(PATH, written());
    await waiting(json.number);
    const { id } = await requestOf(json.number);
    const path = `/api/app/admin/terminations/${String(id)}/approve`;
    const nobody = await post(path, { email: newEmail(), reason: "By phone" }, admin);
    expect([nobody.status, codes(nobody)]).toEqual([404, { email: "not_found" }]);
    expect((await post(path, { email: member.email, reason: "By phone" }, admin)).status).toBe(204);
    await until("Stripe to be told", async () => (await atStripe(member)).stops === true);
    const log = await shop.product.find("audit_log", `action = "contract.approve" && member = "${member.id}"`);
    expect(log).toHaveLength(1);
  });

  it("is limited by sender and mailbox, without telling, and by address: a stranger uses up nobody's receipt", async () => {
    const { email: victim } = await signUp(shop.product);
    for (let n = 0; n < 9; n++) {
      const { status, json } = await post(PATH, written({ email: victim.replace("@", `+${n}@`) }));
      expect(status).toBe(200);
      await waiting(json.number);
    }
    const last = await post(PATH, written());
    await waiting(last.json.number);
    await shop.settle();
    const [receipt, link] = [/^Accusé de réception/, /^Confirmez la résiliation/];
    const got = shop.sink.mails.filter(
      ({ to, subject }) => to.replace(/\+\d@/, "@") === victim && receipt.test(subject),
    );
    expect(got).toHaveLength(6);
    const headers = { "X-Real-IP": "203.0.113.7" };
    const own = await shop.product.call("POST", PATH, { body: written({ email: victim }), headers });
    await shop.sink.waitFor(victim, new RegExp(`^Accusé de réception .*${textOf(own.json, "number")}`));
    await until("the holder's link", async () => receipts(victim, link).length === 1);
    expect(receipts(victim, receipt)).toHaveLength(1);

    const limits = await shop.product.manage("GET", "/api/settings");
    await shop.product.manage("PATCH", "/api/settings", {
      rateLimits: { ...objectOf(limits, "rateLimits"), enabled: true },
    });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await post(PATH, written())).status);
    await shop.product.manage("PATCH", "/api/settings", { rateLimits: objectOf(limits, "rateLimits") });
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  it.each([
    [{ name: " " }, { name: "validation_required" }],
    [{ name: "You won: https://shop.example" }, { name: "validation_invalid_format" }],
    [{ email: "camille" }, { email: "validation_is_email" }],
    [{ from: "2026-02-30" }, { from: "validation_invalid_format" }],
    [{ kind: "delete" }, { kind: "validation_in_invalid" }],
  ])("with %j is refused", async (changes, refusal) => {
    const answer = await post(PATH, written(changes));
    expect([answer.status, codes(answer)]).toEqual([400, refusal]);
  });

  it("mails a stranger few receipts, from however many addresses they are asked for", async () => {
    const stranger = newEmail("stranger");
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const [body, headers] = [written({ email: stranger }), { "X-Real-IP": `2001:db8:7:${at}::1` }];
        return shop.product.call("POST", PATH, { body, headers });
      }),
    );
    for (const { status, json } of sent) {
      expect(status).toBe(200);
      await waiting(json.number);
    }
    await shop.settle();
    expect(receipts(stranger, /^Accusé de réception/)).toHaveLength(12);
  });
});

describe("a member's own notice", () => {
  it("is done at once, also while Stripe is down, and may be taken back", async () => {
    const member = await shop.subscribe();
    shop.stripe.fault({ kind: "error", match: /^POST .*subscriptions/, times: 50 });
    const answers = await Promise.all([own(member, "cancel"), own(member, "cancel")]);
    for (const { status, json } of answers) expect([status, json.done]).toEqual([200, true]);
    const [end] = query(
      shop.product.dir,
      `SELECT current_period_end AS e FROM subscriptions WHERE user = '${member.id}'`,
    );
    expect(answers[0]?.json.effective).toBe(isoTime(String(end?.e)));
    expect(answers[1]?.json.number).toBe(answers[0]?.json.number);
    await shop.sink.waitFor(member.email, /^Votre résiliation/);
    shop.stripe.clearFaults();
    change(shop.product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
    await shop.product.cron("jobs-payments", "Stripe to be told", async () => (await atStripe(member)).stops);
    expect(receipts(member.email, /^Votre résiliation/)).toHaveLength(1);
    await shop.post(member, "resume");
    await shop.settle();
    expect(await atStripe(member)).toEqual({ status: "active", stops: false });
    await shop.product.run("billing-sweep");
    await shop.settle();
    expect(await atStripe(member)).toEqual({ status: "active", stops: false });
    const again = await own(member, "cancel");
    expect(again.json.number).not.toBe(answers[0]?.json.number);
    await until("Stripe to be told again", async () => (await atStripe(member)).stops === true);
  });

  it("for a later day ends with the period in which that day falls", async () => {
    const member = await shop.subscribe();
    const day = addDays(new Date(), 40).toISOString().slice(0, 10);
    const { json } = await own(member, "cancel", day);
    const days = (Date.parse(String(json.effective)) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(58);
    expect(days).toBeLessThan(63);
    await shop.settle();
    expect(await atStripe(member)).toEqual({ status: "active", stops: false });
    const stored = `UPDATE subscriptions SET stop_from = '2026-01-01 00:00:00.000Z' WHERE user = '${member.id}'`;
    change(shop.product.dir, stored);
    await shop.product.run("billing-sweep");
    await until("Stripe to be told", async () => (await atStripe(member)).stops === true);
  });

  it("during the free trial closes the waiting order, and says when the trial ends", async () => {
    const member = await signUp(shop.product);
    await shop.order(member);
    const { json } = await own(member, "cancel");
    expect(json).toMatchObject({ done: true, effective: null });
    expect((await shop.sink.waitFor(member.email, /^Votre résiliation/)).text).toContain("essai gratuit s’arrête");
    expect(await shop.product.find("orders", `user = "${member.id}"`)).toMatchObject([{ state: "canceled" }]);
  });
});
