import { describe, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { type Answer, codes, type Json, textOf } from "../../support/http.ts";
import { codeNoted, mailedCode } from "../../support/mailed-codes.ts";
import { until } from "../../support/poll.ts";
import { newEmail, PASSWORD, signUp, tokenOf } from "../../support/product.ts";
import { ADMIN } from "../../support/server.ts";
import { sharedMailed } from "../../support/shared.ts";

const FREE = 8;
const CODE_TRIES = 5;
/** Mailed at once to one mailbox. */
const CODES = 6;

const { product, sink } = sharedMailed({ TRUSTED_PROXY_HEADER: "X-Real-IP" });
let address = 0;

/** From a new address. */
function post(path: string, body: Json, headers: Record<string, string> = {}) {
  address += 1;
  const from = `203.0.${Math.floor(address / 250)}.${address % 250}`;
  return product.call("POST", `/api/collections/${path}`, { body, headers: { "X-Real-IP": from, ...headers } });
}
const enter = (identity: string, password: string, headers = {}, collection = "users") =>
  post(`${collection}/auth-with-password`, { identity, password }, headers);

async function guess(identity: string, count: number, collection = "users"): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < count; n++) statuses.push((await enter(identity, `wrong guess ${n}`, {}, collection)).status);
  return statuses;
}
const failed = (count: number) => Array.from({ length: count }, () => 400);

async function codeFor(email: string): Promise<{ otpId: string; code: string }> {
  const { otpId, password } = await mailedCode(product, sink, email);
  await codeNoted(product.dir);
  return { otpId, code: password };
}

it("slows down guesses from many addresses and notifies the owner once", async () => {
  const { email } = await signUp(product);
  expect(await guess(email.toUpperCase(), FREE)).toEqual(failed(FREE));
  const refused = await enter(email, PASSWORD);
  expect([refused.status, codes(refused)]).toEqual([429, { form: "too_many_requests" }]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  await product.cron("jobs", "the mail to the owner", () =>
    sink.to(email).some(({ subject }) => /tente d’accéder/.test(subject)),
  );
  await until("the end of its job", async () => {
    const jobs = await product.find("jobs", 'kind = "guesses.tell"');
    return jobs.map(({ state }) => state).join() === "done";
  });
  // After the wait the right password works and the count restarts.
  await until("the end of the delay", async () => (await enter(email, PASSWORD)).status === 200);
  expect(await guess(email, 1)).toEqual([400]);
});

it("checks no more guesses when they arrive at the same time", async () => {
  const { email } = await signUp(product);
  const start = Date.now();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => enter(email, `wrong guess ${n}`)));
  const statuses = answers.map(({ status }) => status);
  const checked = statuses.filter((status) => status === 400).length;
  // On a busy machine one more is checked after a wait of 1 s, another after 2 s more, and so on.
  const waited = Math.floor(Math.log2((Date.now() - start) / 1000 + 1));
  expect(checked).toBeGreaterThanOrEqual(FREE);
  expect(checked).toBeLessThanOrEqual(FREE + waited);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - checked);
});

it("an address without an account gets the same answers", async () => {
  expect(await guess(newEmail("nobody"), FREE + 1)).toEqual([...failed(FREE), 429]);
  expect(await guess("Nobody", FREE + 1)).toEqual([...failed(FREE), 429]);
});

it("strangers cannot lock the owner out: a known browser and a mailed code still work", async () => {
  const { email } = await signUp(product);
  const first = await enter(email, PASSWORD);
  const cookie = (first.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  expect(first.headers.get("Set-Cookie")).toMatch(/HttpOnly; SameSite=Strict/);
  await guess(email, FREE);
  expect((await enter(email, PASSWORD)).status).toBe(429);
  expect((await enter(email, PASSWORD, { Cookie: cookie })).status).toBe(200);
  const { otpId, code } = await codeFor(email);
  expect((await post("users/auth-with-otp", { otpId, password: code })).status).toBe(200);
});

it("the owner gets in with a new password by mail where someone guesses without a pause and uses each code up", async () => {
  const { email } = await signUp(product);
  await guess(email, FREE);
  // Strangers use the mailbox's codes up: beyond the limit they are told the id of the last one, which is the owner's.
  for (let n = 1; n < CODES; n++) await post("users/request-otp", { email });
  const { otpId, code } = await codeFor(email);
  expect(textOf((await post("users/request-otp", { email })).json, "otpId")).toBe(otpId);
  for (let n = 0; n < CODE_TRIES; n++) await post("users/auth-with-otp", { otpId, password: "wrong" });
  expect((await post("users/auth-with-otp", { otpId, password: code })).status).toBe(400);
  const body = { password: "nouvelle phrase 58 dunes", passwordConfirm: "nouvelle phrase 58 dunes" };
  await post("users/request-password-reset", { email });
  const link = await until("the link", () =>
    sink
      .to(email)
      .flatMap(({ text }) => /forgot#token=(\S+)/.exec(text)?.[1] ?? [])
      .at(0),
  );
  const wrong = await post("users/confirm-password-reset", { token: "none", ...body });
  expect([wrong.status, wrong.headers.get("Set-Cookie")]).toEqual([400, null]);
  const reset = await post("users/confirm-password-reset", { token: decodeURIComponent(link), ...body });
  // The wait after the guesses above may end just now: one that counts begins the next.
  await until("a guess that counts", async () => (await guess(email, 1))[0] === 400);
  await guess(email, FREE - 1);
  const Cookie = (reset.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  expect([reset.status, (await enter(email, body.password)).status]).toEqual([204, 429]);
  expect((await enter(email, body.password, { Cookie })).status).toBe(200);
});

it("a known browser gets no extra guesses, works for one account only, and is forgotten with the password", async () => {
  const [member, other] = [await signUp(product), await signUp(product)];
  const login = await enter(member.email, PASSWORD);
  const Cookie = (login.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  for (let n = 0; n < FREE; n++) expect((await enter(member.email, `wrong ${n}`, { Cookie })).status).toBe(400);
  expect((await enter(member.email, PASSWORD, { Cookie })).status).toBe(429);
  expect((await enter(member.email, PASSWORD)).status).toBe(200); // the account's count does not include it
  await guess(other.email, FREE);
  const [name = "", value = ""] = Cookie.split("=");
  const theirs = (await enter(other.email, PASSWORD, { Cookie })).status;
  expect(theirs).toBe(429);
  expect((await enter(other.email, PASSWORD, { Cookie: `${name}=${value}x` })).status).toBe(429);
});

it("superusers are protected too", async () => {
  expect(await guess("root@passerelle.example", FREE + 1, "_superusers")).toEqual([...failed(FREE), 429]);
});

it("an administrator's first factor alone does not make a browser known", async () => {
  const first = await enter(ADMIN.email, ADMIN.password);
  expect([first.status, first.headers.get("Set-Cookie")]).toEqual([
    first.status,
    first.status === 200 ? expect.any(String) : null,
  ]);
});

it("a mailed code is void after five wrong tries from any address, and the account's passwords wait for none", async () => {
  const { email } = await signUp(product);
  const { otpId, code } = await codeFor(email);
  const wrong = code === "00000000" ? "00000001" : "00000000";
  const tries = Array.from({ length: 30 }, () => post("users/auth-with-otp", { otpId, password: wrong }));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(failed(30));
  const dead = await post("users/auth-with-otp", { otpId, password: code });
  const never = await post("users/auth-with-otp", { otpId: "0123456789abcde", password: code });
  expect([dead.status, dead.json]).toEqual([never.status, never.json]);
  expect(query(product.dir, `SELECT id FROM _otps WHERE id = '${otpId}'`)).toEqual([]);
  expect(await guess(email, FREE - CODE_TRIES + 1)).toEqual(failed(FREE - CODE_TRIES + 1));
  const again = await codeFor(email);
  for (let n = 1; n < CODE_TRIES; n++) await post("users/auth-with-otp", { otpId: again.otpId, password: wrong });
  expect((await post("users/auth-with-otp", { otpId: again.otpId, password: again.code })).status).toBe(200);
});

it("wrong codes tell no address with an account from one without", async () => {
  const answersFor = async (email: string, from: string) => {
    const headers = { "X-Real-IP": from };
    const ask = async () => textOf((await post("users/request-otp", { email }, headers)).json, "otpId");
    const type = (otpId: string, password = "wrong") => post("users/auth-with-otp", { otpId, password }, headers);
    const first = await ask();
    const answers = [];
    for (let n = 0; n <= CODE_TRIES; n++) answers.push(await type(first));
    // PocketBase itself takes five codes for an account from one address.
    const second = await ask();
    answers.push(await type(second), await type(second, ""), await type(second, "w".repeat(72)));
    for (let n = 0; n < 4; n++) answers.push(await enter(email, `wrong guess ${n}`, headers));
    return answers.map(({ status, json }) => [status, json]);
  };
  const known = await answersFor((await signUp(product)).email, "198.51.100.1");
  expect(known.map(([status]) => status)).toEqual(failed(13));
  expect(await answersFor(newEmail("nobody"), "198.51.100.2")).toEqual(known);
});

it("a stolen session cannot guess the password where it is asked for again", async () => {
  const { id, email, token } = await signUp(product);
  const ways: [string, string, Json, string][] = [
    ["POST", "/api/app/account/delete", { password: "wrong" }, "password_invalid"],
    [
      "PATCH",
      `/api/collections/users/records/${id}`,
      { email: newEmail(), oldPassword: "wrong" },
      "validation_invalid_old_password",
    ],
    [
      "PATCH",
      `/api/collections/users/records/${id}`,
      { password: "autre phrase 77 dunes", passwordConfirm: "autre phrase 77 dunes", oldPassword: "wrong" },
      "validation_invalid_old_password",
    ],
  ];
  for (let n = 0; n < FREE; n++) {
    const [method, path, body, code] = ways[n % ways.length] ?? ways[0] ?? ["", "", {}, ""];
    const answer = await product.call(method, path, { token, body });
    expect([answer.status, Object.values(codes(answer))]).toEqual([400, [code]]);
  }
  for (const [method, path, body] of ways) {
    const right = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, value === "wrong" ? PASSWORD : value]),
    );
    expect((await product.call(method, path, { token, body: right })).status).toBe(429);
  }
  expect((await enter(email, PASSWORD)).status).toBe(200);
});

describe("the holder of a stolen session who guesses the password", () => {
  const prove = (token: string, answer: string, headers = {}) =>
    product.call("POST", "/api/app/proof", { token, body: { method: "password", answer }, headers });
  /** The cookie by which an account knows a browser. */
  const cookieOf = ({ headers }: Answer) => ({ Cookie: (headers.get("Set-Cookie") ?? "").split("; ")[0] ?? "" });

  it("locks no owner out: a browser that signed in before has its own count, and signing in again is a proof", async () => {
    const { email, id } = await signUp(product);
    const entered = await enter(email, PASSWORD);
    const token = textOf(entered.json, "token");
    const [own, stolen] = [cookieOf(entered), textOf((await enter(email, PASSWORD)).json, "token")];
    // Each further one doubles the delay: the last one outlasts the checks below.
    for (let wrong = 0; wrong < FREE + 2; wrong++)
      await until("a wrong one", async () => (await prove(stolen, "wrong")).status === 400);
    // Another session without the cookie gives no further guesses, nor does the link to a new address.
    expect((await prove(token, PASSWORD)).status).toBe(429);
    expect((await prove(token, PASSWORD, own)).status).toBe(204);
    expect((await prove(token, "wrong", own)).status).toBe(400);
    expect((await prove(stolen, PASSWORD)).status).toBe(429);
    const again = await enter(email, PASSWORD);
    expect(again.status).toBe(200);
    expect((await prove(textOf(again.json, "token"), PASSWORD, cookieOf(again))).status).toBe(204);
    await until("the mail to the owner", () => sink.to(email).some(({ subject }) => /tente d’accéder/.test(subject)));
    expect(query(product.dir, `SELECT id FROM jobs WHERE key LIKE 'guesses.tell:${id}:%'`)).toHaveLength(1);
  });

  it("gets no more guesses with the owner's browser, whose sign-ins are counted apart", async () => {
    const { email } = await signUp(product);
    const entered = await enter(email, PASSWORD);
    const [own, token] = [cookieOf(entered), textOf(entered.json, "token")];
    for (let n = 0; n < FREE; n++) expect((await prove(token, "wrong", own)).status).toBe(400);
    expect((await prove(token, PASSWORD, own)).status).toBe(429);
    expect((await enter(email, PASSWORD, own)).status).toBe(200);
  });

  it("counts at the link to a new address with the others, and so does a known browser", async () => {
    const { email } = await signUp(product);
    const entered = await enter(email, PASSWORD);
    const [own, token] = [cookieOf(entered), textOf(entered.json, "token")];
    const wanted = newEmail("moved");
    await product.call("POST", "/api/collections/users/request-email-change", { token, body: { newEmail: wanted } });
    const link = await until("the link", () => /#change=(\S+)/.exec(sink.to(wanted)[0]?.text ?? "")?.[1]);
    const confirm = (password: string, headers = {}) =>
      post("users/confirm-email-change", { token: decodeURIComponent(link), password }, headers);
    for (let n = 0; n < FREE / 2; n++) {
      expect((await prove(token, "wrong")).status).toBe(400);
      expect((await confirm("wrong")).status).toBe(400);
    }
    expect([(await confirm(PASSWORD)).status, (await prove(token, PASSWORD)).status]).toEqual([429, 429]);
    expect((await confirm(PASSWORD, own)).status).toBe(204);
  });
});

it("the confirmation of a new address counts wrong passwords", async () => {
  const { email, token, id } = await signUp(product);
  const wanted = newEmail("moved");
  await product.call("POST", "/api/collections/users/request-email-change", { token, body: { newEmail: wanted } });
  await product.cron("jobs", "the confirmation", () => sink.to(wanted).length);
  const link = /#change=(\S+)/.exec(sink.to(wanted)[0]?.text ?? "")?.[1] ?? "";
  const confirm = (password: string) =>
    post("users/confirm-email-change", { token: decodeURIComponent(link), password });
  for (let n = 0; n < FREE; n++) expect((await confirm("wrong")).status).toBe(400);
  expect((await confirm(PASSWORD)).status).toBe(429);
  expect(textOf(await product.manage("GET", `/api/collections/users/records/${id}`), "email")).toBe(email);
  expect((await product.call("GET", "/api/app/me", { token: await tokenOf(product, id) })).status).toBe(200);
});

it("a restart forgets nothing, and guesses write little", { tags: "long" }, async () => {
  const { email } = await signUp(product);
  await guess(email, FREE);
  for (let doubled = 0; doubled < 4; doubled++)
    await until("the next guess", async () => (await enter(email, "wrong again")).status === 400);
  await product.restart();
  expect((await enter(email, PASSWORD)).status).toBe(429);
  // No key contains an address, and a few guesses create no row.
  const rows = query(product.dir, "SELECT key FROM guesses");
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{40}$/);
});
