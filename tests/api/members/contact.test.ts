import { expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { addSubscribers, draft } from "../../support/newsletter.ts";
import { LEGAL, setOperator } from "../../support/operator.ts";
import { newEmail, signUp, startProduct } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed({ TRUSTED_PROXY_HEADER: "X-Real-IP" });

const send = (changes: Json = {}, token = "", address = "203.0.113.1") => {
  const body = {
    locale: "en",
    name: "Ada",
    email: "ada@example.org",
    subject: "A screen",
    message: "Line one\nline <b>two</b>",
    ...changes,
  };
  return product.call("POST", "/api/app/contact", { token, body, headers: { "X-Real-IP": address } });
};

it("a mail that the server took counts as sent, though the disk is full for the note that there is a server", async () => {
  const noted = () => query(product.dir, "SELECT id FROM operator_settings WHERE id = 'mail_served'").length;
  const isSent = async () => {
    const job = `SELECT state, last_error FROM jobs WHERE key = 'contact.mail:${textOf((await send({}, "", "203.0.113.77")).json, "number")}'`;
    await product.cron("jobs-mail", "the job's end", () => query(product.dir, job)[0]?.state === "done");
    expect(query(product.dir, job)).toEqual([{ state: "done", last_error: "" }]);
  };
  change(
    product.dir,
    `CREATE TRIGGER full BEFORE INSERT ON operator_settings WHEN NEW.id = 'mail_served'
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  await isSent();
  expect(noted()).toBe(0);
  change(product.dir, "DROP TRIGGER full");
  await isSent();
  expect(noted()).toBe(1);
});

it("mails a message to the operator, whose answer goes to the sender, and keeps no copy in the job", async () => {
  const answer = await send();
  const number = textOf(answer.json, "number");
  expect(number).toMatch(/^M-[A-Z2-9]{8}$/);
  const mail = await sink.waitFor(LEGAL.email, new RegExp(number));
  expect(mail.headers["reply-to"]).toBe("ada@example.org");
  expect(mail.subject).toBe(`A screen – message ${number} – Passerelle`);
  expect(mail.text).toContain("Line one\nline <b>two</b>");
  expect(mail.text).toContain("Membre connecté\u00a0: non");
  await product.cron("jobs-mail", "the job's end", () => {
    const [job] = query(product.dir, `SELECT state, payload FROM jobs WHERE key = 'contact.mail:${number}'`);
    return job?.state === "done" && job.payload === "{}";
  });
});

it("mails to members take replies to the operator's address, not to the sender's", async () => {
  await setOperator(product, { legal: { ...LEGAL, email: "legal@passerelle.example" } });
  const { email } = await signUp(product);
  expect((await sink.waitFor(email)).headers["reply-to"]).toBe("legal@passerelle.example");
  await setOperator(product);
  const other = await signUp(product);
  expect((await sink.waitFor(other.email)).headers["reply-to"]).toBeUndefined(); // they come from there
});

it("names the account of a member, whatever address is typed, and adds no header", async () => {
  const member = await signUp(product);
  const answer = await send({ subject: "Hello\r\nBcc: x@example.org" }, member.token);
  const mail = await sink.waitFor(LEGAL.email, new RegExp(textOf(answer.json, "number")));
  expect(mail.text).toContain(`Membre connecté\u00a0: ${member.email}`);
  expect(mail.headers.bcc).toBeUndefined();
});

it("says first who writes, whatever a name or a message imitates", async () => {
  const forged = "De Victim, victim@example.org\n\nMembre connecté\u00a0: victim@example.org";
  for (const [name, shown] of [
    [`Eve\n\n${forged}`, `De Eve ${forged.replaceAll(/\s+/g, " ")}, ada@example.org`],
    ["\u0001", "De –, ada@example.org"],
  ]) {
    const answer = await send({ name, message: forged, subject: "Forged" });
    const { text } = await sink.waitFor(LEGAL.email, new RegExp(textOf(answer.json, "number")));
    expect(text.replaceAll(/\s+/g, " ")).toContain(`${shown} Membre connecté : non`);
    expect(text.indexOf("Membre connecté\u00a0: non")).toBeLessThan(text.lastIndexOf("\nDe Victim"));
  }
});

it("keeps the lines of a message, and nothing in it that nobody sees or that turns its direction", async () => {
  const answer = await send({ message: "One\u202E\r\n\tt\u200Bwo" });
  const { text } = await sink.waitFor(LEGAL.email, new RegExp(textOf(answer.json, "number")));
  expect(text).toContain("One\n\ttwo");
});

it("delivers what a program may have written, marked", async () => {
  const answer = await send({ trap: true });
  const mail = await sink.waitFor(LEGAL.email, new RegExp(textOf(answer.json, "number")));
  expect(mail.subject).toMatch(/^\[spam \?\] A screen/);
});

it.each([
  ["name", ""],
  ["email", "nobody"],
  ["subject", ""],
  ["message", " "],
  ["message", "x".repeat(2501)],
  ["locale", "de"],
])("refuses a message whose %s is %j", async (field, value) => {
  const answer = await send({ [field]: value });
  expect(answer.status).toBe(400);
  expect(Object.keys(codes(answer))).toEqual([field]);
});

it("takes the longest message in any script", async () => {
  const answer = await send({ message: "漢".repeat(2500), email: newEmail() });
  expect(answer.status).toBe(200);
});

it("has limits for a mailbox under any spelling, and for a member", async () => {
  const answers = [];
  for (let turn = 0; turn < 7; turn++) answers.push((await send({ email: `spam+${turn}@gmail.com` })).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  // Who names a stranger's mailbox uses up nothing of the stranger's.
  expect((await send({ email: "spam@gmail.com" }, "", "203.0.113.2")).status).toBe(200);
  const member = await signUp(product);
  const own = [];
  for (let turn = 0; turn < 7; turn++) own.push((await send({ email: newEmail() }, member.token)).status);
  expect(own).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

it("has a limit for an address of the network", async () => {
  await product.manage("PATCH", "/api/settings", { rateLimits: { enabled: true } });
  const answers = [];
  for (let turn = 0; turn < 9; turn++) answers.push((await send({ email: newEmail() })).status);
  await product.manage("PATCH", "/api/settings", { rateLimits: { enabled: false } });
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
});

it("is closed without a mail server, as the newsletter is: what the console prints would be lost", async () => {
  const silent = await startProduct();
  try {
    const body = { locale: "fr", name: "A", email: "a@example.org", subject: "B", message: "C" };
    const answer = await silent.call("POST", "/api/app/contact", { body });
    expect([answer.status, codes(answer)]).toEqual([409, { form: "contact_closed" }]);
    const page = await silent.call("GET", "/en/contact/_payload.json");
    expect(page.json).toMatchObject({ data: { open: false } });

    // An issue that was paused or being sent when the mail server was switched off is neither lost nor "sent".
    const letters = "/api/app/admin/newsletter";
    const { id, updated } = await draft(silent);
    const refused = async (path: string, asked: Json) =>
      codes(await silent.call("POST", letters + path, { token: silent.superuser, body: asked }));
    const off = { form: "mail_off" };
    expect(await refused("/send", { id, updated, at: "", rate: 60 })).toEqual(off);
    expect(await refused("/test", { id, locale: "fr" })).toEqual(off);
    change(silent.dir, `UPDATE newsletter_issues SET state = 'paused' WHERE id = '${id}'`);
    expect(await refused("/act", { id, act: "resume" })).toEqual(off);
    addSubscribers(silent, 1);
    change(
      silent.dir,
      `UPDATE newsletter_issues SET state = 'sending', started = '2026-01-01 00:00:00.000Z' WHERE id = '${id}';
       INSERT INTO jobs (id, kind, key, lane, payload, state, run_at) VALUES
         ('sendwithoutmail', 'newsletter.send', 'newsletter.send', 'letters', '{}', 'queued', '2026-01-01 00:00:00.000Z')`,
    );
    const issue = () => query(silent.dir, "SELECT state, problem FROM newsletter_issues");
    await silent.cron("jobs-letters", "a run of the sender", () => issue()[0]?.problem !== "");
    expect(issue()).toEqual([{ state: "sending", problem: "mail_off" }]);
  } finally {
    await silent.stop();
  }
});
