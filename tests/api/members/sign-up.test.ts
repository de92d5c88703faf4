import { describe, expect, it } from "vitest";
import { judgePassword } from "../../../common/passwords.ts";
import { DAY_MS } from "../../../common/time.ts";
import { type Answer, codes, type Json, textOf } from "../../support/http.ts";
import { logIn, NO_CONSENT, newEmail, PASSWORD, signUp, signUpBody, startProduct } from "../../support/product.ts";
import { streamingPasswordIn } from "../../support/sealed.ts";
import { shared } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";

const product = shared(startProduct);

const post = (body: Json, headers: Record<string, string> = {}): Promise<Answer> =>
  product.call("POST", USERS, { body, headers });
const account = async (email: string): Promise<Json | undefined> =>
  (await product.find("users", `email = "${email}"`))[0];
const streaming = (user: Json | undefined) => product.find("stremio", `user = "${textOf(user, "id")}"`);

describe("the specified client's body", () => {
  it("creates the whole account, with server-side values", async () => {
    const email = newEmail();
    const start = Date.now();
    const answer = await post(signUpBody(email));
    expect(answer.status).toBe(200);
    const user = await account(email);
    expect(user).toMatchObject({
      email,
      name: "Test",
      plan: "free",
      price: "0",
      stripe: "",
      newsletter: false,
      is_monthly: false,
      admin: false,
      is_api: false,
      verified: false,
      paid_until: "",
    });
    expect(user?.affiliate_code).toMatch(/^AFF-[A-Z0-9]{8}$/);
    expect(user?.affiliate_code).not.toBe("AFF-CLIENT01");
    const ends = Date.parse(textOf(user, "trial_ends"));
    expect(ends - 3 * DAY_MS).toBeGreaterThanOrEqual(start - 1000);
    expect(ends - 3 * DAY_MS).toBeLessThanOrEqual(Date.now() + 1000);
    const records = await streaming(user);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ email: textOf(user, "stremio_username"), field: "active" });
    for (const stored of [user?.stremio_password, records[0]?.password]) expect(stored).toMatch(/^v2:/);
    expect(records[0]?.password).not.toBe(user?.stremio_password); // each value opens in its own place only
    expect((await logIn(product, email)).status).toBe(200);
  });

  it("with the paid plan has no price, no trial and no access yet", async () => {
    const { id, token } = await signUp(product, { plan: "paid", price: "" });
    const [user] = await product.find("users", `id = "${id}"`);
    expect(user).toMatchObject({ plan: "paid", price: "", trial_ends: "", paid_until: "" });
    expect((await streaming(user)).map((record) => record.field)).toEqual(["suspended"]);
    const me = await product.call("GET", "/api/app/me", { token });
    expect(me.json.access).toEqual({ state: "unpaid", active: false, until: null });
  });

  it("follows the site's trial length and mail domain", async () => {
    const site = "/api/collections/site/records/site";
    await product.manage("PATCH", site, { trial_days: 14, mail_domain: "mail.example.net" });
    const { id } = await signUp(product);
    const [user] = await product.find("users", `id = "${id}"`);
    const days = (Date.parse(textOf(user, "trial_ends")) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    expect(user?.stremio_username).toMatch(/@mail\.example\.net$/);
    await product.manage("PATCH", site, { trial_days: 0 });
    const none = await signUp(product);
    const me = await product.call("GET", "/api/app/me", { token: none.token });
    expect(me.json).toMatchObject({ access: { state: "expired", active: false }, streaming: { state: "suspended" } });
    await product.manage("PATCH", site, { trial_days: 3, mail_domain: "passerelle.example" });
  });

  it.each([
    ["en-GB,en;q=0.9,fr;q=0.1", "en"],
    ["fr-FR,en;q=0.5", "fr"],
    ["de", "fr"],
    ["", "fr"],
  ])("without a language takes it from Accept-Language %s: %s", async (header, locale) => {
    const email = newEmail();
    expect((await post(signUpBody(email), { "Accept-Language": header })).status).toBe(200);
    expect((await account(email))?.locale).toBe(locale);
  });

  it("stores when the terms were accepted, by the server's clock", async () => {
    const email = newEmail();
    await post(signUpBody(email, { terms_accepted: true }));
    expect(Math.abs(Date.parse(textOf(await account(email), "terms_accepted")) - Date.now())).toBeLessThan(60_000);
  });
});

describe("generated credentials", () => {
  it.each([
    ["Anna.Maria+News", "annamarianews"],
    ["ÉÀ+.", "user"],
    ["日本語", "user"],
    ["!#$%&'*/=?^_`{|}~-", "user"],
    ["x", "x"],
    ["O_o-9", "oo9"],
    ["a".repeat(64), "a".repeat(64)],
  ])("for %s@ start with %s", async (local, base) => {
    const email = `${local}@${Math.random().toString(36).slice(2, 8)}.example.org`;
    const answer = await post(
      signUpBody(email, { password: "bruyère 42 vif-argent", passwordConfirm: "bruyère 42 vif-argent" }),
    );
    if (answer.status === 400) {
      // If PocketBase refuses the address, nothing is created.
      expect(codes(answer)).toEqual({ email: "validation_is_email" });
      return;
    }
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(textOf(answer.json, "stremio_username")).toMatch(new RegExp(`^${base}_[a-z0-9]{4}@passerelle\\.example$`));
  });

  it("have passwords of 16 of the 70 characters, and use all of them", async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 8; i++) {
      const { id } = await signUp(product);
      const password = streamingPasswordIn(product.dir, id);
      expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
      for (const character of password) seen.add(character);
    }
    expect(seen.size).toBeGreaterThan(45); // 128 draws out of 70: fewer than 46 different ones cannot be chance
  });
});

describe("refusals", () => {
  it("duplicate e-mail, in any case of letters", async () => {
    const { email } = await signUp(product);
    for (const twin of [email, email.toUpperCase()]) {
      const answer = await post(signUpBody(twin));
      expect([answer.status, codes(answer)]).toEqual([400, { email: "validation_not_unique" }]);
    }
    expect(await product.find("users", `email ~ "${email}"`)).toHaveLength(1);
    expect((await logIn(product, email.toUpperCase())).status).toBe(200);
  });

  it.each([
    ["short", "court 42", "validation_min_text_constraint"],
    ["empty", "", "validation_required"],
    ["common", "password1234", "password_common"],
    ["common with signs", "P@ssw0rd!!!!!", "password_common"],
    ["digits", "123456789012", "password_common"],
    ["one character", "aaaaaaaaaaaaaa", "password_common"],
    ["keyboard row", "azertyuiopqs", "password_common"],
    ["site's name", "passerelle-2026", "password_common"],
    ["72 bytes", `vif-argent 42 ${"bz9".repeat(19)}x`, "validation_max_text_constraint"],
  ])("%s password", async (_, password, code) => {
    const email = newEmail();
    const answer = await post(signUpBody(email, { password, passwordConfirm: password }));
    expect(answer.status).toBe(400);
    expect(codes(answer).password).toBe(code);
    expect(await account(email)).toBeUndefined();
  });

  it("password of more than 72 bytes in fewer characters", async () => {
    const email = newEmail();
    const password = "é€à 42".repeat(9); // PocketBase refuses it before any hook, without its own code
    const answer = await post(signUpBody(email, { password, passwordConfirm: password }));
    expect(answer.status).toBe(400);
    expect(await account(email)).toBeUndefined();
  });

  it("password with the own address, or another confirmation", async () => {
    const email = "veronique.martin@example.org";
    const password = "veronique.martin 1";
    expect(codes(await post(signUpBody(email, { password, passwordConfirm: password }))).password).toBe(
      "password_common",
    );
    const answer = await post(signUpBody(email, { passwordConfirm: `${PASSWORD}x` }));
    expect(codes(answer)).toEqual({ passwordConfirm: "validation_values_mismatch" });
    expect(await account(email)).toBeUndefined();
  });

  it.each<[string, Json, string]>([
    ["unknown plan", { plan: "gold" }, "plan"],
    ["plan of another type", { plan: 7 }, "plan"],
    ["no e-mail", { email: "" }, "email"],
    ["no address", { email: "not an address" }, "email"],
    ["two addresses", { email: "a@example.org,b@example.org" }, "email"],
    ["header in the address", { email: "a@example.org\r\nBcc: b@example.org" }, "email"],
    ["null byte in the address", { email: "a\u0000b@example.org" }, "email"],
    ["unknown language", { locale: "de" }, "locale"],
  ])("%s", async (_, changes, field) => {
    const before = (await product.find("users")).length;
    const email = newEmail();
    const answer = await post(signUpBody(email, changes));
    expect([answer.status, Object.keys(codes(answer))]).toEqual([400, [field]]);
    expect((await product.find("users")).length).toBe(before);
  });

  it.each([
    ["broken JSON", '{"email":'],
    ["no JSON", "email=a@example.org"],
    ["a list", "[]"],
    ["a text", '"hello"'],
    ["null", "null"],
    ["nothing", ""],
    ["an empty object", "{}"],
    ["nested deeply", `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`],
  ])("%s as a body", async (_, raw) => {
    const before = (await product.find("users")).length;
    const answer = await product.call("POST", USERS, { raw });
    expect([answer.status, answer.json.status]).toEqual([400, 400]);
    expect((await product.find("users")).length).toBe(before);
  });

  it("a body of 40 MB is refused, and the server keeps running", async () => {
    const raw = `{"name":"${"x".repeat(40 << 20)}"}`;
    const status = await product.call("POST", USERS, { raw }).then(
      (answer) => answer.status,
      () => 413, // the connection may be closed before the body is through
    );
    expect(status).toBe(413);
    expect((await product.call("GET", "/api/health")).status).toBe(200);
  });

  it("values of another type count as absent", async () => {
    const email = newEmail();
    const answer = await post(signUpBody(email, { name: { $gt: "" }, newsletter: "yes", is_monthly: "1" }));
    expect(answer.status).toBe(200);
    expect(await account(email)).toMatchObject({ name: "", newsletter: false, is_monthly: false });
  });

  it("two plans count as one, with its own terms", async () => {
    const { id } = await signUp(product, { plan: ["free", "paid"], price: "0" });
    const [user] = await product.find("users", `id = "${id}"`);
    expect([user?.plan, user?.price, user?.trial_ends]).toEqual(["paid", "", ""]);
  });

  it("an endless name is cut to 100 characters", async () => {
    const { id } = await signUp(product, { name: "🙂".repeat(5000) });
    expect((await product.find("users", `id = "${id}"`))[0]?.name).toBe("🙂".repeat(100));
  });

  it("control characters and direction marks are removed from the name", async () => {
    const { id } = await signUp(product, { name: "  Zo\u0000é\u202e \r\n Li\u200bn  " });
    expect((await product.find("users", `id = "${id}"`))[0]?.name).toBe("Zo é Li n");
  });
});

describe("at the same time", () => {
  it("20 sign-ups create 20 complete accounts with different codes and credentials", async () => {
    const emails = Array.from({ length: 20 }, () => newEmail());
    const answers = await Promise.all(emails.map((email) => post(signUpBody(email))));
    expect(answers.map((answer) => answer.status)).toEqual(emails.map(() => 200));
    const users = await Promise.all(emails.map(account));
    const records = (await Promise.all(users.map(streaming))).flat();
    for (const values of [
      users.map((user) => user?.affiliate_code),
      users.map((user) => user?.stremio_username),
      records.map((record) => record.email),
      records.map((record) => record.user),
    ])
      expect(new Set(values).size).toBe(20);
  });

  it("one address creates one account", async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(signUpBody(email))));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect(answer.status).toBe(400);
    const users = await product.find("users", `email = "${email}"`);
    expect(users).toHaveLength(1);
    expect(await streaming(users[0])).toHaveLength(1);
  });
});

it("no sign-up leaves a streaming record without a member or a member without one", async () => {
  const users = (await product.find("users")).map((user) => user.id).sort();
  const owners = (await product.find("stremio")).map((record) => record.user).sort();
  expect(owners).toEqual(users);
});

// With a provider's ticket: identities.test.ts.
describe("a sign-up's consent to the terms", () => {
  it.each(NO_CONSENT.map((sent) => [JSON.stringify(sent) ?? "nothing", sent]))("is not %s", async (_, sent) => {
    const email = newEmail();
    const answer = await product.call("POST", USERS, { body: signUpBody(email, { terms_accepted: sent }) });
    expect([answer.status, (await account(email))?.terms_accepted]).toEqual([200, ""]);
  });

  it.each([
    ["true", true],
    ["false", false],
    ["2020-01-01", false],
  ])("in a form is true alone: %s", async (sent, consents) => {
    const email = newEmail();
    const fields = { email, password: PASSWORD, passwordConfirm: PASSWORD, plan: "free", terms_accepted: sent };
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await product.call("POST", USERS, { raw: new URLSearchParams(fields).toString(), headers });
    expect(answer.status).toBe(200);
    expect((await account(email))?.terms_accepted !== "").toBe(consents);
  });
});

const BRAND = "Passerelle";
const TYPED = [
  "court",
  "onze lettre",
  "motdepasse123",
  "P@ssw0rd2026!!",
  "123456789012",
  "abababababab",
  "passerelle sous la pluie",
  "{local} sous la pluie",
  "la pluie sur {domain}",
  "maisonsverte",
  "Maison-verte7",
  "une phrase assez longue",
  "b8 ".repeat(24),
  "b7é".repeat(23),
  "été à la mer, 42 dunes",
  "中文密码也应该可以用的吧吧",
];
const BESIDE = [() => newEmail("jean.dupont"), () => newEmail("Ann").replace("example", "Marguerite")];

// What the meter says while the password is typed is what the server does with it.
it.each(TYPED)("%j gets one judgement on both sides", async (pattern) => {
  for (const address of BESIDE) {
    const email = address();
    const [local = "", domain = ""] = email.split("@");
    const password = pattern.replace("{local}", local).replace("{domain}", domain.split(".")[0] ?? "");
    const judgement = judgePassword(password, email, BRAND);
    const refusal = {
      short: "validation_min_text_constraint",
      long: "validation_max_text_constraint",
      guessable: "password_common",
      fair: undefined,
      strong: undefined,
    }[judgement];
    const body = signUpBody(email, { password, passwordConfirm: password });
    const created = await post(body);
    expect([password, email, created.status, codes(created).password]).toEqual([
      password,
      email,
      refusal ? 400 : 200,
      refusal,
    ]);
  }
});
