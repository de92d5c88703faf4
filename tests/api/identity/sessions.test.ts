import { describe, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { credentialsOf } from "../../support/api.ts";
import { change, filesWith, query } from "../../support/database.ts";
import { AT_ONCE_MS, codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { codeNoted, mailedCode } from "../../support/mailed-codes.ts";
import { until } from "../../support/poll.ts";
import { logIn, newEmail, PASSWORD, signUp } from "../../support/product.ts";
import { streamingPasswordIn } from "../../support/sealed.ts";
import { sharedMailed } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";
const AUTH = "/api/collections/users";
const NEW_PASSWORD = "nouvelle phrase 58 dunes";

const { product, sink } = sharedMailed();

const me = async (token: string) => (await product.call("GET", "/api/app/me", { token })).status;
const post = (path: string, body: Json) => product.call("POST", AUTH + path, { body });
const streaming = async (id: string) => {
  const [user] = await product.find("users", `id = "${id}"`);
  return [user?.stremio_username, user?.stremio_password];
};

describe("a new password", () => {
  it("ends every open session and works for the next sign-in; the streaming account stays", async () => {
    const { id, email, token } = await signUp(product);
    const second = textOf((await logIn(product, email)).json, "token");
    const before = await streaming(id);
    const body = { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    expect((await product.call("PATCH", `${USERS}/${id}`, { token, body })).status).toBe(200);
    expect([await me(token), await me(second)]).toEqual([401, 401]);
    expect((await product.call("POST", `${AUTH}/auth-refresh`, { token })).status).toBe(401);
    expect((await logIn(product, email, PASSWORD)).status).toBe(400);
    const login = await logIn(product, email, NEW_PASSWORD);
    expect([login.status, await me(textOf(login.json, "token"))]).toEqual([200, 200]);
    expect(await streaming(id)).toEqual(before);
  });

  it.each<[string, Json, Json]>([
    ["no old password", { oldPassword: "" }, { oldPassword: "validation_required" }],
    ["a wrong old password", { oldPassword: "wrong one" }, { oldPassword: "validation_invalid_old_password" }],
    ["another confirmation", { passwordConfirm: "x" }, { passwordConfirm: "validation_values_mismatch" }],
    ["a short one", { password: "court", passwordConfirm: "court" }, { password: "validation_min_text_constraint" }],
    ["a common one", { password: "motdepasse123", passwordConfirm: "motdepasse123" }, { password: "password_common" }],
    [
      "one longer than bcrypt reads",
      { password: "é€à 42".repeat(9), passwordConfirm: "é€à 42".repeat(9) },
      { password: expect.any(String) },
    ],
  ])("with %s is refused, and the session continues", async (_, changes, refusal) => {
    const { id, token } = await signUp(product);
    const body = { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD, ...changes };
    const answer = await product.call("PATCH", `${USERS}/${id}`, { token, body });
    expect([answer.status, codes(answer)]).toEqual([400, refusal]);
    expect(await me(token)).toBe(200);
  });

  it.each([
    ["fr", "", "Choisissez un nouveau mot de passe"],
    ["en", "/en", "Choose a new password"],
  ])("after a forgotten one: mail in %s, once, then every session ends", async (locale, prefix, subject) => {
    const { email, token } = await signUp(product, { locale });
    expect((await post("/request-password-reset", { email })).status).toBe(204);
    const mail = await sink.waitFor(email, new RegExp(subject));
    const start = `${product.url}${prefix}/forgot#token=`;
    expect(mail.text).toContain(start);
    const reset = decodeURIComponent(/\/forgot#token=(\S+)/.exec(mail.text)?.[1] ?? "");
    const confirm = (password: string) =>
      post("/confirm-password-reset", { token: reset, password, passwordConfirm: password });
    expect(codes(await confirm("password1234"))).toEqual({ password: "password_common" });
    expect((await confirm(NEW_PASSWORD)).status).toBe(204);
    expect((await confirm("encore une autre 99")).status).toBe(400);
    expect(await me(token)).toBe(401);
    expect((await logIn(product, email, NEW_PASSWORD)).status).toBe(200);
    expect(product.output()).not.toContain(reset);
  });

  it("for an unknown address gets the same answer and sends no mail", async () => {
    expect((await post("/request-password-reset", { email: "nobody@example.org" })).status).toBe(204);
    expect(sink.to("nobody@example.org")).toEqual([]);
  });
});

it("a session is renewed for ninety days at most: then its person signs in again", async () => {
  const { id, email } = await signUp(product);
  const token = textOf((await logIn(product, email)).json, "token");
  const renewed = async (days: number) => {
    const opened = dbTime(addDays(new Date(), -days));
    change(product.dir, `UPDATE sessions SET created = '${opened}' WHERE user = '${id}'`);
    return product.call("POST", `${AUTH}/auth-refresh`, { token });
  };
  expect((await renewed(89)).status).toBe(200);
  const refused = await renewed(91);
  expect([refused.status, codes(refused)]).toEqual([401, { form: "session_closed" }]);
  expect((await product.call("GET", "/api/app/me", { token })).status).toBe(401); // for a thief too
});

describe("a login", () => {
  it("gives the same answer for a wrong password and an unknown address", async () => {
    const { email } = await signUp(product);
    const wrong = await logIn(product, email, "wrong password");
    const unknown = await logIn(product, newEmail(), "wrong password");
    expect([wrong.status, wrong.text]).toEqual([400, unknown.text]);
    for (const body of [{}, { identity: email }, { identity: { a: 1 }, password: [] }])
      expect((await post("/auth-with-password", body)).status).toBe(400);
  });

  it.each([
    ["fr", "Votre code de connexion", /Valable 5\u00a0minutes/],
    ["en", "Your sign-in code", /Valid for 5 minutes/],
  ])("by one-time code: mail in %s, the code works once and is kept nowhere", async (locale, subject, validity) => {
    const { id, email } = await signUp(product, { locale });
    const otpId = textOf((await post("/request-otp", { email })).json, "otpId");
    const mail = await sink.waitFor(email, new RegExp(subject));
    expect(mail.text).toMatch(validity);
    const code = /^\d{8}$/m.exec(mail.text)?.[0] ?? "";
    expect(mail.html).toContain(code);
    const wrong = code === "00000000" ? "11111111" : "00000000";
    expect((await post("/auth-with-otp", { otpId, password: wrong })).status).toBe(400);
    const login = await post("/auth-with-otp", { otpId, password: code });
    expect([login.status, objectOf(login.json, "record").id]).toEqual([200, id]);
    expect((await post("/auth-with-otp", { otpId, password: code })).status).toBe(400);
    expect(product.output()).not.toContain(code);
    expect(filesWith(product.dir, code)).toEqual([]);
  });

  it("by a first code erases an unproven password; the member is told and chooses a new one", async () => {
    const { email } = await signUp(product, { locale: "fr" });
    const otpId = textOf((await post("/request-otp", { email })).json, "otpId");
    const code = /^\d{8}$/m.exec((await sink.waitFor(email, /code de connexion/)).text)?.[0] ?? "";
    await codeNoted(product.dir);
    const login = await post("/auth-with-otp", { otpId, password: code });
    expect([login.status, await me(textOf(login.json, "token"))]).toEqual([200, 200]);
    expect((await logIn(product, email)).status).toBe(400);
    const mail = await sink.waitFor(email, /n’est plus valable/);
    const token = /\/forgot#token=(\S+)/.exec(mail.text)?.[1] ?? "";
    const password = "trois ponts et une île";
    const confirm = { token, password, passwordConfirm: password };
    expect((await post("/confirm-password-reset", confirm)).status).toBe(204);
    expect((await logIn(product, email, password)).status).toBe(200);
  });

  it("by a first code says nothing late of the password it erased, to a member who has chosen another", async () => {
    const { id, email } = await signUp(product, { locale: "fr" });
    const code = await mailedCode(product, sink, email);
    await codeNoted(product.dir);
    const job = `key = 'mail.replaced:${id}'`;
    const jobs = (where: string) => query(product.dir, `SELECT id FROM jobs WHERE ${job} AND ${where}`).length;
    sink.mode = "defer";
    try {
      expect((await post("/auth-with-otp", code)).status).toBe(200);
      await until("a first try", () => jobs("state = 'queued' AND attempts > 0") > 0);
    } finally {
      sink.mode = "accept";
    }
    await product.manage("PATCH", `${USERS}/${id}`, { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD });
    change(product.dir, `UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE ${job} AND state = 'queued'`);
    await product.cron("jobs-mail", "the end of the job", () => jobs("state = 'done'") > 0);
    expect(sink.to(email).filter(({ text }) => /n’est plus valable/.test(text))).toEqual([]);
  });

  /** Asks for the private address until the session ends. @returns what was answered */
  async function wait(token: string, method: "GET" | "POST", path: string): Promise<string[]> {
    for (const seen: string[] = []; ; ) {
      const answer = await product.call(method, `/api/app/addon${path}`, { token });
      if (answer.status === 401) return seen;
      if (answer.status === 200) seen.push(textOf(answer.json, "url"));
    }
  }

  it.each<[string, (email: string) => Promise<unknown>]>([
    ["a code", async (email) => post("/auth-with-otp", await mailedCode(product, sink, email))],
    [
      "a link to a new password",
      async (email) => {
        await post("/request-password-reset", { email });
        const mail = await sink.waitFor(email, /\/forgot#token=/);
        const token = decodeURIComponent(/\/forgot#token=(\S+)/.exec(mail.text)?.[1] ?? "");
        await post("/confirm-password-reset", { token, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD });
        const told = await sink.waitFor(email, /Votre mot de passe a changé/);
        expect(told.text).toContain("Vos identifiants de streaming et votre lien privé ont changé");
      },
    ],
  ])(
    "by %s, who takes over an account that someone made with their address, shares no streaming with the maker",
    async (_, take) => {
      const made = await signUp(product, { locale: "fr" });
      const { name: username, password } = await credentialsOf(product, made);
      const address = textOf((await product.call("GET", "/api/app/addon", { token: made.token })).json, "url");
      const link = (body: Json) => product.call("POST", "/api/app/addon/link", { body });
      expect(textOf((await link({ username, password })).json, "url")).toBe(address);
      const waits = [wait(made.token, "GET", ""), wait(made.token, "POST", "/renew")];
      await take(made.email);
      const seen = (await Promise.all(waits)).flat();
      expect((await link({ username, password })).status).toBe(400);
      const [user] = await product.find("users", `id = "${made.id}"`);
      expect([user?.verified, user?.stremio_username === username]).toEqual([true, false]);
      const own = { username: String(user?.stremio_username), password: streamingPasswordIn(product.dir, made.id) };
      const theirs = textOf((await link(own)).json, "url");
      expect([address, ...seen]).not.toContain(theirs);
      const kept = await streaming(made.id);
      await post("/auth-with-otp", await mailedCode(product, sink, made.email));
      expect(await streaming(made.id)).toEqual(kept); // it is theirs now
    },
  );

  it("mails no code to an unknown address and gives the same answer", async () => {
    const answer = await post("/request-otp", { email: "nobody@example.org" });
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ["otpId"]]);
    expect(sink.to("nobody@example.org")).toEqual([]);
  });

  it.each([
    ["fr", "Nouvelle connexion à votre compte", "Adresse IP\u00a0: 127.0.0.1", ""],
    ["en", "New sign-in to your account", "IP address: 127.0.0.1", "/en"],
  ])(
    "from a new device is told by mail in %s, from a known one it is not",
    async (locale, subject, address, prefix) => {
      const { email } = await signUp(product, { locale });
      const body = { identity: email, password: PASSWORD };
      const from = (agent: string) =>
        product.call("POST", `${AUTH}/auth-with-password`, { body, headers: { "User-Agent": agent } });
      const alerts = () => sink.to(email).filter((mail) => mail.subject.includes(subject));
      const known = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
      expect((await from(known)).status).toBe(200);
      expect((await from(known)).status).toBe(200);
      const other = await from('<b>evil</b>" onload=alert(1)');
      expect([other.status, other.ms < AT_ONCE_MS]).toEqual([200, true]);
      await product.cron("jobs-mail", "the alert", () => alerts().length);
      expect(alerts()).toHaveLength(1);
      const mail = alerts()[0];
      expect(mail?.text).toContain(address);
      expect(mail?.text).toContain(`${product.url}${prefix}/forgot`);
      expect(mail?.html).not.toContain("<b>evil");
    },
  );
});
