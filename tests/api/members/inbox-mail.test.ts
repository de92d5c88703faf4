import { afterAll, beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { type Dovecot, startDovecot } from "../../support/dovecot.ts";
import { codes, type Json, listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, signUp, signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const INBOX = "/api/app/admin/inbox";
const { product, sink } = sharedMailed({ OUTBOUND_ALLOW: "127.0.0.1" });
let dovecot: Dovecot;
let admin: Member;
let mailbox: Json;
beforeAll(async () => {
  dovecot = await startDovecot();
  admin = await signUpAdmin(product);
  const { port, user, password } = dovecot;
  mailbox = { host: "127.0.0.1", port, tls: false, user, password, folder: "", address: "", plus: true };
  dovecot.deliver(mail({ subject: "From before" }));
});
afterAll(() => dovecot?.stop());

const call = (method: string, path: string, body?: Json) =>
  product.call(method, INBOX + path, { token: admin.token, ...(body && { body }) });
const status = async () => textOf(Reflect.get((await call("GET", "/mailbox")).json as object, "status"), "state");
let ids = 0;
function mail(parts: {
  from?: string;
  to?: string;
  subject?: string;
  headers?: string;
  text?: string;
  id?: string;
}): string {
  const { from = "ada@example.org", to = "inbox@passerelle.example", subject = "A question", text = "Hello" } = parts;
  const id = parts.id ?? `<mail${++ids}@example.org>`;
  return `Return-Path: <${from}>\nFrom: Ada <${from}>\nTo: ${to}\nSubject: ${subject}\nMessage-ID: ${id}\n${parts.headers ?? ""}Content-Type: text/plain; charset=utf-8\n\n${text}\n`;
}
const threads = (where: string) => query(product.dir, `SELECT * FROM threads WHERE ${where}`);
const messages = (where: string) => query(product.dir, `SELECT * FROM messages WHERE ${where} ORDER BY rowid`);
const arrives = (where: string) => until(`a message: ${where}`, () => messages(where).length > 0);

/** A thread of a member that we have answered, with our mail. */
async function answered(member: Member) {
  const attempt = `att${String(++ids).padStart(12, "0")}`;
  const begun = await call("POST", "", { attempt, user: member.id, subject: `Your screens ${ids}`, text: "All well?" });
  const sent = await sink.waitFor(member.email, new RegExp(`Your screens ${ids} `));
  await until("the sent mark", () => messages(`id = '${attempt}' AND sent != ''`).length > 0);
  return { thread: textOf(begun.json, "id"), answer: attempt, mail: sent };
}

it("a mailbox that cannot be opened is refused with the reason, and one that can is read", async () => {
  expect(codes(await call("POST", "/mailbox", { ...mailbox, password: "wrong" }))).toEqual({
    password: "mailbox_password",
  });
  expect(codes(await call("POST", "/mailbox", { ...mailbox, folder: "Nowhere" }))).toEqual({ host: "mailbox_folder" });
  expect(codes(await call("POST", "/mailbox", { ...mailbox, port: 1 }))).toEqual({ host: "mailbox_silent" });
  const saved = await call("POST", "/mailbox", mailbox);
  expect(saved.json).toMatchObject({ folder: "INBOX", address: dovecot.user, hasPassword: true });
  expect(saved.text).not.toContain("secret");
  expect(query(product.dir, "SELECT sealed FROM operator_settings WHERE id = 'mailbox_password'")[0]?.sealed).toMatch(
    /^v2:/,
  );
  await until("the reader", async () => (await status()) === "reading");
  dovecot.deliver(mail({ subject: "First", text: "Hello\n\n> quoted\n> lines" }));
  await arrives("text LIKE 'Hello%quoted%'");
  expect(threads("subject = 'From before'")).toEqual([]);
  expect(threads("subject = 'First'")).toMatchObject([
    { user: "", email: "ada@example.org", name: "Ada", state: "waiting" },
  ]);
  const [message] = messages("text LIKE 'Hello%quoted%'");
  expect(String(message?.text).slice(0, Number(message?.fold)).trim()).toBe("Hello");
});

it("a reply finds its thread by the mail that it answers, or by its address", async () => {
  const member = await signUp(product);
  const { thread, mail: ours } = await answered(member);
  const id = ours.headers["message-id"] ?? "";
  const reply = ours.headers["reply-to"] ?? "";
  expect(reply).toMatch(/^inbox\+[a-z0-9]{26}@passerelle\.example$/);
  expect(ours.text).toContain("votre réponse arrive à inbox@passerelle.example");
  dovecot.deliver(
    mail({ from: member.email, subject: "Re: other words", headers: `In-Reply-To: ${id}\n`, text: "By the mail" }),
  );
  await arrives("text = 'By the mail'");
  dovecot.deliver(
    mail({ from: member.email.toUpperCase(), to: reply.toUpperCase(), subject: "New words", text: "By the address" }),
  );
  await arrives("text = 'By the address'");
  expect(messages(`thread = '${thread}' AND kind = 'in'`)).toMatchObject([
    { text: "By the mail", proved: "1", sender: "" },
    { text: "By the address", proved: "1", sender: "" },
  ]);
  expect(threads(`id = '${thread}'`)).toMatchObject([{ state: "waiting", unread: "1" }]);
});

it("a forward proves nobody, and a number in a subject counts for the thread's person only", async () => {
  const member = await signUp(product);
  const { thread, mail: ours } = await answered(member);
  const headers = `References: ${ours.headers["message-id"]}\n`;
  dovecot.deliver(
    mail({ from: "eve@example.org", subject: "Fwd: Your screens", headers, text: "Give me the password" }),
  );
  await arrives("text = 'Give me the password'");
  expect(messages("text = 'Give me the password'")).toMatchObject([{ thread, proved: "0", sender: "eve@example.org" }]);
  const path = `/api/app/admin/users/${member.id}/timeline?group=messages`;
  expect(listOf((await product.call("GET", path, { token: admin.token })).json, "items")).toMatchObject([
    { kind: "message.unproved", by: "eve@example.org", text: "Give me the password", detail: thread },
    { kind: "message.out" },
  ]);
  const number = String(threads(`id = '${thread}'`)[0]?.number);
  dovecot.deliver(mail({ from: "eve@example.org", subject: `Re: x [${number}]`, text: "By the number" }));
  await arrives("text = 'By the number'");
  expect(messages("text = 'By the number'")[0]?.thread).not.toBe(thread);
  dovecot.deliver(mail({ from: member.email, subject: `Re: x [${number}]`, text: "By my number" }));
  await arrives("text = 'By my number'");
  expect(messages("text = 'By my number'")).toMatchObject([{ thread, proved: "0" }]);
});

it("an answer to the sender’s own mail proves nobody, and one to ours does", async () => {
  const member = await signUp(product);
  const { thread, mail: ours } = await answered(member);
  const number = String(threads(`id = '${thread}'`)[0]?.number);
  // Anyone can write an address into From, read a number over a shoulder, and name their own first mail.
  dovecot.deliver(
    mail({ from: member.email, id: "<first@evil.example>", subject: `[${number}]`, text: "Forged first" }),
  );
  await arrives("text = 'Forged first'");
  const own = "<first@evil.example>";
  dovecot.deliver(mail({ from: member.email, headers: `In-Reply-To: ${own}\n`, text: "Forged second" }));
  await arrives("text = 'Forged second'");
  const both = `In-Reply-To: ${own}\nReferences: ${own} ${ours.headers["message-id"]}\n`;
  dovecot.deliver(mail({ from: member.email, headers: both, text: "Of the member" }));
  await arrives("text = 'Of the member'");
  expect(messages(`thread = '${thread}' AND kind = 'in'`)).toMatchObject([
    { text: "Forged first", proved: "0" },
    { text: "Forged second", proved: "0" },
    { text: "Of the member", proved: "1" },
  ]);
});

it("a deleted account takes its mails in others' conversations along", async () => {
  const { thread, mail: ours } = await answered(await signUp(product));
  const eve = await signUp(product);
  await product.manage("PATCH", `/api/collections/users/records/${eve.id}`, { verified: true });
  const headers = `References: ${ours.headers["message-id"]}\n`;
  dovecot.deliver(mail({ from: eve.email.toUpperCase(), headers, text: "Foreign words" }));
  await arrives("text = 'Foreign words'");
  expect(threads(`id = '${thread}'`)).toMatchObject([{ preview: "Foreign words" }]);
  await product.manage("DELETE", `/api/collections/users/records/${eve.id}`);
  expect(messages("text = 'Foreign words'")).toEqual([]);
  const [kept] = threads(`id = '${thread}'`);
  expect(kept).toMatchObject({ preview: "All well?", words: expect.stringMatching(/^m-.*all well\?$/) });
});

it("automatic answers open and reopen nothing, and a bounce is noted at its message", async () => {
  const member = await signUp(product);
  const { thread, answer, mail: ours } = await answered(member);
  const headers = `In-Reply-To: ${ours.headers["message-id"]}\nAuto-Submitted: auto-replied\n`;
  dovecot.deliver(mail({ from: member.email, headers, text: "I am away" }));
  dovecot.deliver(mail({ headers: "List-Id: <news.example.org>\n", text: "News of the list" }));
  dovecot.deliver(
    `Return-Path: <>\nFrom: MAILER-DAEMON@mx.example\nSubject: Undelivered\nMessage-ID: <bounce1@mx.example>\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nUndelivered mail\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${member.email}\nStatus: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${ours.headers["message-id"]}\n\n--b--\n`,
  );
  const delayed = `Return-Path: <>\nFrom: MAILER-DAEMON@mx.example\nMessage-ID: <delay1@mx.example>\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ${member.email}\nStatus: 4.4.7\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${ours.headers["message-id"]}\n\n--b--\n`;
  dovecot.deliver(delayed);
  dovecot.deliver(mail({ from: newEmail(), text: "After the bounces" }));
  await arrives("text = 'After the bounces'");
  await until("the bounce", () => messages(`id = '${answer}' AND bounced != ''`).length > 0);
  expect(messages(`id = '${answer}'`)).toMatchObject([{ bounced: `5.1.1 ${member.email}` }]);
  expect(messages("text LIKE 'I am away%'")).toMatchObject([{ thread }]);
  expect(messages("text LIKE 'News%' OR text LIKE 'Undelivered%'")).toEqual([]);
  expect(threads(`id = '${thread}'`)).toMatchObject([{ state: "answered", unread: "0", preview: "All well?" }]);
  expect((await call("GET", "/mailbox")).json).toMatchObject({ leftOut: 1 }); // that of the list
});

it("a picture is kept as another picture, for the team alone", async () => {
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";
  dovecot.deliver(
    `From: ada@example.org\nSubject: A picture\nMessage-ID: <picture@example.org>\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nLook at it\n--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="../../x.png"\n\n${pixel}\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="x.pdf"\n\n%PDF\n--b--\n`,
  );
  await arrives("text LIKE 'Look at it%'");
  const [message] = messages("text LIKE 'Look at it%'");
  const detail = await call("GET", `/${message?.thread}`);
  const [shown] = Reflect.get(detail.json as object, "messages") as { pictures: string[]; leftOut: number }[];
  expect(shown).toMatchObject({ leftOut: 1, pictures: [expect.stringMatching(/^picture1_\w+\.jpg$/)] });
  const path = `${INBOX}/pictures/${message?.id}/${shown?.pictures[0]}`;
  const picture = await product.call("GET", path, { token: admin.token });
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await product.call("GET", path)).status).toBe(401);
  expect((await call("GET", `/pictures/${message?.id}/other.jpg`)).status).toBe(404);
  // The sender turns out to be a member.
  const member = await signUp(product, { email: "ada@example.org" });
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  const data = await product.call("GET", "/api/app/export", { token: member.token });
  expect(Reflect.get(data.json as object, "messages")).toContainEqual(
    expect.objectContaining({
      subject: "A picture",
      messages: [expect.objectContaining({ pictures: 1, proved: false, sender: "" })],
    }),
  );
});

it("a folder that is numbered again repeats nothing, and a server that was away loses nothing", async () => {
  const before = messages("kind = 'in'").length;
  await dovecot.away();
  dovecot.renumber();
  dovecot.deliver(mail({ text: "While it was away" }));
  await dovecot.back();
  await until("the mail", () => messages("text = 'While it was away'").length > 0, 60_000);
  const [place] = query(product.dir, "SELECT validity, uid FROM mail_places");
  expect(Number(place?.uid)).toBeGreaterThan(before);
  dovecot.deliver(mail({ text: "Afterwards" }));
  await arrives("text = 'Afterwards'");
  expect(messages("kind = 'in'")).toHaveLength(before + 2);
});

it("a mail that cannot be read keeps no other back, and shows as a problem until the settings are saved again", async () => {
  const unread = async () => Reflect.get((await call("GET", "/mailbox")).json as object, "unread");
  const problems = async () => {
    const { json } = await product.call("GET", "/api/app/admin/overview", { token: admin.token });
    const service = Reflect.get(json as object, "service") as { problems: { id: string }[] };
    return service.problems.map(({ id }) => id);
  };
  expect([await unread(), await problems()]).toEqual([0, expect.not.arrayContaining(["inbox_unread"])]);
  await call("POST", "/mailbox", { ...mailbox, host: "" });
  change(product.dir, "UPDATE mail_places SET tries = 16"); // as often as a mail is tried
  dovecot.deliver(mail({ text: "Of which nothing can be read" }));
  dovecot.deliver(mail({ text: "After the unreadable" }));
  await call("POST", "/mailbox", mailbox);
  await until("the next mail", () => messages("text = 'After the unreadable'").length > 0, 60_000);
  expect(messages("text = 'Of which nothing can be read'")).toEqual([]);
  expect([await unread(), await problems()]).toEqual([1, expect.arrayContaining(["inbox_unread"])]);
  await call("POST", "/mailbox", mailbox);
  expect([await unread(), await problems()]).toEqual([0, expect.not.arrayContaining(["inbox_unread"])]);
});

it("one address opens ten conversations at once, and strangers together as many as their limit", async () => {
  for (let mails = 0; mails < 11; mails++)
    dovecot.deliver(mail({ from: `many+${mails}@gmail.com`, subject: "Of one sender", text: `Mail ${mails} of one` }));
  dovecot.deliver(mail({ from: newEmail(), text: "After the many" }));
  await arrives("text = 'After the many'");
  expect(threads("subject = 'Of one sender'")).toHaveLength(10);
  await until("the alert", () => query(product.dir, "SELECT 1 FROM alerts WHERE kind = 'inbox.flood'").length > 0);
  const member = await signUp(product);
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  change(product.dir, `UPDATE mail_limits SET clear_at = ${Date.now() + 3_590_000}`); // strangers have used theirs up
  dovecot.deliver(mail({ from: newEmail(), text: "Of one more stranger" }));
  dovecot.deliver(mail({ from: member.email, text: "Of a member" }));
  await arrives("text = 'Of a member'");
  expect(messages("text = 'Of one more stranger'")).toEqual([]);
  change(product.dir, "DELETE FROM mail_limits");
});

it("a mail that comes twice is one message; without a mailbox nothing is read", async () => {
  const twice = mail({ id: "<twice@example.org>", text: "Twice" });
  dovecot.deliver(twice);
  dovecot.deliver(twice);
  dovecot.deliver(mail({ from: newEmail(), text: "The last" }));
  await arrives("text = 'The last'");
  expect(messages("text = 'Twice'")).toHaveLength(1);
  expect((await call("POST", "/mailbox", { ...mailbox, host: "" })).json).toMatchObject({
    host: "",
    hasPassword: false,
  });
  expect(await status()).toBe("off");
});
