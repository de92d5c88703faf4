import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../support/database.ts";
import { enrol, verifiedMember } from "../support/factors.ts";
import { codes, type Json, listOf, textOf } from "../support/http.ts";
import { fragmentOf, newPerson, offer, ticketOf, tokenIn, Visitor } from "../support/identities.ts";
import { startMailedProduct } from "../support/mailed.ts";
import { type Oidc, startOidc } from "../support/oidc.ts";
import { logIn, type Member, PASSWORD, type Product, signUp, signUpAdmin, signUpBody, startProduct } from "../support/product.ts";
import type { SmtpSink } from "../support/smtp-sink.ts";
import { totpCode } from "../support/totp.ts";

const ROUTES = "/api/app/identities";
const USERS = "/api/collections/users/records";

let product: Product;
let sink: SmtpSink;
let oidc: Oidc;

beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  oidc = await startOidc([`${product.url}${ROUTES}/callback`]);
  expect((await offer(product, oidc)).status).toBe(204);
});
afterAll(async () => {
  await oidc.close();
  await product.stop();
});

const step = async (visitor: Visitor, ticket: string) => (await visitor.post(`${ROUTES}/ticket`, { ticket })).json;
const signIn = (visitor: Visitor, ticket: string) => visitor.post(`${ROUTES}/sign-in`, { ticket });
const rows = (user: string) => query(product.dir, `SELECT id FROM identities WHERE user = '${user}'`);
const actions = (user: string) =>
  query(product.dir, `SELECT action FROM audit_log WHERE member = '${user}' ORDER BY rowid`).map(
    ({ action }) => action,
  );
const signUpWith = (visitor: Visitor, ticket: string, changes: Json = {}) =>
  visitor.post(USERS, {
    ...signUpBody("ignored@example.org"),
    terms_accepted: true,
    identity_terms: true,
    identity_ticket: ticket,
    ...changes,
  });

/** A member who has just signed in, which is a fresh proof. */
async function fresh(member: Member): Promise<Member> {
  return { ...member, token: tokenIn(await logIn(product, member.email)) };
}

/** A new account by way of the provider. */
async function newcomer(): Promise<{ id: string; email: string; visitor: Visitor }> {
  const visitor = new Visitor(product);
  oidc.person = newPerson();
  const { email } = oidc.person;
  const created = await signUpWith(visitor, await ticketOf(visitor));
  expect([created.status, created.text]).toEqual([200, expect.any(String)]);
  return { id: textOf(created.json, "id"), email, visitor };
}

describe("a first sign-in", () => {
  it("shows who it is, asks for the terms, and creates a confirmed account with its trial by the one way there is", async () => {
    const visitor = new Visitor(product);
    oidc.person = newPerson();
    const { email } = oidc.person;
    const page = await visitor.visit({ return: "/checkout?plan=x" });
    expect(page.pathname + page.search).toBe("/en/login?return=%2Fcheckout%3Fplan%3Dx");
    const ticket = fragmentOf(page).identity;
    const shown = { step: "sign-up", provider: "Maison", email, name: "Camille Durand" };
    expect(await step(visitor, ticket)).toEqual(shown);
    expect((await signIn(visitor, ticket)).status).toBe(404);

    const unread = await signUpWith(visitor, ticket, { identity_terms: false });
    expect([unread.status, codes(unread)]).toEqual([400, { terms_accepted: "terms_required" }]);
    const created = await signUpWith(visitor, ticket, { email: "someone.else@example.org" });
    expect(created.status).toBe(200);
    const [user] = await product.find("users", `email = "${email}"`);
    expect(user).toMatchObject({ verified: true, admin: false, plan: "free" });
    expect(textOf(user, "trial_ends")).not.toBe("");
    expect(textOf(user, "terms_accepted")).not.toBe("");
    expect(await product.find("stremio", `user = "${textOf(user, "id")}"`)).toHaveLength(1);

    const entered = await signIn(visitor, ticket);
    expect([entered.status, textOf(entered.json.record, "id")]).toEqual([200, textOf(user, "id")]);
    expect(query(product.dir, `SELECT browser FROM sessions WHERE user = '${textOf(user, "id")}'`)).toHaveLength(1);
    // The ticket is used up, and gives nobody else's account either.
    expect(codes(await signIn(visitor, ticket))).toEqual({ form: "identity_expired" });
    expect(codes(await signUpWith(visitor, ticket))).toEqual({ form: "identity_expired" });
  });

  it("gives one person no second trial, and a refused address no account", async () => {
    const visitor = new Visitor(product);
    const name = `one.${Math.random().toString(36).slice(2, 8)}`;
    await signUp(product, { email: `${name}@gmail.com` });
    oidc.person = newPerson({ email: `${name.replace(".", "")}+again@gmail.com` });
    const created = await signUpWith(visitor, await ticketOf(visitor));
    expect(created.status).toBe(200);
    const [user] = await product.find("users", `id = "${textOf(created.json, "id")}"`);
    expect(user?.trial_ends).toBe("");

    await product.manage("PATCH", "/api/collections/site/records/site", { refuse_throwaway: true });
    oidc.person = newPerson({ email: "someone@mailinator.com" });
    const another = new Visitor(product);
    const refused = await signUpWith(another, await ticketOf(another));
    expect([refused.status, codes(refused)]).toEqual([400, { email: "validation_email_domain_not_allowed" }]);
    expect(query(product.dir, `SELECT id FROM identities WHERE subject = '${oidc.person.sub}'`)).toEqual([]);
  });

  it("needs an address that the provider vouches for", async () => {
    const visitor = new Visitor(product);
    oidc.person = newPerson({ verified: false });
    const ticket = await ticketOf(visitor);
    expect(await step(visitor, ticket)).toMatchObject({ step: "no-address", email: "" });
    expect(codes(await signUpWith(visitor, ticket))).toEqual({ form: "identity_expired" });
  });

  it("twice at the same time makes one account", async () => {
    const visitor = new Visitor(product);
    oidc.person = newPerson();
    const ticket = await ticketOf(visitor);
    const answers = await Promise.all([signUpWith(visitor, ticket), signUpWith(visitor, ticket)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await product.find("users", `email = "${oidc.person.email}"`)).toHaveLength(1);
  });
});

describe("an account with the same address", () => {
  it("is linked only after its own sign-in, with a mail and an entry in the activity", async () => {
    const visitor = new Visitor(product);
    const member = await verifiedMember(product, { locale: "en" });
    oidc.person = newPerson({ email: member.email });
    const ticket = await ticketOf(visitor);
    expect(await step(visitor, ticket)).toMatchObject({ step: "prove", email: member.email });
    expect((await signIn(visitor, ticket)).status).toBe(404);
    expect((await signUpWith(visitor, ticket)).status).toBe(400);
    expect((await visitor.post(ROUTES, { ticket })).status).toBe(401);

    const stranger = await fresh(await verifiedMember(product));
    expect(codes(await visitor.post(ROUTES, { ticket }, stranger.token))).toEqual({ form: "identity_expired" });
    expect(codes(await visitor.post(ROUTES, { ticket }, member.token))).toEqual({ form: "proof_required" });
    const { token } = await fresh(member);
    expect((await visitor.post(ROUTES, { ticket }, token)).status).toBe(204);
    expect(rows(member.id)).toHaveLength(1);
    expect(actions(member.id)).toContain("identity.link");
    await sink.waitFor(member.email, /Maison now opens your account/);

    expect((await signIn(visitor, await ticketOf(visitor))).status).toBe(200);
    const exported = await product.call("GET", "/api/app/export", { token });
    expect(listOf(exported.json, "identities")).toMatchObject([{ provider: "Maison", email: member.email }]);
    expect(exported.text).not.toContain(oidc.person.sub);
  });

  it("is not linked while its own address is unconfirmed: someone else may have prepared it", async () => {
    const visitor = new Visitor(product);
    const member = await fresh(await signUp(product));
    oidc.person = newPerson({ email: member.email });
    const refused = await visitor.post(ROUTES, { ticket: await ticketOf(visitor) }, member.token);
    expect([refused.status, codes(refused)]).toEqual([400, { form: "verify_first" }]);
    expect(rows(member.id)).toEqual([]);
  });
});

describe("a member who is signed in", () => {
  const begin = (visitor: Visitor, token: string) =>
    visitor.post(`${ROUTES}/begin`, { provider: "oidc", locale: "en" }, token);
  async function bring(visitor: Visitor, token: string): Promise<string> {
    const begun = await begin(visitor, token);
    const page = await visitor.open(textOf(begun.json, "url"), (url) => url.pathname.endsWith("/UserDashboard"));
    return fragmentOf(page).identity;
  }

  it("links a provider with any address after a fresh proof, and unlinks it again", async () => {
    const visitor = new Visitor(product);
    const member = await verifiedMember(product, { locale: "fr" });
    expect(codes(await begin(visitor, member.token))).toEqual({ form: "proof_required" });
    const { token } = await fresh(member);
    oidc.person = newPerson();
    const ticket = await bring(visitor, token);
    expect((await signIn(visitor, ticket)).status).toBe(404); // made for that member's page
    expect((await visitor.post(ROUTES, { ticket }, token)).status).toBe(204);
    const list = await product.call("GET", ROUTES, { token });
    expect(list.json).toMatchObject({
      items: [{ provider: "Maison", email: oidc.person.email }],
      providers: [{ id: "oidc", name: "Maison" }],
    });
    expect((await signIn(visitor, await ticketOf(visitor))).status).toBe(200);

    const [row] = listOf(list.json, "items");
    const path = `${ROUTES}/${textOf(row, "id")}/remove`;
    const other = await fresh(await verifiedMember(product));
    expect((await visitor.post(path, {}, other.token)).status).toBe(404);
    expect((await visitor.post(path, {}, token)).status).toBe(204);
    expect(actions(member.id)).toEqual(expect.arrayContaining(["identity.link", "identity.unlink"]));
    await sink.waitFor(member.email, /Maison n’ouvre plus votre compte/);
    expect((await signIn(visitor, await ticketOf(visitor))).status).toBe(404);
  });

  it("cannot take an identity of another account, nor finish what another member began", async () => {
    const owner = await newcomer();
    const member = await fresh(await verifiedMember(product));
    const ticket = await bring(owner.visitor, member.token);
    const taken = await owner.visitor.post(ROUTES, { ticket }, member.token);
    expect([taken.status, codes(taken)]).toEqual([409, { form: "identity_taken" }]);
    const other = await fresh(await verifiedMember(product));
    oidc.person = newPerson();
    const visitor = new Visitor(product);
    const begun = await bring(visitor, member.token);
    expect(codes(await visitor.post(ROUTES, { ticket: begun }, other.token))).toEqual({ form: "identity_expired" });
  });
});

describe("second factors", () => {
  it("are asked for after a provider as after a password", async () => {
    const { id, visitor } = await newcomer();
    change(product.dir, `UPDATE users SET password = (SELECT password FROM users LIMIT 1) WHERE id = '${id}'`);
    const { json } = await signIn(visitor, await ticketOf(visitor));
    const reset = await product.manage("PATCH", `${USERS}/${id}`, { password: PASSWORD, passwordConfirm: PASSWORD });
    expect(json.token).toBeTypeOf("string");
    const token = tokenIn(await logIn(product, textOf(reset, "email")));
    const enrolled = await enrol(product, { id, email: textOf(reset, "email"), token, record: reset });
    const first = await signIn(visitor, await ticketOf(visitor));
    expect([first.status, first.json.token]).toEqual([401, undefined]);
    const mfaId = textOf(first.json, "mfaId");
    const options = await visitor.post("/api/app/second-factor/options", { mfaId });
    // Another first proof would be no second factor; a mailed code counts while the operator accepts it.
    expect(options.json).toMatchObject({ factors: ["totp"], password: false, code: true });
    const done = await visitor.post("/api/app/second-factor/code", { mfaId, code: totpCode(enrolled.secret) });
    expect(done.status).toBe(200);
  });

  it("are asked of administrators too", async () => {
    const admin = await signUpAdmin(product);
    await product.manage("PATCH", `${USERS}/${admin.id}`, { verified: true });
    const visitor = new Visitor(product);
    const { token } = await fresh(admin);
    oidc.person = newPerson({ email: admin.email });
    expect((await visitor.post(ROUTES, { ticket: await ticketOf(visitor) }, token)).status).toBe(204);
    change(product.dir, `UPDATE users SET factor_proved = email WHERE id = '${admin.id}'`);
    const first = await signIn(visitor, await ticketOf(visitor));
    expect([first.status, first.json.mfaId]).toEqual([401, expect.any(String)]);
  });
});

describe("what does not belong together", () => {
  const problem = async (visitor: Visitor, callback: URL | string) =>
    fragmentOf(await visitor.finish(callback)).problem;

  it("an answer counts once, for the browser that asked, with its own state", async () => {
    const { visitor } = await newcomer();
    const callback = await visitor.stopAtCallback();
    // Someone else opens the link: they are not signed in to the wrong account, and the owner still is.
    expect(await problem(new Visitor(product), callback)).toBe("expired");
    const stranger = new Visitor(product);
    await stranger.stopAtCallback();
    expect(await problem(stranger, callback)).toBe("expired");
    const page = fragmentOf(await visitor.finish(callback));
    expect(page.problem).toBe("");
    expect(await problem(visitor, callback)).toBe("expired");
    expect(codes(await stranger.post(`${ROUTES}/sign-in`, { ticket: page.identity }))).toEqual({
      form: "identity_expired",
    });
    expect((await signIn(visitor, page.identity)).status).toBe(200);
    const made = new URL(callback);
    made.searchParams.set("state", "guessed");
    expect(await problem(visitor, made)).toBe("expired");
  });

  it("two tabs of a browser do not disturb each other, and codes do not change places", async () => {
    const { visitor } = await newcomer();
    const [first, second] = [await visitor.stopAtCallback(), await visitor.stopAtCallback()];
    const mixed = new URL(first);
    mixed.searchParams.set("code", second.searchParams.get("code") ?? "");
    expect(await problem(visitor, mixed)).toBe("refused"); // PKCE
    const page = fragmentOf(await visitor.finish(await visitor.stopAtCallback()));
    expect((await signIn(visitor, page.identity)).status).toBe(200);
  });

  it("another issuer's answer is refused", async () => {
    const { visitor } = await newcomer();
    const callback = await visitor.stopAtCallback();
    callback.searchParams.set("iss", "https://elsewhere.example");
    expect(await problem(visitor, callback)).toBe("refused");
    const silent = await visitor.stopAtCallback();
    silent.searchParams.delete("iss");
    expect(await problem(visitor, silent)).toBe("refused");
  });

  it("a refusal at the provider leads back to the login", async () => {
    oidc.refuses = true;
    const page = await new Visitor(product).visit({ locale: "fr" });
    oidc.refuses = false;
    expect([page.pathname, fragmentOf(page).problem]).toEqual(["/login", "cancelled"]);
  });

  it("the same subject at another issuer is someone else", async () => {
    const { visitor, id } = await newcomer();
    change(product.dir, `UPDATE identities SET issuer = 'https://before.example' WHERE user = '${id}'`);
    expect((await signIn(visitor, await ticketOf(visitor))).status).toBe(404);
  });
});

describe("the operator", () => {
  const admin = "/api/app/admin/identity-providers";
  const manage = (method: string, path: string, body?: Json) =>
    product.call(method, admin + path, { token: product.superuser, ...(body && { body }) });

  it("sees no secret, tests what is saved, and switches a provider off", async () => {
    const list = await manage("GET", "");
    expect(list.json.redirect).toBe(`${product.url}${ROUTES}/callback`);
    const shown = listOf(list.json, "providers").find(({ id }) => id === "oidc");
    expect(shown).toEqual(expect.objectContaining({ label: "Maison", hasSecret: true, enabled: true }));
    expect(list.text).not.toContain("a secret of");
    expect(query(product.dir, "SELECT secret FROM identity_providers")[0]?.secret).toMatch(/^v2:/);

    expect((await manage("POST", "/oidc/test")).json).toEqual({ problem: "" });
    await offer(product, oidc, { secret: "wrong" });
    expect((await manage("POST", "/oidc/test")).json).toEqual({ problem: "credentials" });
    await offer(product, oidc, { issuer: "http://127.0.0.1:9" });
    expect((await manage("POST", "/oidc/test")).json).toEqual({ problem: "unreachable" });
    const away = fragmentOf(await new Visitor(product).visit());
    expect(away.problem).toBe("unreachable");

    await offer(product, oidc, { enabled: false });
    const page = await product.call("GET", "/en/login/_payload.json");
    expect(page.text).not.toContain("Maison");
    expect(fragmentOf(await new Visitor(product).visit()).problem).toBe("off");
    await offer(product, oidc);
    expect((await product.call("GET", "/en/login/_payload.json")).text).toContain("Maison");
  });

  it("is told what is missing or wrong, and needs a fresh proof", async () => {
    const refused = async (changes: Json) => codes(await offer(product, oidc, changes));
    expect(await refused({ issuer: "" })).toEqual({ issuer: "validation_required" });
    expect(await refused({ label: "" })).toEqual({ label: "validation_required" });
    expect(await refused({ issuer: "http://login.example.org" })).toEqual({ issuer: "validation_is_url" });
    expect(await refused({ issuer: "https://user@login.example.org" })).toEqual({ issuer: "validation_is_url" });
    expect((await manage("POST", "/facebook", {})).status).toBe(404);
    const someone = await signUpAdmin(product);
    const body = { label: "x", issuer: oidc.issuer, clientId: "x", secret: "x", enabled: true };
    const unproved = await product.call("POST", `${admin}/oidc`, { token: someone.token, body });
    expect([unproved.status, codes(unproved)]).toEqual([403, { form: "proof_required" }]);
  });
});

it("the last provider stays where no mail could bring its member back", async () => {
  const silent = await startProduct();
  const elsewhere = await startOidc([`${silent.url}${ROUTES}/callback`]);
  try {
    await offer(silent, elsewhere);
    elsewhere.person = newPerson();
    const visitor = new Visitor(silent);
    const ticket = await ticketOf(visitor);
    const id = textOf((await signUpWith(visitor, ticket)).json, "id");
    const token = tokenIn(await visitor.post(`${ROUTES}/sign-in`, { ticket }));
    const [row] = query(silent.dir, `SELECT id FROM identities WHERE user = '${id}'`);
    const kept = await visitor.post(`${ROUTES}/${row?.id}/remove`, {}, token);
    expect([kept.status, codes(kept)]).toEqual([409, { form: "last_way_in" }]);
  } finally {
    await elsewhere.close();
    await silent.stop();
  }
});
