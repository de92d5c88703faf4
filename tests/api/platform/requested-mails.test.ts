import { beforeAll, beforeEach, expect, it } from "vitest";
import { change, filesWith, query } from "../../support/database.ts";
import { AT_ONCE_MS, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { signUp } from "../../support/product.ts";
import { ADMIN } from "../../support/server.ts";
import { sharedMailed } from "../../support/shared.ts";

// Mails requested through PocketBase's own routes: an acknowledged mail is sent, whatever happens.

const { product, sink } = sharedMailed();
beforeAll(async () => {
  // PocketBase's dashboard mails codes only where it asks for them.
  await product.manage("PATCH", "/api/collections/_superusers", { otp: { enabled: true, duration: 300, length: 8 } });
});
beforeEach(() => {
  sink.mode = "accept";
  change(product.dir, "DELETE FROM mail_limits");
});

const CODE = /\b\d{8}\b/;
const ask = (path: string, body: object) => product.call("POST", `/api/collections/${path}`, { body });
const failedOnce = (key: string) =>
  query(product.dir, `SELECT id FROM jobs WHERE key LIKE '${key}' AND state = 'queued' AND attempts > 0`).length > 0;
const due = () => change(product.dir, "UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE state = 'queued'");
const sealed = () =>
  query(product.dir, "SELECT id FROM jobs WHERE json_extract(payload, '$.sealed') IS NOT NULL").length;

it("a silent mail server makes nobody wait, and kill -9 meanwhile loses no mail", async () => {
  const { email } = await signUp(product);
  await sink.waitFor(email);
  await until("its job", () => query(product.dir, "SELECT id FROM jobs WHERE state != 'done'").length === 0);
  change(product.dir, "UPDATE jobs SET updated = '2026-01-01 00:00:00.000Z'"); // the mail of the sign-up is not recent
  sink.mails.length = 0;
  sink.mode = "stall";
  const tries = sink.tries;
  const requests: [string, object][] = [
    ["users/request-verification", { email }],
    ["users/request-password-reset", { email }],
    ["users/request-otp", { email }],
    ["_superusers/request-password-reset", { email: ADMIN.email }],
    ["_superusers/request-otp", { email: ADMIN.email }],
  ];
  const ids: string[] = [];
  for (const [path, body] of requests) {
    const answer = await ask(path, body);
    expect([path, answer.status < 300, answer.ms < AT_ONCE_MS]).toEqual([path, true, true]);
    if (path.endsWith("otp")) ids.push(textOf(answer.json, "otpId"));
  }
  await until("mails on their way", () => sink.tries > tries);
  expect(sealed()).toBe(2);
  await product.kill();
  sink.mode = "accept";
  await product.restart();

  const texts = (to: string) => sink.to(to).map((mail) => mail.text || mail.html);
  await until("every mail", () => texts(email).length === 3 && texts(ADMIN.email).length === 2);
  const found = (pattern: RegExp) => texts(email).find((text) => pattern.test(text)) ?? "";
  expect(found(/\/verify-email#token=/)).not.toBe("");
  expect(found(/\/forgot#token=/)).not.toBe("");
  const code = CODE.exec(found(CODE))?.[0] ?? "";
  await until("the end of the jobs", () => sealed() === 0);
  expect((await ask("users/auth-with-otp", { otpId: ids[0], password: code })).status).toBe(200);
  expect(texts(ADMIN.email).some((text) => CODE.test(text))).toBe(true);
});

it("a deferred code is mailed once the server accepts it, and is never stored in the clear", async () => {
  const { email } = await signUp(product);
  await sink.waitFor(email);
  sink.mode = "defer";
  const otpId = textOf((await ask("users/request-otp", { email })).json, "otpId");
  await until("the failure", () => failedOnce(`%:${otpId}`));
  expect(sealed()).toBe(1);
  sink.mode = "accept";
  due();
  await product.cron("jobs-mail", "the code", () => sink.to(email).length === 2);
  const code = CODE.exec(sink.to(email).at(-1)?.text ?? "")?.[0] ?? "";
  expect(filesWith(product.dir, code)).toEqual([]);
  await until("the end of the job", () => sealed() === 0);
  expect((await ask("users/auth-with-otp", { otpId, password: code })).status).toBe(200);
});

it("an expired code is not mailed and is deleted", async () => {
  const { email } = await signUp(product);
  await sink.waitFor(email);
  sink.mode = "refuse";
  const otpId = textOf((await ask("users/request-otp", { email })).json, "otpId");
  await until("the failure", () => failedOnce(`%:${otpId}`));
  sink.mode = "accept";
  change(product.dir, `UPDATE _otps SET created = '2026-01-01 00:00:00.000Z' WHERE id = '${otpId}'`);
  due();
  const state = () => query(product.dir, `SELECT state FROM jobs WHERE key LIKE '%:${otpId}'`)[0]?.state;
  await product.cron("jobs-mail", "the end of the job", () => state() === "done");
  expect(sealed()).toBe(0);
  expect(sink.to(email)).toHaveLength(1);
});

it("a code whose mail was never accepted is deleted within the hour", async () => {
  const { email } = await signUp(product);
  await sink.waitFor(email);
  sink.mode = "refuse";
  const otpId = textOf((await ask("users/request-otp", { email })).json, "otpId");
  await until("the failure", () => failedOnce(`%:${otpId}`));
  const old = "state = 'failed', created = '2026-01-01 00:00:00.000Z'";
  change(product.dir, `UPDATE jobs SET ${old} WHERE key LIKE '%:${otpId}'`);
  expect(sealed()).toBe(1);
  await product.cron("mail-limits-purge", "the end of the code", () => sealed() === 0);
});

it("a link requested repeatedly is mailed once within two minutes", async () => {
  const { email } = await signUp(product);
  await sink.waitFor(email);
  for (let turn = 0; turn < 3; turn++) await ask("users/request-password-reset", { email });
  const twice = await Promise.all([1, 2].map(() => ask("users/request-password-reset", { email })));
  expect(twice.map(({ status }) => status)).toEqual([204, 204]);
  const later = await signUp(product);
  await product.cron("jobs-mail", "a later mail", () => sink.to(later.email).length);
  expect(sink.to(email)).toHaveLength(2);
});
