import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { enrol, verifiedMember } from "../../support/factors.ts";
import { codes, listOf, textOf } from "../../support/http.ts";
import {
  fragmentOf,
  newcomerAt,
  newPerson,
  offer,
  signUpWith,
  ticketOf,
  tokenIn,
  Visitor,
} from "../../support/identities.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { type Oidc, startOidc } from "../../support/oidc.ts";
import {
  logIn,
  type Member,
  NO_CONSENT,
  PASSWORD,
  type Product,
  signUp,
  signUpAdmin,
  startProduct,
} from "../../support/product.ts";
import { ageProofs, provedIn } from "../../support/proofs.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";
import { totpCode } from "../../support/totp.ts";

const ROUTES = "/api/app/identities";
const USERS = "/api/collections/users/records";

let product: Product;
let sink: SmtpSink;
let oidc: Oidc;

beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  oidc = await startOidc([`${product.url}${ROUTES}/callback/oidc`]);
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
/** A member who has just signed in, which is a fresh proof. */
async function fresh(member: Member): Promise<Member> {
  return { ...member, token: tokenIn(await logIn(product, member.email)) };
}

const newcomer = () => newcomerAt(product, oidc);

describe("a first sign-in", () => {
  it("shows who it is, asks for the terms, and creates a confirmed account with its trial by the one way there is", async () => {
    const visitor = new Visitor(product);
    oidc.person = newPerson();
    const { email } = oidc.person;
    const { affiliate_code: code } = (await signUp(product)).record;
    const page = await visitor.visit({}, `/en/trial?return=%2Fcheckout%3Fplan%3Dx&ref=${code}`);
    expect(page.pathname + page.search).toBe("/en/login?return=%2Fcheckout%3Fplan%3Dx");
    const ticket = fragmentOf(page).identity;
    const shown = { step: "sign-up", provider: "Maison", email, name: "Camille Durand", referral: code };
    expect(await step(visitor, ticket)).toEqual(shown);
    expect((await signIn(visitor, ticket)).status).toBe(404);

    for (const terms_accepted of NO_CONSENT) {
      const unread = await signUpWith(visitor, ticket, { terms_accepted });
      expect([unread.status, codes(unread)]).toEqual([400, { terms_accepted: "terms_required" }]);
    }
    const created = await signUpWith(visitor, ticket, { email: "someone.else@example.org" });
    expect(created.status).toBe(200);
    const [user] = await product.find("users", `email = "${email}"`);
    expect(user).toMatchObject({ verified: true, admin: false, plan: "free" });
    expect(textOf(user, "trial_ends")).not.toBe("");
    expect(actions(textOf(user, "id"))).toContain("identity.link");
    expect(Math.abs(Date.parse(textOf(user, "terms_accepted")) - Date.now())).toBeLessThan(60_000);
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
    await sink.waitFor(member.email, /Maison linked to your account/);

    expect((await signIn(visitor, await ticketOf(visitor))).status).toBe(200);
    const exported = await product.call("GET", "/api/app/export", { token });
    const { issuer } = oidc;
    expect(listOf(exported.json, "identities")).toMatchObject([
      { provider: "Maison", email: member.email, issuer, subject: oidc.person.sub },
    ]);
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
    const page = await visitor.open(textOf(begun.json, "url"), (url) =>
      url.pathname.endsWith("/UserDashboard/account"),
    );
    return fragmentOf(page).identity;
  }

  it("links a provider with any address after a fresh proof, and unlinks it again", async () => {
    const visitor = new Visitor(product);
    const member = await verifiedMember(product, { locale: "fr" });
    expect(codes(await begin(visitor, member.token))).toEqual({ form: "proof_required" });
    expect(codes(await begin(visitor, (await fresh(member)).token))).toEqual({ form: "proof_required" });
    const { token } = await provedIn(product, member);
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
    await sink.waitFor(member.email, /Maison retiré de votre compte/);
    expect((await signIn(visitor, await ticketOf(visitor))).status).toBe(404);
  });

  it("who came by a provider and may know no other way proves with the sign-in", async () => {
    const { id, visitor } = await newcomer();
    const token = tokenIn(await signIn(visitor, await ticketOf(visitor)));
    const refuses = (refuse_mailed_factor: boolean) =>
      product.manage("PATCH", "/api/collections/site/records/site", { refuse_mailed_factor });
    expect((await begin(visitor, token)).status).toBe(403); // a mailed code proves it
    await refuses(true);
    try {
      expect((await begin(visitor, token)).status).toBe(200);
      ageProofs(product.dir, id);
      expect((await begin(visitor, token)).status).toBe(403);
    } finally {
      await refuses(false);
    }
  });

  it("cannot take an identity of another account, nor finish what another member began", async () => {
    const owner = await newcomer();
    const member = await provedIn(product, await verifiedMember(product));
    const ticket = await bring(owner.visitor, member.token);
    const taken = await owner.visitor.post(ROUTES, { ticket }, member.token);
    expect([taken.status, codes(taken)]).toEqual([409, { form: "identity_taken" }]);
    const other = await provedIn(product, await verifiedMember(product));
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
    // Another first proof would be no second factor. Nor would a mailed code: who holds the account at the provider reads the mailbox.
    expect(options.json).toMatchObject({ factors: ["totp"], password: false, code: false });
    const asked = await visitor.post("/api/collections/users/request-otp", { email: textOf(reset, "email") });
    const mailed = await sink.waitFor(textOf(reset, "email"), /\b\d{8}\b/);
    const password = /\b\d{8}\b/.exec(mailed.text)?.[0] ?? "";
    const body = { otpId: textOf(asked.json, "otpId"), password, mfaId };
    const mailbox = await visitor.post("/api/collections/users/auth-with-otp", body);
    expect([mailbox.status === 200, mailbox.json.token]).toEqual([false, undefined]);
    const again = await signIn(visitor, await ticketOf(visitor));
    const second = textOf(again.json, "mfaId");
    const done = await visitor.post("/api/app/second-factor/code", { mfaId: second, code: totpCode(enrolled.secret) });
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

it("the last provider stays where no mail could bring its member back", async () => {
  const silent = await startProduct();
  const elsewhere = await startOidc([`${silent.url}${ROUTES}/callback/oidc`]);
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
    // A passkey of a former domain brings nobody in either.
    const into = (table: string, values: string) => change(silent.dir, `INSERT INTO ${table} VALUES (${values})`);
    into("factors (id, user, kind)", `'f', '${id}', 'passkey'`);
    into("passkeys (id, user, factor, credential, domain)", `'p', '${id}', 'f', 'c', 'former.example'`);
    expect((await visitor.post(`${ROUTES}/${row?.id}/remove`, {}, token)).status).toBe(409);
    change(silent.dir, "UPDATE passkeys SET domain = 'localhost'");
    expect((await visitor.post(`${ROUTES}/${row?.id}/remove`, {}, token)).status).toBe(204);
  } finally {
    await elsewhere.close();
    await silent.stop();
  }
});
