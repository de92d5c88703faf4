import { afterAll, beforeAll, expect, it } from "vitest";
import { change, query } from "../support/database.ts";
import { codes } from "../support/http.ts";
import { startMailedProduct } from "../support/mailed.ts";
import { addSubscribers, reaches, sendOut, states, subscribe } from "../support/newsletter.ts";
import { newEmail, type Product, signUp } from "../support/product.ts";
import type { Mail, SmtpSink } from "../support/smtp-sink.ts";

let product: Product;
let sink: SmtpSink;
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
});
afterAll(() => product?.stop());

const tokenIn = ({ text }: Mail) => /#token=(\S+)/.exec(text)?.[1] ?? "";
const confirm = (token: string) => product.call("POST", "/api/app/newsletter/confirm", { body: { token } });
const stateOf = (email: string) =>
  query(product.dir, `SELECT state FROM newsletter_subscribers WHERE email = '${email}'`)[0]?.state;
const chose = (id: string) => query(product.dir, `SELECT newsletter FROM users WHERE id = '${id}'`)[0]?.newsletter;
const oneClick = (mail: Mail) => new URL(/<([^>]+)>/.exec(mail.headers["list-unsubscribe"] ?? "")?.[1] ?? "");

it("takes a subscription without an account only through the mailed link", async () => {
  const email = newEmail("reader");
  const path = "/api/app/newsletter/subscribe";
  const unticked = await product.call("POST", path, { body: { email, locale: "en", consent: false } });
  expect([unticked.status, codes(unticked)]).toEqual([400, { consent: "newsletter_consent" }]);

  await subscribe(product, email, "en");
  const mail = await sink.waitFor(email, /Confirm your subscription/);
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
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  await subscribe(product, member.email);
  const token = tokenIn(await sink.waitFor(member.email, /Confirmez votre inscription/));
  expect((await confirm(token)).status).toBe(204);
  expect(chose(member.id)).toBe("1");
  const { json } = await product.call("GET", "/api/app/export", { token: member.token });
  expect(json.newsletterChoices).toMatchObject([{ wanted: true, consent: "2026-11" }]);
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
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  expect((await product.call("POST", path, { raw: "List-Unsubscribe=One-Click", headers })).status).toBe(204);
  expect(chose(member.id)).toBe("0");
  const wrong = path.replace(/t=[^&]+/, "t=u000000000000000.abc");
  expect((await product.call("POST", wrong, { raw: "List-Unsubscribe=One-Click", headers })).status).toBe(204);

  const outsider = letters.find(({ to }) => to === "reader2@letters.example");
  const token = oneClick(outsider ?? letter).searchParams.get("t");
  expect((await product.call("POST", "/api/app/newsletter/unsubscribe", { body: { token } })).status).toBe(204);
  const [left] = query(product.dir, "SELECT email, state FROM newsletter_subscribers WHERE mailbox = 'reader2'");
  expect(left).toEqual({ email: "", state: "unsubscribed" });
  expect(states(product, id).sent).toBe(letters.length);
});
