import { beforeEach, describe, expect, it } from "vitest";
import { filesWith } from "../../support/database.ts";
import { AT_ONCE_MS, type Json, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { newEmail, signUp, signUpBody, startProduct } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";
import type { Mail, SinkMode } from "../../support/smtp-sink.ts";

const USERS = "/api/collections/users/records";

const { product, sink } = sharedMailed();
beforeEach(() => {
  sink.mode = "accept";
});

const key = (id: string) => `mail.verification:${id}`;
const jobOf = async (id: string): Promise<Json | undefined> => (await product.find("jobs", `key = "${key(id)}"`))[0];
const ask = (email: string) => product.call("POST", "/api/collections/users/request-verification", { body: { email } });

/** The link's address in both forms of a mail; they must be the same. */
function linkOf(mail: Mail): string {
  const link = /https?:\/\/\S+#\S+/.exec(mail.text)?.[0] ?? "";
  expect(mail.html).toContain(`href="${link}"`);
  return link;
}

describe("the verification mail", () => {
  it.each([
    ["fr", "", "Confirmez votre adresse e-mail", "Valable 24\u00a0heures"],
    ["en", "/en", "Confirm your e-mail address", "Valid for 24 hours"],
  ])("in %s verifies the address", async (locale, prefix, subject, validity) => {
    const { id, email, token: session } = await signUp(product, { locale });
    const [made] = await product.find("users", `id = "${id}"`);
    await product.cron("jobs-mail", "the mail", () => sink.to(email).length);
    const mail = await sink.waitFor(email);
    expect(mail.subject).toContain(subject);
    expect(mail.from).toBe("hello@passerelle.example");
    expect(mail.text).toContain(validity);
    expect(mail.html).toContain(`<html lang="${locale}">`);
    const link = linkOf(mail);
    const start = `${product.url}${prefix}/verify-email#token=`;
    expect(link.startsWith(start), link).toBe(true);
    const token = decodeURIComponent(link.slice(start.length));
    const confirm = () => product.call("POST", "/api/collections/users/confirm-verification", { body: { token } });
    expect((await confirm()).status).toBe(204);
    // The way of most members: they keep their credentials and their session.
    const [user] = await product.find("users", `id = "${id}"`);
    expect([user?.verified, user?.stremio_username]).toEqual([true, made?.stremio_username]);
    expect((await product.call("GET", "/api/app/me", { token: session })).status).toBe(200);
    expect(product.output()).not.toContain(token);
    expect(filesWith(product.dir, token)).toEqual([]);
  });

  it("requested right after sign-up is sent once, not twice", async () => {
    const { id, email } = await signUp(product);
    const asked = await ask(email);
    expect([asked.status, asked.ms < AT_ONCE_MS]).toEqual([204, true]);
    await sink.waitFor(email);
    await product.manage("POST", "/api/crons/jobs-mail");
    const other = await signUp(product);
    await product.cron("jobs-mail", "the other member's mail", () => sink.to(other.email).length);
    await until("the job to be done", async () => (await jobOf(id))?.state === "done");
    expect(sink.to(email)).toHaveLength(1);
    expect((await ask(email)).status).toBe(204); // the client's "resend" within two minutes
    expect((await jobOf(id))?.state).not.toBe("queued");
    expect(sink.to(email)).toHaveLength(1);
  });

  it("is not sent to an unknown address, which gets the same answer", async () => {
    const { status, text } = await ask("nobody@example.org");
    expect([status, text]).toEqual([204, ""]);
    expect(sink.to("nobody@example.org")).toEqual([]);
  });
});

describe.each<[SinkMode, RegExp]>([
  ["refuse", /550/],
  ["defer", /451/],
  ["drop", /EOF|reset|closed|broken/i],
  ["stall", /EOF|reset|closed|timeout|broken/i],
])("a mail server that answers with %s", (mode, error) => {
  it("never delays the visitor; the mail arrives once the server works again", async () => {
    sink.mode = mode;
    const email = newEmail();
    const tries = sink.tries;
    const answer = await product.call("POST", USERS, { body: signUpBody(email) });
    expect(answer.status).toBe(200);
    expect(answer.ms).toBeLessThan(AT_ONCE_MS);
    const id = textOf(answer.json, "id");
    await product.manage("POST", "/api/crons/jobs-mail");
    await until("a try", () => sink.tries > tries);
    if (mode === "stall") {
      // The waiting job does not delay others.
      const second = await product.call("POST", USERS, { body: signUpBody(newEmail()) });
      expect([second.status, second.ms < AT_ONCE_MS]).toEqual([200, true]);
      sink.hangUp();
    }
    await until("the failure to be noted", async () => (await jobOf(id))?.last_error !== "");
    const job = await jobOf(id);
    expect(job).toMatchObject({ state: "queued", attempts: 1 });
    expect(textOf(job, "last_error")).toMatch(error);
    expect(Date.parse(textOf(job, "run_at"))).toBeGreaterThan(Date.now() + 30_000);
    expect(sink.to(email)).toEqual([]);

    sink.mode = "accept";
    await product.manage("PATCH", `/api/collections/jobs/records/${textOf(job, "id")}`, {
      run_at: "2026-01-01 00:00:00.000Z",
    });
    // Twice at once: only one of two runs claims the job.
    await Promise.all([1, 2].map(() => product.manage("POST", "/api/crons/jobs-mail")));
    await until("the job to be done", async () => (await jobOf(id))?.state === "done");
    await product.manage("POST", "/api/crons/jobs-mail");
    expect(await jobOf(id)).toMatchObject({ state: "done", attempts: 2, last_error: "" });
    expect(sink.to(email)).toHaveLength(1);
  });
});

it("that failed is retried at once when its member asks for it", async () => {
  sink.mode = "refuse";
  const { id, email } = await signUp(product);
  await until("the failure", async () => (await jobOf(id))?.attempts === 1);
  sink.mode = "accept";
  expect((await ask(email)).status).toBe(204);
  await sink.waitFor(email);
  expect(sink.to(email)).toHaveLength(1);
});

it("an absent mail server makes nobody wait", async () => {
  const lonely = await startProduct({ env: { SMTP_HOST: "127.0.0.1", SMTP_PORT: "1" } });
  try {
    const answer = await lonely.call("POST", USERS, { body: signUpBody(newEmail()) });
    expect([answer.status, answer.ms < AT_ONCE_MS]).toEqual([200, true]);
    await lonely.manage("POST", "/api/crons/jobs-mail");
    await until("the failure", async () => {
      const [job] = await lonely.find("jobs", `key = "${key(textOf(answer.json, "id"))}"`);
      return /refused/.test(textOf(job, "last_error")) && job?.state === "queued";
    });
  } finally {
    await lonely.stop();
  }
});

it("line breaks in a name or brand add no header to a mail", async () => {
  await product.manage("PATCH", "/api/collections/site/records/site", { brand: "Site\r\nBcc: thief@example.org" });
  const { email } = await signUp(product, { name: "A\r\nBcc: thief@example.org" });
  await product.cron("jobs-mail", "the mail", () => sink.to(email).length);
  const mail = await sink.waitFor(email);
  expect(mail.headers.bcc).toBeUndefined();
  expect(mail.to).toBe(email);
  await product.manage("PATCH", "/api/collections/site/records/site", { brand: "Passerelle" });
});

describe("without SMTP settings", () => {
  it.each([
    ["fr", ""],
    ["en", "/en"],
  ])("the mail and its %s link are printed on the console, and the link works", async (locale, prefix) => {
    const plain = await startProduct();
    try {
      const { email } = await signUp(plain, { locale });
      const pattern = new RegExp(`To: ${email}[\\s\\S]*?(http\\S+)/verify-email#token=(\\S+)`);
      const match = await until("the mail on the console", () => pattern.exec(plain.output()));
      expect(match[1]).toBe(plain.url + prefix);
      const token = match[2] ?? "";
      const body = { token };
      const answer = await plain.call("POST", "/api/collections/users/confirm-verification", { body });
      expect(answer.status).toBe(204);
    } finally {
      await plain.stop();
    }
  });
});
