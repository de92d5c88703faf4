import { beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes } from "../../support/http.ts";
import {
  addSubscribers,
  draft,
  leave,
  NO_SERVER,
  oneClick,
  reaches,
  sendOn,
  sendOut,
  states,
  subscribe,
  switchMail,
  tokenIn,
} from "../../support/newsletter.ts";
import { until } from "../../support/poll.ts";
import { newEmail, signUp, tokenOf } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed(NO_SERVER);
beforeAll(async () => {
  await switchMail(product, sink, true);
});

const confirm = (token: string) => product.call("POST", "/api/app/newsletter/confirm", { body: { token } });
const stateOf = (email: string) =>
  query(product.dir, `SELECT state FROM newsletter_subscribers WHERE email = '${email}'`)[0]?.state;
const chose = (id: string) => query(product.dir, `SELECT newsletter FROM users WHERE id = '${id}'`)[0]?.newsletter;

it("takes a subscription without an account only through the mailed link", async () => {
  const email = newEmail("reader");
  const path = "/api/app/newsletter/subscribe";
  const unticked = await product.call("POST", path, { body: { email, locale: "en", consent: false } });
  expect([unticked.status, codes(unticked)]).toEqual([400, { consent: "newsletter_consent" }]);

  await subscribe(product, email, "en");
  const mail = await sink.waitFor(email, /Confirm your sign-up/);
  expect(mail.text).toContain("/en/newsletter/confirm#token=");
  expect(stateOf(email)).toBe("pending");
  expect((await confirm(`${tokenIn(mail)}x`)).status).toBe(400);
  expect((await confirm(tokenIn(mail))).status).toBe(204);
  expect(stateOf(email)).toBe("confirmed");
  const [proof] = query(
    product.dir,
    `SELECT consent, asked, confirmed FROM newsletter_subscribers WHERE email = '${email}'`,
  );
  expect(Object.values(proof ?? {}).every(Boolean)).toBe(true);

  // Again: the same answer, and no second mail, whatever the spelling of the mailbox.
  const before = sink.mails.length;
  await subscribe(product, email.replace("@", "+tag@"));
  await subscribe(product, newEmail("other"));
  await sink.waitFor(sink.mails.at(-1)?.to ?? "");
  expect(sink.mails.slice(before).some(({ to }) => to.startsWith("reader"))).toBe(false);
});

it("confirms a mailbox three times at once and no more, under any spelling and with the same answer", async () => {
  const [name = "", domain] = newEmail("often").split("@");
  const ask = (n: number) => subscribe(product, `${name}+${n}@${domain}`);
  const mails = () => sink.mails.filter(({ to }) => to.startsWith(`${name}+`)).length;
  for (const n of [1, 2, 3]) {
    await ask(n);
    await until("the mail", () => mails() === n);
  }
  await ask(4);
  const next = newEmail("next");
  await subscribe(product, next);
  await sink.waitFor(next);
  expect(mails()).toBe(3);
});

it("refuses a link that is too old, and deletes what nobody confirmed", async () => {
  const email = newEmail("late");
  await subscribe(product, email);
  const token = tokenIn(await sink.waitFor(email));
  change(product.dir, `UPDATE newsletter_subscribers SET asked = '2026-01-01 00:00:00.000Z' WHERE email = '${email}'`);
  expect(codes(await confirm(token))).toEqual({ form: "link_expired" });
  await product.run("newsletter-purge");
  expect(stateOf(email)).toBeUndefined();
});

it("turns the confirmation of a member's address into the account's choice, with proof", async () => {
  const member = await signUp(product);
  const exported = async () => (await product.call("GET", "/api/app/export", { token: member.token })).json;
  await subscribe(product, member.email);
  const token = tokenIn(await sink.waitFor(member.email, /Confirmez votre inscription/));
  expect(await exported()).toMatchObject({ newsletterSubscriptions: [] }); // it may be another person's address
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  const stop = `INSERT INTO newsletter_stops (id, email, reason, detail) VALUES ('exportedstop001', '${member.email}', '', '4.2.2')`;
  change(product.dir, stop);
  expect(await exported()).toMatchObject({
    newsletterSubscriptions: [{ state: "pending", confirmed: null }],
    newsletterStop: { reason: "", detail: "4.2.2" },
  });
  expect((await confirm(token)).status).toBe(204);
  expect(chose(member.id)).toBe("1");
  expect(await exported()).toMatchObject({
    newsletterChoices: [{ wanted: true, consent: "2026-11" }],
    newsletterSubscriptions: [{ state: "joined" }],
  });
});

it("sends one letter to each recipient, in their language, with a text part and one-click leaving", async () => {
  const member = await signUp(product, { newsletter: true, locale: "en" });
  const unproved = await signUp(product, { newsletter: true });
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  addSubscribers(product, 30);
  // The member's own address, entered in the form too, is one recipient.
  change(
    product.dir,
    `UPDATE newsletter_subscribers SET email = UPPER('${member.email}') WHERE email = 'reader1@letters.example'`,
  );
  const id = await sendOut(product);
  await reaches(product, id, "sent");
  const letters = sink.mails.filter(({ headers }) => headers["message-id"]?.includes(id));
  expect(letters.length).toBe(new Set(letters.map(({ to }) => to)).size);
  expect(letters.filter(({ to }) => to.endsWith("@letters.example"))).toHaveLength(29);
  expect(sink.to(unproved.email).filter(({ headers }) => headers["list-unsubscribe"])).toEqual([]);

  const letter = await sink.waitFor(member.email, /News of November/);
  expect(letter.html).toContain(`<a href="${product.url}/blog">the blog</a>`);
  expect(letter.text).toContain(`the blog (${product.url}/blog)`);
  expect(letter.text).toContain("Unsubscribe: ");
  expect(letter.html).not.toMatch(/<img|<leave>/);
  expect(letter.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(letter.headers["list-unsubscribe"]).not.toContain(member.email);

  // A GET, as scanners make, changes nothing; the POST of a mail program does, without a login.
  const address = oneClick(letter);
  const path = address.pathname + address.search;
  const seen = await product.call("GET", path);
  expect([seen.status, seen.headers.get("location")]).toEqual([
    303,
    `/en/newsletter/unsubscribe#token=${address.searchParams.get("t")}`,
  ]);
  expect(chose(member.id)).toBe("1");
  expect((await leave(product, letter)).status).toBe(204);
  expect(chose(member.id)).toBe("0");
  const wrong = path.replace(/t=[^&]+/, "t=u000000000000000.abc");
  expect((await product.call("POST", wrong, { body: {} })).status).toBe(204);

  const outsider = letters.find(({ to }) => to === "reader2@letters.example");
  const token = oneClick(outsider ?? letter).searchParams.get("t");
  expect((await product.call("POST", "/api/app/newsletter/unsubscribe", { body: { token } })).status).toBe(204);
  const [left] = query(product.dir, "SELECT email, state FROM newsletter_subscribers WHERE mailbox = 'reader2'");
  expect(left).toEqual({ email: "", state: "unsubscribed" });
  expect(states(product, id).sent).toBe(letters.length);
});

it("lets nobody use up a mailbox's other confirmations, or fill it", async () => {
  const email = newEmail("flooded");
  for (let i = 0; i < 6; i++) await subscribe(product, email.replace("@", `+${i}@`));
  await signUp(product, { email });
  await sink.waitFor(email, /account|compte/i);
  expect(sink.mails.filter(({ to }) => to.startsWith("flooded") && to.includes("+")).length).toBeLessThanOrEqual(3);
});

it("writes to no spelling of a mailbox whose owner complained", async () => {
  const email = newEmail("angry");
  await subscribe(product, email);
  expect((await confirm(tokenIn(await sink.waitFor(email)))).status).toBe(204);
  change(
    product.dir,
    `UPDATE newsletter_subscribers SET state = 'complained' WHERE email = '${email}';
     INSERT INTO newsletter_stops (id, email, reason, soft, detail, created, updated)
     VALUES ('angry0000000001', '${email}', 'complained', 0, '', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
  );
  await subscribe(product, email.replace("@", "+again@"));
  expect(stateOf(email)).toBe("complained");
});

it("keeps the proof of someone who left when a stranger enters the address again", async () => {
  const email = newEmail("left");
  await subscribe(product, email);
  await confirm(tokenIn(await sink.waitFor(email)));
  change(
    product.dir,
    `UPDATE newsletter_subscribers SET state = 'unsubscribed', email = '', ended = '2026-02-01 00:00:00.000Z' WHERE email = '${email}'`,
  );
  await subscribe(product, email);
  change(product.dir, `UPDATE newsletter_subscribers SET asked = '2026-03-01 00:00:00.000Z' WHERE email = '${email}'`);
  await product.run("newsletter-purge");
  expect(stateOf(email)).toBeUndefined();
  const proof =
    "SELECT state, email, confirmed != '' AS confirmed FROM newsletter_subscribers WHERE ended LIKE '2026-02-01%'";
  expect(query(product.dir, proof)).toEqual([{ state: "unsubscribed", email: "", confirmed: "1" }]);
});

it("shows in the archive only languages that were sent, and nothing of an issue that was stopped before its first letter", async () => {
  const audience = { locales: ["fr"], people: ["outside"], plans: [] };
  const id = await sendOut(product, 10_000, { audience, en: { subject: "An unfinished draft", body: "" } });
  await reaches(product, id, "sent");
  const { number } = await product.manage("GET", `/api/app/admin/newsletter/issue?id=${id}`);
  const issue = await product.call("GET", `/newsletter/${number}`);
  expect([issue.status, issue.text.includes("noindex")]).toEqual([200, false]);
  expect((await product.call("GET", `/en/newsletter/${number}`)).status).toBe(404);
  expect((await product.call("GET", "/newsletter.xml")).text).toContain(`/newsletter/${number}</link>`);
  for (const path of ["/en/newsletter", "/en/newsletter.xml", "/sitemap.xml"]) {
    const { text } = await product.call("GET", path);
    expect(text).not.toContain("An unfinished draft");
    expect(text).not.toContain(`/en/newsletter/${number}`);
  }

  sink.deadly = "only@letters.example";
  change(product.dir, "UPDATE newsletter_subscribers SET state = 'unsubscribed'");
  addSubscribers(product, 1, "only");
  change(product.dir, `UPDATE newsletter_subscribers SET email = '${sink.deadly}' WHERE mailbox = 'only1'`);
  const stopped = await sendOut(product, 10_000, { fr: { subject: "Une erreur", body: "<p>Une erreur</p>" } });
  const waits = `SELECT problem FROM newsletter_issues WHERE id = '${stopped}' AND problem != ''`;
  await until("the outage", () => query(product.dir, waits).length > 0);
  await product.manage("POST", "/api/app/admin/newsletter/act", { id: stopped, act: "stop" });
  expect((await product.call("GET", "/newsletter")).text).not.toContain("Une erreur");
  sink.deadly = "";
});

it("waits as long as the mail server takes no mail at all, and pauses when it takes some without saying so", async () => {
  change(product.dir, "DELETE FROM newsletter_subscribers");
  addSubscribers(product, 5, "doubted");
  const [sent, open] = [() => states(product, id), () => sink.connections];
  sink.mode = "away";
  sink.hangUp(); // a connection may be open from before
  const before = open();
  const id = await sendOut(product, 10_000, { audience: { locales: ["fr"], people: ["outside"], plans: [] } });
  await until("the first try", () => open() > before && sent().claimed === undefined);
  change(product.dir, "UPDATE newsletter_deliveries SET outages = 99 WHERE state = 'queued'");
  const tried = open();
  await sendOn(product, "another try", () => open() > tried && sent().claimed === undefined);
  expect(sent()).toEqual({ queued: 5 });
  // Three letters that it may have are enough; those are not sent again.
  sink.mode = "swallow";
  await sendOn(product, "the third one", () => sent().unknown === 3);
  await reaches(product, id, "paused");
  sink.mode = "accept";
  expect(sent()).toEqual({ unknown: 3, queued: 2 });
  const told = `SELECT key FROM jobs WHERE key LIKE 'mail.notice:newsletter.stopped:%${id}%'`;
  expect(query(product.dir, told)).toHaveLength(1);
  await product.manage("POST", "/api/app/admin/newsletter/act", { id, act: "resume" });
  await reaches(product, id, "sent");
  expect(sent()).toEqual({ unknown: 3, sent: 2 });
});

it("prints no letter after the mail server was switched off, and waits until it answers again", async () => {
  change(product.dir, "DELETE FROM newsletter_subscribers");
  addSubscribers(product, 19, "switched");
  const before = sink.mails.length;
  const id = await sendOut(product, 600, { audience: { locales: ["fr"], people: ["outside"], plans: [] } });
  await until("the first letter", () => states(product, id).sent);
  await switchMail(product, sink, false);
  const problem = () => query(product.dir, `SELECT problem FROM newsletter_issues WHERE id = '${id}'`)[0]?.problem;
  await until("the wait", () => problem() === "mail_off");
  const { sent = 0, queued } = states(product, id);
  expect(queued).toBe(19 - sent);
  expect(sent - (sink.mails.length - before)).toBeLessThanOrEqual(1); // one may have been claimed just before
  sink.mode = "defer"; // an answer, too
  await switchMail(product, sink, true);
  await sendOn(product, "the answer", () => states(product, id).deferred !== undefined);
  await until("the end of the wait", () => problem() === "");
  sink.mode = "accept";
  await product.manage("POST", "/api/app/admin/newsletter/act", { id, act: "stop" });
});

it("cleans what a superuser writes without our routes", async () => {
  const path = "/api/collections/newsletter_issues/records";
  const body_fr = '<p onclick="x()">a</p><script>alert(1)</script>';
  const made = await product.manage("POST", path, { state: "draft", subject_fr: "x", body_fr, audience: {} });
  expect(made.body_fr).toBe("<p>a</p>");
  const changed = await product.manage("PATCH", `${path}/${made.id}`, { body_en: "<iframe></iframe>b" });
  expect(changed.body_en).toBe("b");
});

it("can find a member by address without reading all of them", () => {
  // SQLite refuses a plan that the named index does not allow, as it does with one that leaves out empty addresses.
  const plan = "SELECT id FROM users INDEXED BY idx_users_address WHERE email = 'a@b.example' COLLATE NOCASE";
  expect(query(product.dir, `EXPLAIN QUERY PLAN ${plan}`)[0]?.detail).toContain("SEARCH");
});

it("previews a letter and sends it to the administrator alone", async () => {
  const admin = await signUp(product);
  await product.manage("PATCH", `/api/collections/users/records/${admin.id}`, { admin: true, role: "owner" });
  await sink.waitFor(admin.email); // the confirmation of the address
  // A photo as the editor stores it; mail programs obey its width.
  const image = '<img src="/api/files/x/y/z.png" width="4000" height="3000" alt="a width=" title="x">';
  const fr = { subject: "Nouveautés de novembre", body: `<p>Bonjour</p>${image}` };
  const { id } = await draft(product, { fr });
  const preview = await product.manage("POST", "/api/app/admin/newsletter/preview", { id, locale: "fr" });
  expect(preview).toMatchObject({ subject: fr.subject, style: expect.stringContaining("img{max-width:100%") });
  expect(String(preview.text)).toContain("Se désinscrire");
  expect(String(preview.html)).toContain(` src="${product.url}/api/files/x/y/z.png" width="456" alt="a width="`);
  expect(String(preview.html)).not.toContain("3000");
  const before = sink.mails.length;
  const token = await tokenOf(product, admin.id);
  for (const _ of ["a test", "another one"]) {
    const test = await product.call("POST", "/api/app/admin/newsletter/test", { token, body: { id, locale: "en" } });
    expect(test.json).toEqual({ to: admin.email, error: "" });
  }
  const tests = sink.mails.slice(before);
  expect(new Set(tests.map(({ to, subject }) => `${to} ${subject}`))).toEqual(
    new Set([`${admin.email} News of November`]),
  );
  // Mail services show one of two mails with the same Message-ID.
  expect(new Set(tests.map(({ headers }) => headers["message-id"])).size).toBe(2);
});
