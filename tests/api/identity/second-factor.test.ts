import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { type Json, textOf } from "../../support/http.ts";
import { codeProof, mailedCode } from "../../support/mailed-codes.ts";
import { until } from "../../support/poll.ts";
import { logIn, PASSWORD, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { prove } from "../../support/proofs.ts";
import { ADMIN, ROOT } from "../../support/server.ts";
import { sharedMailed } from "../../support/shared.ts";
import { superuserToken } from "../../support/superuser.ts";

const { product, sink } = sharedMailed();

const REFUSED = "SELECT id FROM jobs WHERE kind = 'mail.code' AND last_error LIKE '%550%'";
const post = (path: string, body: Json) => product.call("POST", `/api/collections/${path}`, { body });

const site = (admin_mfa: boolean) => product.manage("PATCH", "/api/collections/site/records/site", { admin_mfa });
const enter = () => logIn(product, ADMIN.email, ADMIN.password);
const asSuperuser = { identity: ADMIN.email, password: ADMIN.password };
const BINARY = `${ROOT}bin/passerelle`;

/** What /admin reports as missing for the second factor. */
async function unproved(token: unknown): Promise<unknown> {
  return (await product.call("GET", "/api/app/admin/overview", { token: String(token) })).json.unproved;
}

it("asks for no code before one has arrived, so a dead mail server locks nobody out", async () => {
  const { token } = (await enter()).json;
  expect((await post("_superusers/auth-with-password", asSuperuser)).status).toBe(200);
  sink.mode = "refuse";
  await post("users/request-otp", { email: ADMIN.email });
  await until("the refusal", () => query(product.dir, REFUSED).length === 1);
  sink.mode = "accept";
  expect((await enter()).status).toBe(200);
  expect(await unproved(token)).toEqual({ you: true, superusers: 1 });
});

it("accepts no proof from other members, administrators or another address", async () => {
  const member = await signUp(product, { factor_proved: "member@example.org" });
  const stored = () => query(product.dir, "SELECT factor_proved FROM users WHERE factor_proved != ''");
  for (const token of [member.token, textOf((await enter()).json, "token")]) {
    const { json } = await product.call("POST", "/api/collections/users/auth-refresh", { token });
    const { id, email, factor_proved } = json.record as Json; // PocketBase's auth answer
    expect(factor_proved).toBeUndefined();
    await product.call("PATCH", `/api/collections/users/records/${String(id)}`, {
      token,
      body: { factor_proved: email ?? null },
    });
  }
  expect(stored()).toEqual([]);
  await post("users/auth-with-otp", await mailedCode(product, sink, member.email));
  expect(stored()).toEqual([{ factor_proved: member.email }]);
  expect((await enter()).status).toBe(200);
});

it("a superuser's code that was never mailed does not open anything", async () => {
  const command = await promisify(execFile)(BINARY, ["superuser", "otp", ADMIN.email, "--dir", product.dir]);
  const [, otpId = "", password = ""] = /Id:\s+(\S+)[\s\S]*Pass:\s+(\d+)/.exec(command.stdout) ?? [];
  const alone = await post("_superusers/auth-with-otp", { otpId, password });
  expect([alone.status, alone.json.token]).toEqual([403, undefined]);
});

it("starts with the first code typed back: for the member and the superuser with the same address", async () => {
  const first = await post("users/auth-with-otp", await mailedCode(product, sink, ADMIN.email));
  expect([first.status, first.json.token]).toEqual([401, undefined]);
  const mfaId = textOf(first.json, "mfaId");
  const second = await post("users/auth-with-password", { identity: ADMIN.email, password: ADMIN.password, mfaId });
  expect(second.status).toBe(200);
  expect(await unproved(second.json.token)).toEqual({ you: false, superusers: 0 });
  expect((await enter()).status).toBe(401);
  expect((await post("_superusers/auth-with-password", asSuperuser)).status).toBe(401);
});

it("asks administrators for a mailed code after the password, and members for the password only", async () => {
  const member = await signUp(product);
  expect((await logIn(product, member.email, PASSWORD)).status).toBe(200);

  const first = await enter();
  expect([first.status, first.json.token]).toEqual([401, undefined]);
  const mfaId = textOf(first.json, "mfaId");
  const { otpId, password } = await mailedCode(product, sink, ADMIN.email);
  const wrong = await post("users/auth-with-otp", { otpId, password: "00000000", mfaId });
  expect(wrong.status).toBe(400);
  const entered = await post("users/auth-with-otp", { otpId, password, mfaId });
  expect(entered.status).toBe(200);
  const token = textOf(entered.json, "token");
  expect((await product.call("GET", "/api/app/admin/overview", { token })).status).toBe(200);
});

it("asks superusers in PocketBase's dashboard too: a code alone is not enough, and the command line prints one", async () => {
  const first = await post("_superusers/auth-with-password", asSuperuser);
  expect([first.status, first.json.token]).toEqual([401, undefined]);
  const alone = await post("_superusers/auth-with-otp", await mailedCode(product, sink, ADMIN.email, "_superusers"));
  expect([alone.status, alone.json.token]).toEqual([401, undefined]);
  const token = await superuserToken(product);
  expect((await product.call("GET", "/api/settings", { token })).status).toBe(200);
});

it("says when the code was not mailed, and accepts one from the command line", async () => {
  const mfaId = textOf((await enter()).json, "mfaId");
  const status = async (body: Json) => {
    const answer = await product.call("POST", "/api/app/second-factor/status", { body });
    return answer.status === 200 ? answer.json : answer.status;
  };
  const mailed = await mailedCode(product, sink, ADMIN.email);
  const mailedNow = JSON.stringify({ mailed: true, printedId: "" });
  await until(
    "the note of the delivery",
    async () => JSON.stringify(await status({ mfaId, otpId: mailed.otpId })) === mailedNow,
  );
  sink.mode = "refuse";
  const { otpId } = (await post("users/request-otp", { email: ADMIN.email })).json;
  await until("the refusal", () => query(product.dir, `${REFUSED} AND key LIKE '%:${otpId}'`).length === 1);
  expect(await status({ mfaId, otpId: String(otpId) })).toEqual({ mailed: false, printedId: "" });
  sink.mode = "accept";

  const command = await promisify(execFile)(BINARY, ["admin", "otp", ADMIN.email, "--dir", product.dir]);
  const password = /Code: (\d{8})/.exec(command.stdout)?.[1] ?? "";
  const [printed] = query(product.dir, "SELECT id FROM _otps WHERE sentTo = 'console'");
  expect(await status({ mfaId, otpId: mailed.otpId })).toEqual({ mailed: true, printedId: printed?.id });
  // Without this account's password, a caller learns nothing about it.
  expect(await status({ mfaId: "0123456789abcde", otpId: mailed.otpId })).toBe(404);
  expect(await status({ otpId: mailed.otpId })).toBe(404);
  expect((await post("users/auth-with-otp", { otpId: textOf(printed ?? {}, "id"), password, mfaId })).status).toBe(200);
  expect(await status({ mfaId, otpId: mailed.otpId })).toBe(404);
  await expect(promisify(execFile)(BINARY, ["admin", "otp", "no@one.example", "--dir", product.dir])).rejects.toThrow();
});

it("does not claim that a code was mailed while the mail server is silent", async () => {
  const { email } = await signUpAdmin(product);
  await post("users/auth-with-otp", await mailedCode(product, sink, email));
  const mfaId = textOf((await logIn(product, email, PASSWORD)).json, "mfaId");
  sink.mode = "stall";
  const { tries } = sink;
  const otpId = textOf((await post("users/request-otp", { email })).json, "otpId");
  await until("the try", () => sink.tries > tries);
  const status = await product.call("POST", "/api/app/second-factor/status", { body: { mfaId, otpId } });
  sink.mode = "accept";
  sink.hangUp();
  expect([status.status, status.json]).toEqual([200, { mailed: false, printedId: "" }]);
});

it("ends when the proved address changes", async () => {
  const [admin] = await product.find("users", `email = "${ADMIN.email}"`);
  const path = `/api/collections/users/records/${textOf(admin, "id")}`;
  await product.manage("PATCH", path, { email: "elsewhere@example.org" });
  expect((await logIn(product, "elsewhere@example.org", ADMIN.password)).status).toBe(200);
  await product.manage("PATCH", path, { email: ADMIN.email });
  expect((await enter()).status).toBe(401);
});

it("stays on for an administrator who confirms another address", async () => {
  const { email } = await signUpAdmin(product);
  const first = await post("users/auth-with-otp", await mailedCode(product, sink, email));
  expect(first.status).toBe(401);
  const both = { identity: email, password: PASSWORD, mfaId: textOf(first.json, "mfaId") };
  const token = textOf((await post("users/auth-with-password", both)).json, "token");
  const newEmail = `moved.${email}`;
  expect((await prove(product, token, "code", await codeProof(product, sink, email))).status).toBe(204);
  const asked = { token, body: { newEmail } };
  expect((await product.call("POST", "/api/collections/users/request-email-change", asked)).status).toBe(204);
  const link = await until("the link", () => {
    const [mail] = sink.to(newEmail);
    return /\/verify-email#change=(\S+)/.exec(mail?.text ?? "")?.[1];
  });
  const confirmed = { token: decodeURIComponent(link), password: PASSWORD };
  expect((await post("users/confirm-email-change", confirmed)).status).toBe(204);
  expect((await logIn(product, newEmail, PASSWORD)).status).toBe(401);
});

it("follows the site's setting for administrators at once, and stays on for superusers", async () => {
  await site(false);
  await until("one proof being enough", async () => (await enter()).status === 200);
  expect((await post("_superusers/auth-with-password", asSuperuser)).status).toBe(401);
  const { token } = (await enter()).json;
  expect(await unproved(token)).toEqual({ you: false, superusers: 0 });
  expect((await post("_superusers/request-otp", { email: ADMIN.email })).status).toBe(200);
  await site(true);
  expect((await enter()).status).toBe(401);
});

it("a superuser whose address belongs to no member proves it with a password reset link", async () => {
  const email = "owner@elsewhere.example.org";
  const password = "a whole new secret 4711";
  const made = { email, password: PASSWORD, passwordConfirm: PASSWORD };
  const { id } = await product.manage("POST", "/api/collections/_superusers/records", made);
  const enterAs = (password: string) => post("_superusers/auth-with-password", { identity: email, password });
  expect((await enterAs(PASSWORD)).status).toBe(200);
  // Without waiting after the mail: it must work for quick readers too.
  const alone = await post("_superusers/auth-with-otp", await mailedCode(product, sink, email, "_superusers"));
  expect([alone.status, alone.json.token]).toEqual([401, undefined]);
  expect((await enterAs(PASSWORD)).status).toBe(401);

  await product.manage("PATCH", `/api/collections/_superusers/records/${String(id)}`, { factor_proved: "" });
  expect((await enterAs(PASSWORD)).status).toBe(200);
  await post("_superusers/request-password-reset", { email });
  const mail = await sink.waitFor(email, /Reset your/);
  const token = /confirm-password-reset\/([\w.-]+)/.exec(`${mail.text} ${mail.html}`)?.[1] ?? "";
  const confirmed = await post("_superusers/confirm-password-reset", { token, password, passwordConfirm: password });
  expect(confirmed.status).toBe(204);
  expect((await enterAs(password)).status).toBe(401);
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
