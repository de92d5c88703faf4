import { describe, expect, it } from "vitest";
import { DAY_MS, dbTime } from "../../../common/time.ts";
import { change, filesWith, query } from "../../support/database.ts";
import { enrol, verifiedMember } from "../../support/factors.ts";
import { NEW_PASSWORD, undoing } from "../../support/former-address.ts";
import { altered, codes, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { logIn, type Member, newEmail, PASSWORD, signUp, signUpBody, tokenOf } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";
import { totpCode } from "../../support/totp.ts";

const USERS = "/api/collections/users/records";

const { product, sink } = sharedMailed();

const { check, linkTo, move, undo } = undoing(() => ({ product, sink }));
const sessionOf = (id: string) => tokenOf(product, id);
const userOf = async ({ id }: Member) => (await product.find("users", `id = "${id}"`))[0] ?? {};
const me = async (token: string) => (await product.call("GET", "/api/app/me", { token })).status;
const old = (days: number) => dbTime(new Date(Date.now() - days * DAY_MS));
const EXPIRED = [400, { token: "link_expired" }];

describe("the link in the mail to the former address", () => {
  it.each([
    ["fr", "", "L’adresse e-mail de votre compte a changé", "Un changement d’adresse a été annulé"],
    ["en", "/en", "The e-mail address of your account has changed", "A change of e-mail address was undone"],
  ])("in %s, gives the account back, once", async (locale, prefix, subject, news) => {
    const owner = await verifiedMember(product, { locale });
    const stolen = newEmail("thief");
    const before = await userOf(owner);
    const token = await move(owner, stolen);
    const [mail, ...more] = sink.to(owner.email).filter((one) => one.text.includes("#undo="));
    expect([mail?.subject.startsWith(subject), more]).toEqual([true, []]);
    expect(mail?.text).toContain(`${product.url}${prefix}/verify-email#undo=`);
    expect(mail?.text).not.toContain(stolen);
    const inside = textOf((await logIn(product, stolen)).json, "token");
    expect(await me(inside)).toBe(200);

    expect((await check(token)).json).toEqual({ proof: "password", passkey: false, email: owner.email });
    const wrong = await undo(token, "not the password");
    expect([wrong.status, codes(wrong)]).toEqual([400, { proof: "password_invalid" }]);
    const common = await undo(token, PASSWORD, "motdepasse123");
    expect([common.status, codes(common)]).toEqual([400, { password: "password_common" }]);
    expect((await userOf(owner)).email).toBe(stolen);

    expect((await undo(token)).status).toBe(204);
    expect(await userOf(owner)).toMatchObject({ email: owner.email, verified: true, password_by_mail: true });
    expect((await userOf(owner)).stremio_username).not.toBe(before.stremio_username);
    expect(await me(inside)).toBe(401);
    expect((await logIn(product, stolen)).status).toBe(400);
    expect((await logIn(product, owner.email, PASSWORD)).status).toBe(400);
    expect((await logIn(product, owner.email, NEW_PASSWORD)).status).toBe(200);
    const told = await sink.waitFor(stolen, new RegExp(news));
    expect(told.text).not.toContain("#undo=");

    for (const again of [await check(token), await undo(token, NEW_PASSWORD)])
      expect([again.status, codes(again)]).toEqual(EXPIRED);
    expect(filesWith(product.dir, token)).toEqual([]);
    expect(product.output()).not.toContain(token);
    const log = await product.find("audit_log", `member = "${owner.id}" && action ~ "account."`);
    expect(log.map(({ action }) => action).sort()).toEqual(["account.email", "account.email_undone"]);
  });

  it("takes a password from before, also when the thief replaced it first, and none from after", async () => {
    const owner = await verifiedMember(product);
    const put = async (oldPassword: string, password: string) => {
      const token = await sessionOf(owner.id);
      const body = { oldPassword, password, passwordConfirm: password };
      expect((await product.call("PATCH", `${USERS}/${owner.id}`, { token, body })).status).toBe(200);
    };
    await put(PASSWORD, "le voleur choisit 71");
    const token = await move(owner, newEmail("thief"), "le voleur choisit 71");
    await put("le voleur choisit 71", "puis encore une 72");
    expect(codes(await undo(token, "puis encore une 72"))).toEqual({ proof: "password_invalid" });
    expect((await undo(token, PASSWORD)).status).toBe(204);
  });

  it("takes no password that a reader of the mailbox chose through it, in the week before its owner left it", async () => {
    const owner = await verifiedMember(product);
    await product.call("POST", "/api/collections/users/request-password-reset", { body: { email: owner.email } });
    const mail = await sink.waitFor(owner.email, /\/forgot#token=/);
    const link = decodeURIComponent(/\/forgot#token=(\S+)/.exec(mail.text)?.[1] ?? "");
    const password = "le lecteur choisit 81";
    const body = { token: link, password, passwordConfirm: password };
    expect((await product.call("POST", "/api/collections/users/confirm-password-reset", { body })).status).toBe(204);
    const token = await move(owner, newEmail("safe"), password);
    expect(codes(await undo(token, password))).toEqual({ proof: "password_invalid" });
    expect((await undo(token, PASSWORD)).status).toBe(204);
  });

  it("works once when it is used twice at the same time", async () => {
    const owner = await verifiedMember(product);
    const token = await move(owner, newEmail("thief"));
    const answers = await Promise.all([undo(token), undo(token, PASSWORD, "une deuxieme phrase 31")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect((await userOf(owner)).email).toBe(owner.email);
  });

  it("to the first of several addresses restores it and voids the later links", async () => {
    const owner = await verifiedMember(product);
    const [second, third] = [newEmail("second"), newEmail("third")];
    const first = await move(owner, second);
    const later = await move(owner, third);
    expect((await undo(first)).status).toBe(204);
    expect((await userOf(owner)).email).toBe(owner.email);
    expect([(await undo(later)).status, codes(await check(later))]).toEqual(EXPIRED);
  });

  it("to the second address restores that one, and the first link still works", async () => {
    const owner = await verifiedMember(product);
    const second = newEmail("second");
    const first = await move(owner, second);
    const later = await move(owner, newEmail("third"));
    expect((await undo(later)).status).toBe(204);
    expect((await userOf(owner)).email).toBe(second);
    expect((await undo(first)).status).toBe(204);
    expect((await userOf(owner)).email).toBe(owner.email);
  });

  it("answers every link that does not work alike", async () => {
    const [late, deleted, mine] = [
      await verifiedMember(product),
      await verifiedMember(product),
      await verifiedMember(product),
    ];
    const lateLink = await move(late, newEmail("new"));
    const past = dbTime(new Date(Date.now() - 1000));
    change(product.dir, `UPDATE former_credentials SET until = '${past}' WHERE user = '${late.id}'`);
    const deletedLink = await move(deleted, newEmail("new"));
    await product.manage("DELETE", `${USERS}/${deleted.id}`);
    expect(query(product.dir, `SELECT id FROM former_credentials WHERE user = '${deleted.id}'`)).toEqual([]);
    const link = await move(mine, newEmail("new"));
    for (const token of ["", "x", ".", altered(link), link.split(".")[0] ?? "", lateLink, deletedLink]) {
      for (const answer of [await check(token), await undo(token)])
        expect([token, answer.status, codes(answer)]).toEqual([token, ...EXPIRED]);
    }
  });

  it("leaves a blocked account blocked", async () => {
    const owner = await verifiedMember(product);
    const token = await move(owner, newEmail("thief"));
    await product.manage("PATCH", `${USERS}/${owner.id}`, { blocked: old(0) });
    expect((await undo(token)).status).toBe(204);
    const user = await userOf(owner);
    expect([user.email, user.blocked !== ""]).toEqual([owner.email, true]);
  });

  it("is not sent to an address that was never confirmed", async () => {
    const owner = await signUp(product);
    const to = newEmail("new");
    await product.manage("PATCH", `${USERS}/${owner.id}`, { email: to });
    expect(query(product.dir, `SELECT id FROM former_credentials WHERE user = '${owner.id}'`)).toEqual([]);
    expect(query(product.dir, `SELECT id FROM jobs WHERE key LIKE 'accounts.former-address:${owner.id}%'`)).toEqual([]);
  });
});

describe("a second factor", () => {
  it("from before proves the owner and stays; the password does not", async () => {
    const owner = await enrol(product, await verifiedMember(product));
    for (const table of ["factors", "recovery_codes"])
      change(product.dir, `UPDATE ${table} SET created = '${old(8)}' WHERE user = '${owner.id}'`);
    const token = await move(owner, newEmail("thief"), PASSWORD, owner.token);
    expect((await check(token)).json).toEqual({ proof: "code", passkey: false, email: owner.email });
    expect(codes(await undo(token, PASSWORD))).toEqual({ proof: "code_wrong" });
    expect((await undo(token, owner.recovery[0]?.toLowerCase())).status).toBe(204);
    expect((await userOf(owner)).email).toBe(owner.email);
    expect((await logIn(product, owner.email, NEW_PASSWORD)).json.mfaId).toEqual(expect.any(String));
    const left = `SELECT COUNT(*) AS n FROM recovery_codes WHERE user = '${owner.id}'`;
    expect(query(product.dir, left)).toEqual([{ n: "9" }]);
    expect(await product.find("factors", `user = "${owner.id}"`)).toHaveLength(1);
  });

  it("that a thief added shortly before proves nothing and goes", async () => {
    const owner = await enrol(product, await verifiedMember(product));
    const token = await move(owner, newEmail("thief"), PASSWORD, owner.token);
    expect((await check(token)).json).toEqual({ proof: "password", passkey: false, email: owner.email });
    expect(codes(await undo(token, totpCode(owner.secret)))).toEqual({ proof: "password_invalid" });
    expect(await product.find("factors", `user = "${owner.id}"`)).toHaveLength(1);
    expect((await undo(token)).status).toBe(204);
    expect(await product.find("factors", `user = "${owner.id}"`)).toEqual([]);
    expect((await logIn(product, owner.email, NEW_PASSWORD)).status).toBe(200);
  });
});

it("providers and API keys from before stay, later ones end; a further change under way is void", async () => {
  const owner = await verifiedMember(product);
  const token = await move(owner, newEmail("thief"));
  const [{ id: users } = { id: "" }] = query(product.dir, "SELECT id FROM _collections WHERE name = 'users'");
  for (const [name, created] of [
    ["kept", old(8)],
    ["added", old(0)],
  ]) {
    const id = `${name}${owner.id}`.slice(0, 15);
    const times = `'${created}', '${created}'`;
    change(
      product.dir,
      `INSERT INTO _externalAuths (id, collectionRef, recordRef, provider, providerId, created, updated)
        VALUES ('${id}', '${users}', '${owner.id}', '${name}', '${id}', ${times});
      INSERT INTO identities (id, user, provider, issuer, subject, created, updated)
        VALUES ('${id}', '${owner.id}', 'google', '', '${name}${id}', ${times});
      INSERT INTO api_keys (id, user, name, prefix, hash, scopes, reach, created, updated)
        VALUES ('${id}', '${owner.id}', '${name}', '${id}', '${id}', '[]', 'own', ${times})`,
    );
  }
  const further = newEmail("further");
  const body = { email: further, oldPassword: PASSWORD };
  await product.call("PATCH", `${USERS}/${owner.id}`, { token: await sessionOf(owner.id), body });
  const pending = await linkTo(further, "change");
  expect((await undo(token)).status).toBe(204);
  const links = await product.find("_externalAuths", `recordRef = "${owner.id}"`);
  expect(links.map(({ provider }) => provider)).toEqual(["kept"]);
  expect(query(product.dir, `SELECT id FROM identities WHERE user = '${owner.id}'`)).toHaveLength(1);
  const keys = query(product.dir, `SELECT name FROM api_keys WHERE user = '${owner.id}' AND revoked = ''`);
  expect(keys).toEqual([{ name: "kept" }]);
  const confirm = { token: pending, password: NEW_PASSWORD };
  expect((await product.call("POST", "/api/collections/users/confirm-email-change", { body: confirm })).status).toBe(
    400,
  );
});

describe("a former address", () => {
  it("is kept from others for as long as the link works, and is in the member's data", async () => {
    const [owner, other] = [await verifiedMember(product), await signUp(product)];
    await move(owner, newEmail("new"));
    const create = () => product.call("POST", USERS, { body: signUpBody(owner.email.toUpperCase()) });
    // Word for word what a taken one gets: strangers learn nothing about who left it.
    const taken = await product.call("POST", USERS, { body: signUpBody(other.email) });
    const kept = await create();
    expect([kept.status, kept.json]).toEqual([taken.status, taken.json]);
    expect(codes(kept)).toEqual({ email: "validation_not_unique" });
    // A form that would make no account tells them apart no more.
    const faulty = [owner.email, other.email].map((email) => signUpBody(email, { plan: "gold" }));
    const refused = await Promise.all(faulty.map((body) => product.call("POST", USERS, { body })));
    expect(refused[0]?.json).toEqual(refused[1]?.json);
    const body = { email: owner.email, oldPassword: PASSWORD };
    const asked = await product.call("PATCH", `${USERS}/${other.id}`, { token: other.token, body });
    expect([
      asked.status,
      query(product.dir, `SELECT id FROM jobs WHERE key = 'mail.email-change:${other.id}'`),
    ]).toEqual([200, []]);
    const data = (await product.call("GET", "/api/app/export", { token: await sessionOf(owner.id) })).json;
    expect(data.formerAddresses).toEqual([{ email: owner.email, keptUntil: expect.any(String) }]);
    change(product.dir, `UPDATE former_credentials SET until = '${old(1)}' WHERE user = '${owner.id}'`);
    await product.run("former-credentials-purge");
    expect(query(product.dir, `SELECT id FROM former_credentials WHERE user = '${owner.id}'`)).toEqual([]);
    expect((await create()).status).toBe(200);
  });

  it("that another account has all the same is not taken from it", async () => {
    const [owner, other] = [await verifiedMember(product), await signUp(product)];
    const token = await move(owner, newEmail("new"));
    change(product.dir, `UPDATE users SET email = '${owner.email}' WHERE id = '${other.id}'`);
    const answer = await undo(token);
    expect([answer.status, codes(answer)]).toEqual([400, { email: "validation_not_unique" }]);
    expect((await userOf(owner)).email).not.toBe(owner.email);
  });
});

it("a thief who has a link too, of a second change, does not prevent undoing the first one", async () => {
  const owner = await verifiedMember(product);
  const first = await move(owner, newEmail("thief"));
  const own = await move(owner, newEmail("thief"));
  await until("the delay", async () => (await undo(own, "not the password")).status === 429);
  expect((await undo(first)).status).toBe(204);
  expect((await userOf(owner)).email).toBe(owner.email);
});

it("wrong proofs are limited for the link", async () => {
  const owner = await verifiedMember(product);
  const token = await move(owner, newEmail("thief"));
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await undo(token, "not the password")).status);
  expect(statuses).toContain(429);
  expect((await undo(token)).status).toBe(429);
});
