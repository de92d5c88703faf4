import { afterAll, beforeAll, expect, it } from "vitest";
import { type Json, textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { logIn, PASSWORD, type Product, signUp, startProduct } from "../support/product.ts";
import { ADMIN } from "../support/server.ts";
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

const site = (admin_mfa: boolean) => product.manage("PATCH", "/api/collections/site/records/site", { admin_mfa });
const enter = () => logIn(product, ADMIN.email, ADMIN.password);

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
    await until("the second factor", async () => (await logIn(bare, ADMIN.email, ADMIN.password)).status === 401);
    await bare.restart();
    expect((await logIn(bare, ADMIN.email, ADMIN.password)).status).toBe(401);
  } finally {
    await bare.stop();
  }
});
