import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { codeNoted, mailedCode } from "../../support/mailed-codes.ts";
import { until } from "../../support/poll.ts";
import { logIn, type Member, PASSWORD, signUp } from "../../support/product.ts";
import { prove } from "../../support/proofs.ts";
import { openStream } from "../../support/realtime.ts";
import { sharedMailed } from "../../support/shared.ts";

const AUTH = "/api/collections/users";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";
const NEW_PASSWORD = "nouvelle phrase 58 dunes";

const { product, sink } = sharedMailed();

const post = (path: string, token: string, body: Json = {}) => product.call("POST", path, { token, body });
const me = async (token: string) => (await product.call("GET", "/api/app/me", { token })).status;
const refresh = (token: string) => post(`${AUTH}/auth-refresh`, token);
const end = async (token: string, session = "") => (await post("/api/app/sessions/end", token, { session })).status;
const idOf = (token: string) => {
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return typeof claims === "object" && claims ? String(Reflect.get(claims, "session") ?? "") : "";
};
async function signIn(email: string, userAgent = FIREFOX, password = PASSWORD): Promise<string> {
  const body = { identity: email, password };
  const headers = { "User-Agent": userAgent };
  return textOf((await product.call("POST", `${AUTH}/auth-with-password`, { body, headers })).json, "token");
}
const list = async (token: string) =>
  listOf((await product.call("GET", "/api/app/sessions", { token })).json, "sessions");
/** Gives a member all fifty sessions. */
function fill(user: string, prefix: string, used: number): void {
  for (let n = 0; n < 50; n++)
    change(
      product.dir,
      `INSERT INTO sessions (id, user, used, expires) VALUES ('${prefix}${String(n).padStart(14, "0")}', '${user}', '${used}-01-01 00:00:00.000Z', '2100-01-01 00:00:00.000Z')`,
    );
}
/** Makes a session's last proof older than counts. */
const age = (token: string) =>
  change(product.dir, `UPDATE sessions SET proved = '2020-01-01 00:00:00.000Z' WHERE id = '${idOf(token)}'`);
/** Whether a call that wants a fresh proof goes through. */
const proved = async (token: string) => {
  const answer = await post("/api/app/stremio/password", token);
  if (answer.status !== 200) expect([answer.status, codes(answer)]).toEqual([403, { form: "proof_required" }]);
  return answer.status === 200;
};

describe("a session", () => {
  let member: Member;
  let here: string;
  let there: string;
  beforeAll(async () => {
    member = await signUp(product);
    [here, there] = [await signIn(member.email), await signIn(member.email, "curl/8")];
  });

  it("is opened by a sign-in and listed with plain names, without any address", async () => {
    expect(await list(here)).toMatchObject([
      { browser: "", system: "", current: false },
      { browser: "Firefox", system: "Windows", current: true },
    ]);
    const columns = query(product.dir, "SELECT name FROM pragma_table_info('sessions')").map(({ name }) => name);
    expect(columns.sort()).toEqual([
      "browser",
      "created",
      "expires",
      "id",
      "proved",
      "system",
      "updated",
      "used",
      "user",
    ]);
  });

  it("continues when its token is renewed", async () => {
    const renewed = await refresh(here);
    expect([renewed.status, idOf(textOf(renewed.json, "token"))]).toEqual([200, idOf(here)]);
    expect(await list(here)).toHaveLength(2);
  });

  it("is nobody else's to end", async () => {
    const stranger = await signUp(product);
    expect(await end(stranger.token, idOf(here))).toBe(204);
    expect(await me(here)).toBe(200);
  });

  it("ends on every path, and twice changes nothing", async () => {
    const stream = await openStream(product.url);
    expect(await stream.subscribe(there, ["@session"])).toBe(204);
    const file = textOf((await post("/api/files/token", there)).json, "token");
    expect(file).not.toBe("");
    expect([await end(here, idOf(there)), await end(here, idOf(there))]).toEqual([204, 204]);
    await until("the page to be told", () => stream.ended());
    expect(stream.received()).toContain("event:@session");
    expect(stream.received()).toContain(`data:{"id":"${idOf(there)}"}`);
    for (const [method, path] of [
      ["GET", "/api/app/me"],
      ["GET", "/api/app/export"],
      ["GET", `${AUTH}/records/${member.id}`],
      ["GET", "/api/collections/orders/records"],
      ["PATCH", `${AUTH}/records/${member.id}`],
      ["POST", "/api/files/token"],
      ["POST", "/api/app/sessions/end"],
    ] as const) {
      const answer = await product.call(method, path, { token: there, ...(method === "GET" ? {} : { body: {} }) });
      expect([path, answer.status, codes(answer)]).toEqual([path, 401, { form: "session_closed" }]);
    }
    expect((await refresh(there)).status).toBe(401);
    const other = await openStream(product.url);
    expect(await other.subscribe(there, ["orders/*"])).toBe(401);
    other.close();
    expect([await me(here), (await list(here)).length]).toEqual([200, 1]);
    // With the old token still in the browser.
    const again = await post(`${AUTH}/auth-with-password`, there, { identity: member.email, password: PASSWORD });
    expect(again.status).toBe(200);
  });

  it("and all others end at once, twice", async () => {
    const others = [await signIn(member.email), await signIn(member.email)];
    expect([await end(here, "others"), await end(here, "others")]).toEqual([204, 204]);
    expect([await me(here), ...(await Promise.all(others.map(me)))]).toEqual([200, 401, 401]);
    expect(await list(here)).toHaveLength(1);
    expect(await product.find("audit_log", `member = "${member.id}" && action = "session.end"`)).toHaveLength(2); // each once
  });

  it("is not noted where there was none: nobody fills the log", async () => {
    const { id, token } = await signUp(product);
    for (const named of ["x".repeat(15_000), idOf(here), "others", "others"]) await end(token, named);
    expect(await product.find("audit_log", `member = "${id}"`)).toMatchObject([{ after: { session: "others" } }]);
  });

  it("cannot be renewed while it is being ended", async () => {
    const token = await signIn(member.email);
    const [, ...answers] = await Promise.all([
      end(here, idOf(token)),
      ...Array.from({ length: 5 }, () => refresh(token)),
    ]);
    for (const { status, json } of answers) {
      expect([200, 401]).toContain(status);
      if (status === 200) expect(await me(textOf(json, "token"))).toBe(401);
    }
  });

  it("is ended by signing out of it", async () => {
    const token = await signIn(member.email);
    expect([await end(token), await me(token)]).toEqual([204, 401]);
  });

  it("is not opened by half a sign-in", async () => {
    const admin = await signUp(product);
    change(
      product.dir,
      `UPDATE users SET admin = TRUE, role = 'owner', verified = TRUE, factor_proved = email WHERE id = '${admin.id}'`,
    );
    expect((await logIn(product, admin.email)).status).toBe(401);
    expect(query(product.dir, `SELECT id FROM sessions WHERE user = '${admin.id}'`)).toEqual([]);
    // Nor does it end one, which a further session would.
    fill(admin.id, "a", 2020);
    expect((await logIn(product, admin.email)).status).toBe(401);
    expect(query(product.dir, `SELECT id FROM sessions WHERE user = '${admin.id}'`)).toHaveLength(50);
  });

  it("is kept by a new password given in it, and every other one ends", async () => {
    const other = await signIn(member.email);
    const body = { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    const stream = await openStream(product.url);
    await stream.subscribe(other, ["@session"]);
    const refused = await post("/api/app/account/password", here, { ...body, oldPassword: "not it" });
    expect([refused.status, codes(refused)]).toEqual([400, { oldPassword: "validation_invalid_old_password" }]);
    const changed = await post("/api/app/account/password", here, body);
    expect(changed.status).toBe(200);
    const token = textOf(changed.json, "token");
    await until("the other page to be told", () => stream.ended());
    expect(stream.received()).toContain("event:@session");
    expect([await me(token), await me(here), await me(other)]).toEqual([200, 401, 401]);
    expect(await list(token)).toMatchObject([{ id: idOf(here), current: true }]);
    expect((await refresh(token)).status).toBe(200);
  });

  it.each([
    ["a block", (id: string) => `/api/app/admin/users/${id}/suspend`],
    ["a deletion", (id: string) => `/api/app/admin/users/${id}/delete`],
  ])("ends live with %s", async (_, path) => {
    const { id, email } = await signUp(product);
    const token = await signIn(email);
    const stream = await openStream(product.url);
    await stream.subscribe(token, ["@session"]);
    expect((await post(path(id), product.superuser, { reason: "Asked for", confirm: email })).status).toBeLessThan(300);
    await until("the page to be told", () => stream.ended());
    expect(stream.received()).toContain("event:@session");
    expect(query(product.dir, `SELECT id FROM sessions WHERE user = '${id}'`)).toEqual([]);
    expect(await me(token)).toBe(401);
  });

  it("leaves with the member's data, without ids", async () => {
    const { email } = await signUp(product);
    const token = await signIn(email);
    const data = await product.call("GET", "/api/app/export", { token });
    expect(listOf(data.json, "sessions")).toMatchObject([{ browser: "Firefox", system: "Windows" }]);
    expect(data.text).not.toContain(idOf(token));
  });

  it("is one of fifty at most", async () => {
    const { id, email } = await signUp(product);
    const token = await signIn(email);
    fill(id, "s", 2099);
    await signIn(email);
    expect(query(product.dir, `SELECT id FROM sessions WHERE user = '${id}'`)).toHaveLength(50);
    expect(await me(token)).toBe(401);
  });
});

describe("a proof", () => {
  let email: string;
  let token: string;
  beforeAll(async () => {
    ({ email } = await signUp(product));
    token = await signIn(email);
  });

  it("is given by a sign-in, by the password and by a mailed code, once", async () => {
    expect(await proved(token)).toBe(true);
    expect((await product.call("GET", "/api/app/proof", { token })).json).toEqual({
      methods: ["password", "code"],
      signIn: false,
    });
    age(token);
    const wrong = await prove(product, token, "password", "not it");
    expect([wrong.status, codes(wrong), await proved(token)]).toEqual([400, { answer: "password_invalid" }, false]);
    expect([(await prove(product, token, "password", PASSWORD)).status, await proved(token)]).toEqual([204, true]);
    age(token);
    const { otpId: otp, password: code } = await mailedCode(product, sink, email);
    await codeNoted(product.dir);
    const stranger = await signUp(product);
    const other = await signIn(stranger.email);
    const stolen = await prove(product, other, "code", `${otp}:${code}`);
    expect([stolen.status, codes(stolen)]).toEqual([400, { answer: "code_wrong" }]);
    expect([(await prove(product, token, "code", `${otp}:${code}`)).status, await proved(token)]).toEqual([204, true]);
    expect((await prove(product, token, "code", `${otp}:${code}`)).status).toBe(400);
    for (const answer of ["", ":", "x:y", `${otp}:`, "%:%"])
      expect((await prove(product, token, "code", answer)).status).toBe(400);
    expect((await prove(product, token, "passkey", "{}")).status).toBe(404);
  });

  it("is not given by a renewal, nor by a token without a session", async () => {
    age(token);
    const renewed = textOf((await refresh(token)).json, "token");
    expect(await proved(renewed)).toBe(false);
    const { token: impersonated } = await signUp(product);
    const answer = await product.call("POST", "/api/app/proof", {
      token: impersonated,
      body: { method: "password", answer: PASSWORD },
    });
    expect([answer.status, codes(answer)]).toEqual([401, { form: "auth_required" }]);
  });

  it("cannot be guessed", async () => {
    const { email: own } = await signUp(product);
    const session = await signIn(own);
    const tries = [];
    for (let n = 0; n < 12; n++) tries.push((await prove(product, session, "password", `wrong ${n}`)).status);
    expect(tries).toContain(429);
    const right = await prove(product, session, "password", PASSWORD);
    expect(right.status).toBe(429);
  });
});

it("a token of an earlier release stays valid, becomes a session when renewed, and can be ended", async () => {
  const { id, email } = await signUp(product);
  const token = await signIn(email);
  // What the binary of before would have signed: the same claims without the session.
  const [key] = query(product.dir, `SELECT tokenKey FROM users WHERE id = '${id}'`);
  const [options] = query(product.dir, "SELECT options FROM _collections WHERE name = 'users'");
  const secret: unknown = JSON.parse(options?.options ?? "{}");
  const signed = (claims: Json) => {
    const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const head = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
    return `${head}.${createHmac("sha256", `${key?.tokenKey}${textOf(objectOf(secret, "authToken"), "secret")}`)
      .update(head)
      .digest("base64url")}`;
  };
  const claims: Json = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const { session: _, ...before } = claims;
  const old = signed(before);
  expect(await me(old)).toBe(200);
  const renewed = textOf((await refresh(old)).json, "token");
  expect([idOf(renewed) !== "", await proved(renewed)]).toEqual([true, false]);
  change(product.dir, `UPDATE users SET created = '2020-01-01 00:00:00.000Z' WHERE id = '${id}'`);
  expect((await product.call("GET", "/api/app/sessions", { token })).json.older).toBe(true);
  expect(await end(token, "others")).toBe(204);
  expect([await me(old), await me(renewed), await me(token)]).toEqual([401, 401, 200]);
  expect((await product.call("GET", "/api/app/sessions", { token })).json.older).toBe(false);
});
