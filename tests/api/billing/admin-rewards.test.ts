import { beforeAll, describe, expect, it } from "vitest";
import { change } from "../../support/database.ts";
import { codes, type Json, listOf, rawCall, textOf } from "../../support/http.ts";
import { signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { daysAgo, rewardKit } from "../../support/rewards.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);

const { pair, pay, alter, rewardOf, confirm } = rewardKit(() => product);

it("a reward is confirmed when the referral can withdraw no more, and not while a declared withdrawal waits for its link", async () => {
  const { guest } = await pair();
  const payment = await pay(guest.id, { paid_at: "2026-02-28 12:00:00.000Z" });
  // The fourteenth day after it is a Saturday, so Monday counts, by the clock of Paris.
  expect(await rewardOf(payment)).toMatchObject({ confirm_at: "2026-03-16 23:00:00.000Z" });
  const request = { kind: "withdraw", state: "waiting", number: "R-OPEN", member: guest.id, email: guest.email };
  const { id } = await product.manage("POST", "/api/collections/contract_requests/records", {
    ...request,
    name: "A",
    locale: "fr",
  });
  change(product.dir, `UPDATE contract_requests SET created = '2026-03-10 12:00:00.000Z' WHERE id = '${id}'`);
  await confirm();
  expect(await rewardOf(payment)).toMatchObject({ state: "pending" });
  change(product.dir, `UPDATE contract_requests SET state = 'refused' WHERE id = '${id}'`);
  await confirm();
  expect(await rewardOf(payment)).toMatchObject({ state: "confirmed" });
});

describe("administrators", () => {
  const admin = "/api/app/admin/rewards";
  let token: string;
  beforeAll(async () => {
    const joined = await signUpAdmin(product);
    token = joined.token;
  });
  const read = async (query = "") => (await product.call("GET", admin + query, { token })).json;
  const pageIds = (page: Json) => listOf(page, "items").map(({ id }) => String(id));
  const seen = (...ids: string[]) => ids.map((id) => ({ id, cents: 99 }));
  const payOut = (rewards: unknown, reason: unknown = "Transfer of today") =>
    product.call("POST", `${admin}/paid`, { token, body: { rewards, reason } });
  /** A reward that stays confirmed, because its referrer has no plan. */
  async function confirmed(name = "") {
    const guide = await signUp(product, { name });
    const guest = await signUp(product, { referral: guide.record.affiliate_code });
    const payment = await pay(guest.id, { paid_at: daysAgo(30) });
    await confirm();
    return { guide, guest, payment, id: textOf(await rewardOf(payment), "id") };
  }

  it("see every reward once, newest first, by page, and filtered by state", async () => {
    const { id, guide } = await confirmed();
    for (let made = 0; made < 31; made++) {
      const body = { referrer: guide.id, state: "reversed", confirm_at: daysAgo(0) };
      await product.manage("POST", "/api/collections/rewards/records", body);
    }
    const { guest } = await pair();
    const newest = textOf(await rewardOf(await pay(guest.id)), "id");
    const all: string[] = [];
    for (let after: unknown = ""; after !== null; ) {
      const page = await read(`?after=${after}`);
      all.push(...pageIds(page));
      after = page.next;
    }
    expect(all[0]).toBe(newest);
    expect(all.sort()).toEqual((await product.find("rewards")).map((reward) => String(reward.id)).sort());
    expect(all.length).toBeGreaterThan(30);
    expect(pageIds(await read("?state=confirmed"))).toContain(id);
    expect(pageIds(await read("?state=pending"))).not.toContain(id);
    expect(pageIds(await read("?after=nothing"))).toEqual([]);
    expect(pageIds(await read("?state=%27%20OR%201=1"))).toHaveLength(30);
  });

  it("see who receives a reward, and totals that match the states", async () => {
    const { guide, id } = await confirmed("Léa");
    const page = await read("?state=confirmed");
    expect(listOf(page, "items").find((item) => item.id === id)).toMatchObject({
      referrer: { id: guide.id, email: guide.email, name: "Léa" },
      paymentCents: 499,
      cents: 99,
      rate: 20,
      state: "confirmed",
    });
    const rewards = await product.find("rewards");
    const sum = (state: string, field: string) =>
      rewards.filter((each) => each.state === state).reduce((total, each) => total + Number(each[field]), 0);
    expect(page.totals).toMatchObject({
      pendingCents: sum("pending", "cents"),
      confirmedCents: sum("confirmed", "cents"),
    });
  });

  it("record payouts, all or nothing, once, with the reason in the audit log", async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    const { guest } = await pair();
    const pending = textOf(await rewardOf(await pay(guest.id)), "id");
    expect(codes(await payOut(seen(one.id, pending)))).toEqual({ form: "rewards_changed" });
    expect((await rewardOf(one.payment))?.state).toBe("confirmed");

    const answer = await payOut(seen(one.id, two.id, one.id));
    expect([answer.status, answer.json]).toEqual([200, { count: 2, cents: 198 }]);
    expect(await rewardOf(one.payment)).toMatchObject({ state: "paid", settled_as: "payout", settled_cents: 99 });
    expect((await payOut(seen(one.id))).status).toBe(409);
    const [entry] = await product.find("audit_log", `action = "reward.payout" && target_id = "${one.id}"`);
    expect(entry).toMatchObject({ actor_kind: "admin", member: one.guide.id, reason: "Transfer of today" });

    await alter(one.payment, { status: "disputed" });
    const overpaid = await read("?state=overpaid");
    expect(listOf(overpaid, "items").find((item) => item.id === one.id)).toMatchObject({ overpaidCents: 99, cents: 0 });
  });

  it("record no payout of another sum than they saw", async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    await alter(one.payment, { refunded_cents: 250 });
    const refused = await payOut(seen(two.id, one.id));
    expect([refused.status, codes(refused)]).toEqual([409, { form: "rewards_changed" }]);
    for (const { payment } of [one, two])
      expect(await rewardOf(payment)).toMatchObject({ state: "confirmed", settled_cents: 0 });
    expect((await payOut([...seen(two.id), { id: one.id, cents: 49 }])).json).toEqual({ count: 2, cents: 148 });
  });

  it.each([
    ["no reason", seen("x"), " ", { reason: "reason_required" }],
    ["no reward", [], "why", { rewards: "validation_invalid_value" }],
    ["something else", "all", "why", { rewards: "validation_invalid_value" }],
    ["no sum", [{ id: "x" }], "why", { rewards: "validation_invalid_value" }],
    [
      "too many",
      seen(...Array.from({ length: 101 }, (_, index) => String(index))),
      "why",
      { rewards: "validation_invalid_value" },
    ],
    ["an unknown one", seen("nothing"), "why", { form: "rewards_changed" }],
  ])("are refused with %s", async (_, rewards, reason, expected) => {
    expect(codes(await payOut(rewards, reason))).toEqual(expected);
  });

  it("export the list as a file that a spreadsheet reads as text", async () => {
    const { guide, id } = await confirmed('=1+1, "quoted"');
    const answer = await product.call("GET", `${admin}/export?state=confirmed`, { token });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/filename="rewards-\d{4}-\d\d-\d\d\.csv"/);
    const [head, ...lines] = answer.text.trim().split("\r\n");
    expect(head).toMatch(/^Récompense;E-mail du parrain;/);
    // Spreadsheets recognise UTF-8 by the mark, which fetch takes off; the file is in the page's language.
    const english = { Authorization: token, "Accept-Language": "en" };
    const raw = await rawCall(product.url, `${admin}/export?state=confirmed`, english);
    expect(raw.body.subarray(0, 3).toString("hex")).toBe("efbbbf");
    expect(raw.text).toContain("Reward,Referrer’s e-mail,");
    const confirmedNow = await product.find("rewards", 'state = "confirmed"');
    expect(lines).toHaveLength(confirmedNow.length);
    expect(lines.find((line) => line.startsWith(id))).toContain(
      `${guide.email};"'=1+1, ""quoted""";4,99;20;0,99;confirmed`,
    );
    const [entry] = await product.find("audit_log", 'action = "reward.csv"');
    expect(entry).toMatchObject({ actor_kind: "admin", target: "rewards", after: { state: "confirmed" } });
  });
});
