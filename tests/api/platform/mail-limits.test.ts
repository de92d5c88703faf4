import { describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { DUE_JOBS, logIn, newEmail, PASSWORD, signedIn, signUp, signUpBody } from "../../support/product.ts";
import { prove } from "../../support/proofs.ts";
import { KEPT, useUpKept } from "../../support/repeat-limits.ts";
import { sharedMailed } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";
const CONFIRM = 4;
const CODE = 6;
const RESET = 4;
const SENDER = 6;

const { product, sink } = sharedMailed();

/** Waits until a later mail and all earlier ones have been sent; two may be on their way at once. */
async function settle(): Promise<void> {
  const { email } = await signUp(product);
  await product.cron("jobs", "a later mail", () => sink.to(email).length);
  await until("the earlier mails", () => query(product.dir, ON_THEIR_WAY).length === 0);
}
const ON_THEIR_WAY = `SELECT id FROM jobs WHERE lane = 'mail' AND ${DUE_JOBS}`;
const forget = () => change(product.dir, "DELETE FROM mail_limits");
const ask = (action: string, body: object, token = "") =>
  product.call("POST", `/api/collections/users/${action}`, { body, token });

describe("one mailbox gets few mails, and the answers reveal nothing", () => {
  it("sign-ups with many spellings", async () => {
    const mailbox = newEmail("victim");
    for (let n = 0; n < CONFIRM + 3; n++) {
      const email = mailbox.replace("@", `+${n}@`);
      const answer = await product.call("POST", USERS, { body: signUpBody(email) });
      expect(answer.status).toBe(200);
    }
    await settle();
    const got = sink.mails.filter(({ to }) => to.replace(/\+\d+@/, "@") === mailbox);
    expect(got).toHaveLength(CONFIRM);
  });

  it("codes, the last of which still works", async () => {
    const { email } = await signUp(product);
    await settle();
    const before = sink.to(email).length;
    /** Whether each response's id differs from the previous one. */
    const answersFor = async (address: string) => {
      const ids: string[] = [];
      for (let n = 0; n < CODE + 4; n++) {
        const { status, json } = await ask("request-otp", { email: address });
        expect([status, Object.keys(json)]).toEqual([200, ["otpId"]]);
        ids.push(textOf(json, "otpId"));
        expect(ids.at(-1)).toMatch(/^[a-z0-9]{15}$/);
      }
      return ids.map((id, at) => id !== ids[at - 1]);
    };
    const answers = await answersFor(email);
    expect(answers).toEqual(answers.map((_, at) => at < CODE));
    expect(await answersFor(newEmail("nobody"))).toEqual(answers);
    await settle();
    expect(sink.to(email).length - before).toBe(CODE);
  });

  it("codes, however a request writes the field's name", async () => {
    const { email } = await signUp(product);
    const ids = new Set<string>();
    for (const field of ["email", "EMAIL", "Email"])
      for (let n = 0; n < CODE; n++) ids.add(textOf((await ask("request-otp", { [field]: email })).json, "otpId"));
    expect(ids.size).toBe(CODE);
  });

  it("codes that a stranger has used up still reach the browser that signed in before", async () => {
    const { email } = await signUp(product);
    const cookie = ((await logIn(product, email)).headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
    for (let n = 0; n < CODE; n++) await ask("request-otp", { email });
    const path = "/api/collections/users/request-otp";
    const asked = (Cookie: string) => product.call("POST", path, { body: { email }, headers: { Cookie } });
    const ids = [await asked(""), await asked(""), await asked(cookie), await asked("")].map(({ json }) => json.otpId);
    expect(new Set(ids).size).toBe(2);
    expect(ids[2]).not.toBe(ids[0]);
    await settle();
    // Its code comes beyond those that the stranger asked for.
    expect(sink.to(email).filter(({ text }) => /\b\d{8}\b/.test(text))).toHaveLength(CODE + 1);
  });

  it("password reset links, for members and superusers", async () => {
    const { email } = await signUp(product);
    await settle();
    for (let n = 0; n < RESET + 3; n++) {
      const answer = await ask("request-password-reset", { email });
      expect([answer.status, answer.text]).toEqual([204, ""]);
      // PocketBase itself suppresses a second one for two minutes: this tests the other limits.
      expect(query(product.dir, "SELECT COUNT(*) AS n FROM mail_limits")[0]?.n).not.toBe("0");
    }
    await settle();
    expect(sink.to(email).filter(({ text }) => /reset-password|#reset|forgot/.test(text)).length).toBeLessThanOrEqual(
      RESET,
    );
  });

  it("warnings about a new device are not used up from another account of nearly the same address", async () => {
    const victim = await signUp(product);
    await product.manage("PATCH", `${USERS}/${victim.id}`, { verified: true });
    const near = victim.email.replace("@", "+x@");
    expect((await product.call("POST", USERS, { body: signUpBody(near) })).status).toBe(200);
    const path = "/api/collections/users/auth-with-password";
    const enter = (identity: string, device: string) =>
      product.call("POST", path, { body: { identity, password: PASSWORD }, headers: { "User-Agent": device } });
    for (let n = 0; n < 8; n++) expect((await enter(near, `Thief/${n}`)).status).toBe(200);
    for (const device of ["Owner/1", "Thief/9"]) expect((await enter(victim.email, device)).status).toBe(200);
    await sink.waitFor(victim.email, /un appareil que nous ne connaissons pas/);
  });

  it("the limit survives a restart and expires", async () => {
    const mailbox = newEmail("again");
    for (let n = 0; n < CONFIRM; n++)
      await product.call("POST", USERS, { body: signUpBody(mailbox.replace("@", `+${n}@`)) });
    await product.restart();
    await product.call("POST", USERS, { body: signUpBody(mailbox.replace("@", "+late@")) });
    await settle();
    expect(sink.to(mailbox.replace("@", "+late@"))).toEqual([]);
    change(product.dir, "UPDATE mail_limits SET clear_at = clear_at - 1800000");
    await product.call("POST", USERS, { body: signUpBody(mailbox.replace("@", "+later@")) });
    await settle();
    expect(sink.to(mailbox.replace("@", "+later@"))).toHaveLength(1);
  });

  it("a clock that was hours ahead locks nobody out", async () => {
    const mailbox = newEmail("ahead");
    const later = mailbox.replace("@", "+later@");
    await product.call("POST", USERS, { body: signUpBody(mailbox) });
    // It was 17 hours ahead when the mailbox got this mail.
    change(product.dir, "UPDATE mail_limits SET clear_at = clear_at + 61200000");
    await product.call("POST", USERS, { body: signUpBody(later) });
    await settle();
    expect(sink.to(later)).toHaveLength(1);
  });
});

describe("one account causes few mails", () => {
  it.each([
    [
      "PATCH {email, oldPassword}",
      (id: string, token: string, email: string) =>
        product.call("PATCH", `${USERS}/${id}`, { token, body: { email, oldPassword: PASSWORD } }),
      200,
    ],
    [
      "request-email-change",
      (_: string, token: string, email: string) => ask("request-email-change", { newEmail: email }, token),
      204,
    ],
  ] as const)("%s", async (_, request, accepted) => {
    await forget();
    const { id, token } = await signUp(product);
    const { email: taken } = await signUp(product);
    // An address that has an account counts and answers as any other.
    const targets = Array.from({ length: SENDER + 3 }, (_, n) => (n % 2 ? newEmail("stranger") : taken));
    const answers = [];
    for (const target of targets) answers.push(await request(id, token, target));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: SENDER }, () => accepted),
      ...Array.from({ length: 3 }, () => 429),
    ]);
    expect(codes(answers.at(-1) ?? answers[0] ?? (await request(id, token, newEmail())))).toEqual({
      form: "too_many_requests",
    });
    await settle();
    expect(sink.to(taken)).toHaveLength(1); // the confirmation of the account that has it
  });

  it("many accounts cause no more mails for one stranger", async () => {
    const stranger = newEmail("stranger");
    for (let n = 0; n < CONFIRM + 2; n++) {
      const { id, token } = await signUp(product);
      const body = { email: stranger.replace("@", `+${n}@`), oldPassword: PASSWORD };
      expect((await product.call("PATCH", `${USERS}/${id}`, { token, body })).status).toBe(200);
    }
    await settle();
    expect(sink.mails.filter(({ to }) => to.replace(/\+\d+@/, "@") === stranger)).toHaveLength(CONFIRM);
  });
});

describe("what a member does again and again, of which something is kept, has an end", () => {
  const tooMany = { form: "too_many_requests" };

  it("proofs, each of which is in the log", async () => {
    const { id, token } = await signedIn(product, await signUp(product));
    for (let n = 0; n < KEPT; n++) expect((await prove(product, token, "password", PASSWORD)).status).toBe(204);
    const answer = await prove(product, token, "password", PASSWORD);
    expect([answer.status, codes(answer)]).toEqual([429, tooMany]);
    const log = `SELECT count(*) AS n FROM audit_log WHERE member = '${id}' AND action = 'session.proof'`;
    expect(query(product.dir, log)).toEqual([{ n: String(KEPT) }]);
  });

  it("choices of the language and the newsletter, not a new name", async () => {
    const { id, token } = await signUp(product);
    const patch = (body: object) => product.call("PATCH", `${USERS}/${id}`, { token, body });
    for (let n = 0; n < KEPT; n++) {
      const body = n % 2 ? { newsletter: n % 4 === 1 } : { locale: n % 4 === 0 ? "en" : "fr" };
      expect((await patch(body)).status).toBe(200);
    }
    const answer = await patch({ newsletter: false });
    expect([answer.status, codes(answer)]).toEqual([429, tooMany]);
    expect((await patch({ name: "Another" })).status).toBe(200);
  });

  it("everything else that leaves something", async () => {
    const signed = await signUp(product, { plan: "paid" });
    await product.manage("PATCH", `${USERS}/${signed.id}`, { is_api: true });
    let { token } = await signedIn(product, signed);
    const post = (path: string, body: object = {}, by = token) =>
      product.call("POST", `/api/app/${path}`, { token: by, body });
    const quote = await product.call("GET", "/api/app/billing/quote?plan=family&period=month", { token });
    const accepted = { terms_version: textOf(quote.json, "termsVersion"), accept_terms: true, start_now: true };
    const order = await post("billing/checkout", { plan: "family", period: "month", ...accepted });
    await post(`admin/orders/${textOf(order.json, "order")}/confirm`, {}, product.superuser);

    const later = { plan: "essential", period: "month", when: "end", expected_due_cents: 0 };
    const password = { oldPassword: PASSWORD, password: PASSWORD, passwordConfirm: PASSWORD };
    const all = async () => {
      change(product.dir, `UPDATE addon_access SET renewed = '' WHERE user = '${signed.id}'`); // no double click
      return {
        "change later": await post("billing/change", later),
        cancel: await post("billing/cancel"),
        resume: await post("billing/resume"),
        "API key": await post("api-keys", { name: newEmail(), scopes: ["accounts:read"], days: 30 }),
        "private address": await post("addon/renew"),
        "password of the account's form": await post("account/password", password),
      };
    };
    const before = await all();
    for (const [what, { status, text }] of Object.entries(before))
      expect([what, status, text]).toEqual([what, 200, text]);
    token = textOf(before["password of the account's form"].json, "token");
    useUpKept(product.dir);
    const { cancel, ...refused } = await all();
    expect(cancel.status).toBe(200);
    for (const [what, answer] of Object.entries(refused))
      expect([what, answer.status, codes(answer)]).toEqual([what, 429, tooMany]);
    const record = await product.call("PATCH", `${USERS}/${signed.id}`, { token, body: { oldPassword: PASSWORD } });
    expect([record.status, codes(record)]).toEqual([429, tooMany]);
  });
});

it("sign-ups from one address are limited where limits are on", async () => {
  await forget();
  await product.manage("PATCH", "/api/settings", {
    rateLimits: { enabled: true, rules: [{ label: "GET /nothing", duration: 1, maxRequests: 1 }] },
  });
  try {
    const statuses = [];
    for (let n = 0; n < 42; n++)
      statuses.push((await product.call("POST", USERS, { body: signUpBody(newEmail()) })).status);
    expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 200));
    expect(statuses.slice(41)).toEqual([429]);
  } finally {
    await product.manage("PATCH", "/api/settings", { rateLimits: { enabled: false } });
  }
});

it("sign-ups tell one address about few accounts, whatever their form holds, and then nothing about any", async () => {
  await forget();
  const { email } = await signUp(product);
  const faulty = { plan: "gold" };
  const sign = async (address: string, changes = {}) => {
    const answer = await product.call("POST", USERS, { body: signUpBody(address, changes) });
    return answer.status === 400 ? codes(answer) : answer.status;
  };
  // A form that makes no account says nothing of the address.
  expect(await sign(email, faulty)).toEqual(await sign(newEmail(), faulty));
  await product.manage("PATCH", "/api/settings", {
    rateLimits: { enabled: true, rules: [{ label: "GET /nothing", duration: 1, maxRequests: 1 }] },
  });
  try {
    const answers = [];
    for (let n = 0; n < 9; n++) answers.push(await sign(email));
    const taken = { email: "validation_not_unique" };
    expect(answers).toEqual([...Array.from({ length: 8 }, () => taken), 429]);
    expect([await sign(newEmail()), await sign(email, faulty)]).toEqual([429, 429]);
  } finally {
    await product.manage("PATCH", "/api/settings", { rateLimits: { enabled: false } });
  }
});

it("the counters contain no address", () => {
  for (const { key } of query(product.dir, "SELECT key FROM mail_limits")) expect(key).toMatch(/^[0-9a-f]{40}$/);
});
