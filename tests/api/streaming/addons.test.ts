import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { type GatewayProduct, startGateway } from "../../support/addons.ts";
import { credentialsOf } from "../../support/api.ts";
import { change, duringWrite, filesWith, query } from "../../support/database.ts";
import { codes, textOf } from "../../support/http.ts";
import { type Member, newEmail, PASSWORD, type Product, signUp, signUpAdmin, tokenOf } from "../../support/product.ts";

let gateway: GatewayProduct;
let product: Product;

beforeAll(async () => {
  gateway = await startGateway();
  product = gateway.product;
});
afterAll(() => product?.stop());

const card = (token: string) => product.call("GET", "/api/app/addon", { token });
const renew = (token: string) => product.call("POST", "/api/app/addon/renew", { token });
const link = (username: string, password: string) =>
  product.call("POST", "/api/app/addon/link", { body: { username, password } });
const patch = (member: Member, changes: object) =>
  product.manage("PATCH", `/api/collections/users/records/${member.id}`, changes);
const rowOf = (member: Member) => query(product.dir, `SELECT * FROM addon_access WHERE user = '${member.id}'`)[0] ?? {};
const tokenIn = (url: string) => /\/addon\/([a-z0-9]{32})\/manifest\.json$/.exec(url)?.[1] ?? "";

describe("the private address", () => {
  it("is created on request, stays the same, and is never stored in the clear", async () => {
    const member = await signUp(product);
    expect(rowOf(member)).toEqual({});
    const answers = await Promise.all([card(member.token), card(member.token)]);
    const [first, second] = answers.map(({ json }) => textOf(json, "url"));
    expect(first).toBe(second);
    const token = tokenIn(first ?? "");
    expect(first).toBe(`${product.url}/addon/${token}/manifest.json`);
    expect(answers[0]?.json).toMatchObject({
      install: first?.replace("http:", "stremio:"),
      lastUsed: null,
      screens: { used: 0 },
      state: "active",
      update: false,
    });
    expect(token).toHaveLength(32);
    expect(filesWith(product.dir, token)).toEqual([]);
    expect(product.output()).not.toContain(token);
  });

  it("changes when it is renewed; a double click renews it once", async () => {
    const member = await signUp(product);
    const before = await gateway.addressOf(member);
    const [one, two] = await Promise.all([renew(member.token), renew(member.token)]);
    expect(textOf(one?.json, "url")).not.toBe(before);
    expect(textOf(two?.json, "url")).toBe(textOf(one?.json, "url"));
    expect(await gateway.addressOf(member)).toBe(textOf(one?.json, "url"));
    const ahead = dbTime(addDays(new Date(), 365)); // renewed while the clock was fast
    change(product.dir, `UPDATE addon_access SET renewed = '${ahead}' WHERE user = '${member.id}'`);
    expect(textOf((await renew(member.token)).json, "url")).not.toBe(textOf(one?.json, "url"));
  });

  it("changes with the streaming credentials and with the e-mail address", async () => {
    const member = await signUp(product);
    const first = await gateway.addressOf(member);
    await product.call("POST", "/api/app/stremio/regenerate", { token: member.token });
    const second = await gateway.addressOf(member);
    await patch(member, { email: newEmail("moved"), verified: true });
    const { url: third } = (await product.call("POST", "/api/app/addon/link", { body: await linkBody(member.id) }))
      .json;
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it("stays open for who pays while a request that still saw no access waits to close it", async () => {
    const member = await signUp(product);
    await gateway.addressOf(member);
    const of = `WHERE id = '${member.id}'`;
    change(product.dir, `UPDATE users SET trial_ends = '2020-01-01 00:00:00.000Z' ${of}`);
    const paid = `UPDATE users SET paid_until = '${dbTime(addDays(new Date(), 30))}' ${of}`;
    const me = await duringWrite(product.dir, paid, () => product.call("GET", "/api/app/me", { token: member.token }));
    expect(me.json).toMatchObject({ access: { active: false } });
    expect([rowOf(member).state, (await product.find("stremio", `user = "${member.id}"`))[0]?.desired]).toEqual([
      "active",
      "active",
    ]);
  });

  it("is deleted with the member", async () => {
    const member = await signUp(product);
    await gateway.addressOf(member);
    await product.call("POST", "/api/app/account/delete", { token: member.token, body: { password: PASSWORD } });
    expect(rowOf(member)).toEqual({});
  });

  it("is neither made for nor shown to an administrator in the member's place", async () => {
    const member = await signUp(product);
    const path = `/api/app/admin/users/${member.id}/impersonate`;
    const body = { reason: "A question" };
    const { json } = await product.call("POST", path, { token: (await signUpAdmin(product)).token, body });
    const hidden = { url: "", install: "", state: "active", screens: { used: 0 } };
    expect((await card(textOf(json, "token"))).json).toMatchObject(hidden);
    expect(rowOf(member)).toEqual({});
    const token = tokenIn(await gateway.addressOf(member));
    const seen = await card(textOf(json, "token"));
    expect(seen.json).toMatchObject(hidden);
    expect(seen.text).not.toContain(token);
  });

  it("appears in the member's export by its dates, never by its token", async () => {
    const member = await signUp(product);
    const token = tokenIn(await gateway.addressOf(member));
    const { json, text } = await product.call("GET", "/api/app/export", { token: member.token });
    expect(json.privateAddress).toMatchObject({ renewed: null, lastUsed: null });
    expect(text).not.toContain(token);
  });
});

/** The streaming credentials of a member whose session has ended. */
async function linkBody(id: string) {
  const [user] = await product.find("users", `id = "${id}"`);
  const token = textOf(await product.manage("POST", `/api/collections/users/impersonate/${id}`), "token");
  const { password } = await credentialsOf(product, { id, token, email: "", record: {} });
  return { username: textOf(user, "stremio_username"), password };
}

describe("what the gateway reads about a member", () => {
  const facts = (member: Member) => {
    const { state, plan, locale } = rowOf(member);
    return { state, plan, locale };
  };

  it("follows dates, blocks and language at once", async () => {
    const member = await signUp(product);
    await gateway.addressOf(member);
    const [{ trial_ends: trial } = {}] = query(product.dir, `SELECT trial_ends FROM users WHERE id = '${member.id}'`);
    expect(rowOf(member)).toMatchObject({ state: "active", until: trial, plan: "", locale: "fr" });
    const paid = "2099-01-01 00:00:00.000Z";
    await patch(member, { paid_until: paid });
    expect(rowOf(member)).toMatchObject({ state: "active", until: paid });
    await patch(member, { blocked: "2026-01-01 00:00:00.000Z" });
    expect(rowOf(member)).toMatchObject({ state: "blocked", until: "" });
    await patch(member, { blocked: "", paid_until: "2020-01-01 00:00:00.000Z", trial_ends: "" });
    expect(rowOf(member)).toMatchObject({ state: "expired", until: "" });
    await patch(member, { paid_until: "", plan: "paid" });
    expect(rowOf(member).state).toBe("unpaid");
    await product.call("PATCH", `/api/collections/users/records/${member.id}`, {
      token: await tokenOf(product, member.id), // the block has ended the session
      body: { locale: "en" },
    });
    expect(facts(member)).toMatchObject({ state: "unpaid", locale: "en" });
  });

  it("follows the plan of the subscription, also after it ended", async () => {
    const member = await signUp(product);
    await gateway.addressOf(member);
    const [essential, comfort] = await product.find("plans");
    const subscription = await product.manage("POST", "/api/collections/subscriptions/records", {
      user: member.id,
      plan: essential?.id,
      period: "month",
      provider: "manual",
      status: "active",
    });
    expect(rowOf(member).plan).toBe(essential?.id);
    const path = `/api/collections/subscriptions/records/${textOf(subscription, "id")}`;
    await product.manage("PATCH", path, { plan: comfort?.id });
    expect(rowOf(member).plan).toBe(comfort?.id);
    // The trial that still runs is a trial again.
    await product.manage("PATCH", path, { status: "canceled" });
    expect(rowOf(member).plan).toBe("");
    await patch(member, { trial_ends: "" });
    expect(facts(member)).toMatchObject({ state: "expired", plan: comfort?.id });
  });

  it("includes the plan's screens", async () => {
    const member = await signUp(product);
    const plans = await product.find("plans");
    expect(plans.map(({ screens }) => screens).sort()).toEqual([1, 2, 4]);
    const family = plans.find(({ screens }) => screens === 4);
    expect((await gateway.manage("/settings", { trialPlan: "nope" })).status).toBe(400);
    expect((await gateway.manage("/settings", { trialPlan: family?.id })).status).toBe(204);
    expect((await card(member.token)).json.screens).toEqual({ used: 0, allowed: 4 });
    expect((await gateway.manage("/settings", { trialPlan: "" })).status).toBe(204);
    expect((await card(member.token)).json.screens).toEqual({ used: 0, allowed: 0 });
  });
});

describe("a device without a session", () => {
  it("gets the card for the streaming credentials, whatever the case of the username", async () => {
    const member = await signUp(product);
    const { name, password } = await credentialsOf(product, member);
    const answer = await link(` ${name.toUpperCase()} `, password);
    expect([answer.status, answer.json]).toEqual([200, (await card(member.token)).json]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("gets the same error for an unknown name and a wrong password, and is slowed down after several", async () => {
    const member = await signUp(product);
    const { name, password } = await credentialsOf(product, member);
    const [unknown, wrong] = [await link("nobody_0000@passerelle.example", password), await link(name, "wrong")];
    expect([unknown.status, codes(unknown)]).toEqual([400, { form: "credentials_invalid" }]);
    expect(wrong.text).toBe(unknown.text);
    for (let tries = 0; tries < 8; tries++) await link(name, "wrong");
    const late = await link(name, password);
    expect([late.status, codes(late)]).toEqual([429, { form: "too_many_requests" }]);
    // Eight from one address: other names wait too.
    const other = await signUp(product);
    const { name: theirs, password: right } = await credentialsOf(product, other);
    expect((await link(theirs, right)).status).toBe(429);
  });
});
