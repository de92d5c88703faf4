import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { query } from "../support/database.ts";
import { type Json, textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { logIn, PASSWORD, type Product, signUp, startProduct } from "../support/product.ts";
import { ADMIN, ROOT } from "../support/server.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../support/smtp-sink.ts";
import { superuserToken } from "../support/superuser.ts";

let product: Product;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await startSmtpSink();
  product = await startProduct({ env: smtpEnv(sink) });
});
afterAll(async () => {
  await product.stop();
  await sink.close();
});

const post = (path: string, body: Json) => product.call("POST", `/api/collections/${path}`, { body });

/** Asks for a code and waits until the mail server has it. */
async function mailedCode(collection: string, email: string): Promise<{ otpId: string; password: string }> {
  const before = sink.to(email).length;
  const otpId = textOf((await post(`${collection}/request-otp`, { email })).json, "otpId");
  const mail = await until("the code", () =>
    sink
      .to(email)
      .slice(before)
      .find((m) => /\b\d{8}\b/.test(m.text || m.html)),
  );
  // PocketBase notes the delivery after the mail server has taken the mail.
  await until(
    "the delivery",
    () => query(product.dir, `SELECT id FROM _otps WHERE id = '${otpId}' AND sentTo != ''`)[0],
  );
  return { otpId, password: /\b\d{8}\b/.exec(mail.text || mail.html)?.[0] ?? "" };
}

const site = (admin_mfa: boolean) => product.manage("PATCH", "/api/collections/site/records/site", { admin_mfa });
const enter = () => logIn(product, ADMIN.email, ADMIN.password);

it("asks nobody for a code before one has arrived: a mail server that reaches nobody locks nobody out", async () => {
  expect((await enter()).status).toBe(200);
  const password = { identity: ADMIN.email, password: ADMIN.password };
  expect((await post("_superusers/auth-with-password", password)).status).toBe(200);
  sink.mode = "refuse";
  await post("users/request-otp", { email: ADMIN.email });
  await until("the refusal", () => query(product.dir, "SELECT id FROM _otps").length === 0);
  sink.mode = "accept";
  expect((await enter()).status).toBe(200);
  // The page of the system says it.
  const { token } = (await enter()).json;
  const { json } = await product.call("GET", "/api/app/admin/system", { token: String(token) });
  expect(json.checks).toContain("factor_unproved");
});

it("counts from the code that came back: for the member and for the superuser", async () => {
  const member = await mailedCode("users", ADMIN.email);
  const first = await post("users/auth-with-otp", member);
  expect([first.status, first.json.token]).toEqual([401, undefined]);
  const mfaId = textOf(first.json, "mfaId");
  const second = await post("users/auth-with-password", { identity: ADMIN.email, password: ADMIN.password, mfaId });
  expect(second.status).toBe(200);
  const { json } = await product.call("GET", "/api/app/admin/system", { token: textOf(second.json, "token") });
  expect(json.checks).not.toContain("factor_unproved");
  expect((await enter()).status).toBe(401);
  const superuser = await mailedCode("_superusers", ADMIN.email);
  expect((await post("_superusers/auth-with-otp", superuser)).status).toBe(401);
});

it("asks administrators for a mailed code after the password, and members for nothing more", async () => {
  const member = await signUp(product);
  expect((await logIn(product, member.email, PASSWORD)).status).toBe(200);

  const first = await enter();
  expect([first.status, first.json.token]).toEqual([401, undefined]);
  const mfaId = textOf(first.json, "mfaId");
  const asked = await product.call("POST", "/api/collections/users/request-otp", { body: { email: ADMIN.email } });
  const mail = await sink.waitFor(ADMIN.email, /\d{8}/);
  const code = /\b\d{8}\b/.exec(mail.text)?.[0] ?? "";
  const otpId = textOf(asked.json, "otpId");
  const wrong = await product.call("POST", "/api/collections/users/auth-with-otp", {
    body: { otpId, password: "00000000", mfaId },
  });
  expect(wrong.status).toBe(400);
  const entered = await product.call("POST", "/api/collections/users/auth-with-otp", {
    body: { otpId, password: code, mfaId },
  });
  expect(entered.status).toBe(200);
  const token = textOf(entered.json, "token");
  expect((await product.call("GET", "/api/app/admin/overview", { token })).status).toBe(200);
});

it("asks superusers too, in PocketBase's dashboard: a code alone opens nothing, and the command line gives one", async () => {
  const post = (path: string, body: Json) => product.call("POST", `/api/collections/_superusers/${path}`, { body });
  const first = await post("auth-with-password", { identity: ADMIN.email, password: ADMIN.password });
  expect([first.status, first.json.token]).toEqual([401, undefined]);
  const asked = await post("request-otp", { email: ADMIN.email });
  const mail = await sink.waitFor(ADMIN.email, /OTP/);
  const password = /\b\d{8}\b/.exec(mail.text || mail.html)?.[0] ?? "";
  const alone = await post("auth-with-otp", { otpId: textOf(asked.json, "otpId"), password });
  expect([alone.status, alone.json.token]).toEqual([401, undefined]);
  const token = await superuserToken(product);
  expect((await product.call("GET", "/api/settings", { token })).status).toBe(200);
});

it("says when the code was not mailed, and takes one from the command line", async () => {
  const first = await enter();
  const mfaId = textOf(first.json, "mfaId");
  const status = () => product.call("POST", "/api/app/second-factor/status", { body: { mfaId } });
  sink.mode = "refuse";
  await post("users/request-otp", { email: ADMIN.email });
  await until("the refusal", async () => (await status()).json.mailed === false);
  sink.mode = "accept";
  const command = promisify(execFile)(`${ROOT}bin/passerelle`, ["admin", "otp", ADMIN.email, "--dir", product.dir]);
  const password = /Code: (\d{8})/.exec((await command).stdout)?.[1] ?? "";
  const { otpId } = (await status()).json;
  expect((await post("users/auth-with-otp", { otpId, password, mfaId })).status).toBe(200);
  // Who has not given the password learns nothing.
  const guessed = await product.call("POST", "/api/app/second-factor/status", { body: { mfaId: "0123456789abcde" } });
  expect(guessed.status).toBe(404);
});

it("ends with the address that was proved", async () => {
  const [admin] = await product.find("users", `email = "${ADMIN.email}"`);
  const path = `/api/collections/users/records/${textOf(admin, "id")}`;
  await product.manage("PATCH", path, { email: "elsewhere@example.org" });
  expect((await logIn(product, "elsewhere@example.org", ADMIN.password)).status).toBe(200);
  await product.manage("PATCH", path, { email: ADMIN.email });
  expect((await enter()).status).toBe(401);
});

it("is switched with the site's setting, at once", async () => {
  await site(false);
  await until("one proof being enough", async () => (await enter()).status === 200);
  const login = { identity: ADMIN.email, password: ADMIN.password };
  const asSuperuser = () => product.call("POST", "/api/collections/_superusers/auth-with-password", { body: login });
  expect((await asSuperuser()).status).toBe(200);
  const code = await product.call("POST", "/api/collections/_superusers/request-otp", { body: { email: ADMIN.email } });
  expect(code.status).toBe(403);
  await site(true);
  expect((await asSuperuser()).status).toBe(401);
  expect((await enter()).status).toBe(401);
});

it("asks for no code that cannot be sent", async () => {
  const bare = await startProduct();
  try {
    expect((await logIn(bare, ADMIN.email, ADMIN.password)).status).toBe(200);
    await bare.manage("PATCH", "/api/settings", {
      smtp: { enabled: true, host: "127.0.0.1", port: sink.port },
      meta: { senderAddress: "hello@passerelle.example" },
    });
    const wanted = async () => (await bare.manage("GET", "/api/collections/users")).mfa;
    await until("the second factor", async () => JSON.stringify(await wanted()).includes('"enabled":true'));
    await bare.restart();
    // The address of a fresh installation reaches nobody: its administrator still gets in.
    expect((await logIn(bare, ADMIN.email, ADMIN.password)).status).toBe(200);
  } finally {
    await bare.stop();
  }
});
