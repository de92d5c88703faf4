import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { verifiedMember } from "../../support/factors.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { placeOrder } from "../../support/orders.ts";
import { type Member, newEmail, PASSWORD, signUp, signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed();
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

async function order(member: Member, changes: Json = {}): Promise<string> {
  const answer = await placeOrder(product, member, changes);
  expect(answer.status).toBe(200);
  return textOf(answer.json, "order");
}
const cancel = (member: Member, id: string) =>
  product.call("POST", `/api/app/billing/orders/${id}/cancel?locale=en`, { token: member.token });
const NEW_PASSWORD = "nouvelle phrase 58 dunes";
const confirm = (id: string) =>
  product.call("POST", `/api/app/admin/orders/${id}/confirm`, { token: admin.token, body: {} });
const TERMINATIONS = "/api/app/terminations";
const stateOf = async (id: string) => (await product.find("orders", `id = "${id}"`))[0]?.state;

describe("an order that waits", () => {
  it("is cancelled by its member alone, once, with a line in the log and the coupon back", async () => {
    const coupon = { code: "ONCE-ONLY", kind: "percent", percent: 10, max_uses: 1, active: true, duration: "once" };
    await product.manage("POST", "/api/collections/coupons/records", coupon);
    const [member, stranger] = [await verifiedMember(product), await verifiedMember(product)];
    const id = await order(member, { coupon: "ONCE-ONLY" });
    const { coupons } = (await product.call("GET", "/api/app/export", { token: member.token })).json;
    expect(coupons).toMatchObject([{ code: "ONCE-ONLY", state: "reserved" }]);
    expect([(await cancel(stranger, id)).status, await stateOf(id)]).toEqual([404, "pending"]);
    const [first, second] = await Promise.all([cancel(member, id), cancel(member, id)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.json).toMatchObject({ id, state: "canceled", instructions: null });
    const log = await product.find("audit_log", `action = "order.cancel" && target_id = "${id}"`);
    expect(log).toHaveLength(1);
    await order(stranger, { coupon: "ONCE-ONLY" });
  });

  it("with a coupon takes money only while it waits: its coupon may lower another one by then", async () => {
    const coupon = { code: "HALF-ONCE", kind: "percent", percent: 50, active: true, duration: "once" };
    await product.manage("POST", "/api/collections/coupons/records", coupon);
    const member = await verifiedMember(product, { plan: "paid" });
    const orders: string[] = [];
    for (const ended of [true, true, false]) {
      const placed = await order(member, { coupon: "HALF-ONCE" });
      if (ended) await cancel(member, placed);
      orders.push(placed);
    }
    const answers = [];
    for (const placed of orders) answers.push((await confirm(placed)).status);
    expect(answers).toEqual([409, 409, 204]);
    const paid = await product.find("payments", `user = "${member.id}"`);
    expect(paid).toMatchObject([{ amount_cents: 249, discount_cents: 250 }]);
  });

  it("takes a coupon once the address is confirmed; until then the answer is the same for each mailbox", async () => {
    const coupon = {
      code: "NEW-ONCE",
      kind: "percent",
      percent: 100,
      active: true,
      duration: "once",
      new_customers: true,
    };
    const { id } = await product.manage("POST", "/api/collections/coupons/records", coupon);
    const used = { code: "ALL-ONCE", kind: "percent", percent: 50, active: true, duration: "once" };
    await product.manage("POST", "/api/collections/coupons/records", used);
    const customer = await verifiedMember(product);
    await confirm(await order(customer, { coupon: "ALL-ONCE" }));
    const problem = async ({ token }: Member, code: string) => {
      const path = `/api/app/billing/quote?plan=essential&period=month&coupon=${code}`;
      return (await product.call("GET", path, { token })).json.couponProblem;
    };
    const owner = newEmail();
    for (const email of [customer.email, owner]) {
      const stranger = await signUp(product, { email: email.replace("@", "+x@") });
      for (const code of ["NEW-ONCE", "ALL-ONCE"]) {
        const answer = await placeOrder(product, stranger, { coupon: code });
        expect([await problem(stranger, code), answer.status, codes(answer)]).toEqual([
          "verify_first",
          400,
          { coupon: "verify_first" },
        ]);
      }
      expect(await problem(stranger, "NONESUCH")).toBe("coupon_invalid");
    }
    expect(await product.find("coupon_claims", `coupon = "${textOf({ id }, "id")}"`)).toEqual([]);
    expect(await problem(customer, "NEW-ONCE")).toBe("coupon_new_customers");
    expect(await stateOf(await order(await verifiedMember(product, { email: owner }), { coupon: "NEW-ONCE" }))).toBe(
      "paid",
    );
  });

  it.each([
    [10, false],
    [50, true],
  ])(
    "has a limit of %i with a confirmed address (%s): order and cancellation in turn fill neither mailbox nor disk",
    async (most, verified) => {
      const member = await signUp(product);
      await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified });
      for (let turn = 0; turn < most; turn++) await cancel(member, await order(member));
      const answer = await placeOrder(product, member);
      expect([answer.status, codes(answer)]).toEqual([429, { form: "too_many_requests" }]);
      expect(await product.find("orders", `user = "${member.id}" && state = "pending"`)).toEqual([]);
      // The warning of another feature does not wait behind all these mails.
      const password = { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
      const changed = await product.call("POST", "/api/app/account/password", { token: member.token, body: password });
      expect(changed.status).toBe(200);
      await sink.waitFor(member.email, /mot de passe a changé/);
    },
  );

  it("mails a mailbox which nobody has confirmed only a few notices at once, from however many accounts", async () => {
    const stranger = newEmail("stranger");
    const late = () => {
      const sql = `SELECT id FROM jobs WHERE kind = 'mail.notice' AND run_at > '${dbTime(new Date(Date.now() + 300_000))}'`;
      return query(product.dir, sql).length;
    };
    const before = late();
    for (const tag of ["a", "b", "c"]) {
      const member = await signUp(product, { email: stranger.replace("@", `+${tag}@`) });
      for (let turn = 0; turn < 8; turn++) await cancel(member, await order(member));
    }
    expect(late() - before).toBe(3 * 8 - 20);
  });

  it("is paid or cancelled where an administrator confirms it at the same moment, and never both unseen", async () => {
    const member = await signUp(product);
    const id = await order(member);
    const [cancelled, confirmed] = await Promise.all([cancel(member, id), confirm(id)]);
    // Money counts also after the cancellation: the member is never left without both.
    expect([confirmed.status, await stateOf(id)]).toEqual([204, "paid"]);
    if (cancelled.status !== 200) expect([cancelled.status, codes(cancelled)]).toEqual([409, { form: "order_closed" }]);
    const late = await cancel(member, id);
    expect([late.status, codes(late)]).toEqual([409, { form: "order_closed" }]);
    const { json } = await product.call("GET", "/api/app/billing", member);
    expect(objectOf(json, "subscription").status).toBe("active");
  });

  it("makes way for another one", async () => {
    const member = await signUp(product);
    const first = await order(member);
    const second = await order(member, { plan: "comfort" });
    expect([await stateOf(first), await stateOf(second)]).toEqual(["canceled", "pending"]);
  });
});

describe("a deleted account", () => {
  const jobsWith = (email: string) => query(product.dir, `SELECT key FROM jobs WHERE payload LIKE '%${email}%'`);
  const remove = async (member: Member) => {
    const body = { password: PASSWORD };
    const answer = await product.call("POST", "/api/app/account/delete", { token: member.token, body });
    expect(answer.status).toBe(204);
  };
  const verified = async (): Promise<Member> => {
    const member = await signUp(product, { locale: "en" });
    await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
    return member;
  };

  it("ends with a mail that says what is lost and what the law gives back, and its address is forgotten", async () => {
    const member = await verified();
    const id = await order(member);
    const reference = textOf((await product.find("orders", `id = "${id}"`))[0], "reference");
    expect((await confirm(id)).status).toBe(204);
    const notice = { kind: "cancel", locale: "en", from: "", reference: "" };
    const ended = await product.call("POST", TERMINATIONS, { token: member.token, body: notice });
    expect(ended.status).toBe(200);
    const { json } = await product.call("GET", "/api/app/export", { token: member.token });
    expect(json.contractRequests).toMatchObject([{ kind: "cancel", number: ended.json.number, email: member.email }]);
    expect(listOf(json, "activity").filter(({ action }) => action === "contract.cancel")).toMatchObject([
      { by: "member" },
    ]);
    const earned = { referrer: member.id, cents: 250, confirm_at: dbTime(new Date()) };
    for (const state of ["confirmed", "confirmed", "paid", "reversed"])
      await product.manage("POST", "/api/collections/rewards/records", { ...earned, state });
    const { lost } = (await product.call("GET", "/api/app/billing", member)).json;
    expect(lost).toMatchObject({ rewardCents: 500, creditCents: 0, withdraws: true, transferCents: 499 });
    await remove(member);
    const mail = await sink.waitFor(member.email, /has been deleted/);
    expect(mail.text).toContain("Your confirmed referral rewards (€5.00)");
    expect(mail.text).not.toContain("Your credit");
    expect(mail.text).not.toContain("was paid for until");
    expect((await sink.waitFor(member.email, /^Your withdrawal R-/)).text).toContain(`(order ${reference})`);
    await product.cron("jobs-mail", "the job's end", () => {
      const sent = query(product.dir, "SELECT payload FROM jobs WHERE kind = 'billing.deleted' AND state = 'done'");
      return sent.length > 0 && sent.every(({ payload }) => payload === "{}");
    });
    // Nor in the operator's notices, nor in what the member had written: the receipt alone quotes that.
    await product.cron("jobs-mail", "the other mails", () => jobsWith(member.email).length === 0);
    expect(
      query(product.dir, `SELECT name, email FROM contract_requests WHERE member = '${member.id}' AND kind = 'cancel'`),
    ).toEqual([{ name: "", email: "" }]);
    // A kill after the address was forgotten, before the job's own end: the mail was sent.
    change(product.dir, "UPDATE jobs SET state = 'queued' WHERE kind = 'billing.deleted'");
    await product.cron("jobs-mail", "the job's end", () => {
      const again = query(product.dir, "SELECT state, last_error FROM jobs WHERE kind = 'billing.deleted'");
      return again.every((job) => job.state === "done" && job.last_error === "");
    });
  });

  it("keeps no one's address in a mail that was refused longer than a week, in which it can be retried", async () => {
    const [old, recent] = ["2020-01-01 00:00:00.000Z", dbTime(new Date())];
    const failed = (kind: string, payload: string, key = kind) =>
      [old, recent].map((at) => `('${key}:${at}', '${kind}', 'mail', '${payload}', 'failed', '${at}')`);
    const rows = [
      failed("billing.deleted", '{"email":"gone@example.org"}'),
      failed("contact.mail", '{"email":"ada@example.org"}'),
      failed("mail.auth-alert", '{"user":"someone","address":"192.0.2.1"}'),
      failed("mail.email-change", '{"user":"someone","email":"new@example.org"}'),
      failed("accounts.former-address", '{"user":"someone","email":"old@example.org"}'),
      failed("mail.notice", '{"fact.email":"gone@example.org","notice":"billing.operator-refund","user":""}'),
      failed("mail.notice", '{"notice":"billing.refund","user":"someone"}', "member"),
    ];
    change(product.dir, `INSERT INTO jobs (key, kind, lane, payload, state, updated) VALUES ${rows.flat().join()}`);
    const month = dbTime(new Date(Date.now() - 30 * DAY_MS));
    const done = [`'x1', 'x', '${old}'`, `'x2', 'x', '${recent}'`, `'x3', 'mail.notice', '${old}'`];
    done.push(`'x4', 'mail.notice', '${month}'`);
    change(product.dir, `INSERT INTO jobs (state, key, kind, updated) VALUES ('done', ${done.join("), ('done', ")})`);
    await product.run("jobs-purge");
    expect(query(product.dir, "SELECT key FROM jobs WHERE key LIKE 'x_'")).toEqual([{ key: "x2" }, { key: "x4" }]);
    const left = query(product.dir, "SELECT key FROM jobs WHERE state = 'failed' ORDER BY key");
    const mails = ["mail.auth-alert", "mail.email-change", "mail.notice"];
    const kinds = ["accounts.former-address", "billing.deleted", "contact.mail", ...mails, "member"];
    expect(left.map(({ key }) => key)).toEqual([...kinds.map((kind) => `${kind}:${recent}`), `member:${old}`].sort());
    change(product.dir, "DELETE FROM jobs WHERE state = 'failed'");
  });

  it("names an order that waited, and nothing that was not there", async () => {
    const member = await verified();
    const id = await order(member);
    const reference = textOf((await product.find("orders", `id = "${id}"`))[0], "reference");
    await remove(member);
    const mail = await sink.waitFor(member.email, /has been deleted/);
    expect(mail.text).toContain(`Your order ${reference}, which was not paid, is cancelled.`);
    expect(mail.text).not.toContain("was paid for until");
    expect(mail.text).not.toContain("referral rewards");
  });

  it("sends nothing to an address that nobody has confirmed", async () => {
    const member = await signUp(product, { locale: "en" });
    await remove(member);
    const other = await verified();
    await remove(other);
    await sink.waitFor(other.email, /has been deleted/);
    expect(sink.to(member.email).filter((each) => each.subject.includes("deleted"))).toEqual([]);
  });
});
