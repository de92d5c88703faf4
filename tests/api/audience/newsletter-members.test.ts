import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { command } from "../../support/command.ts";
import { change, query } from "../../support/database.ts";
import { listOf, textOf } from "../../support/http.ts";
import { mailedCode } from "../../support/mailed-codes.ts";
import {
  addSubscribers,
  BOUNCE_SECRET,
  draft,
  leave,
  reaches,
  reportBounces,
  sendOut,
  states,
  subscribe,
  tokenIn,
} from "../../support/newsletter.ts";
import { until } from "../../support/poll.ts";
import { newEmail, signUp, tokenOf } from "../../support/product.ts";
import { ROOT } from "../../support/server.ts";
import { sharedMailed } from "../../support/shared.ts";

/* Subscriptions of people who have, or make, an account. */

const { product, sink } = sharedMailed({ BOUNCE_WEBHOOK_SECRET: BOUNCE_SECRET });

const stateOf = (email: string) =>
  query(product.dir, `SELECT state FROM newsletter_subscribers WHERE email = '${email}'`)[0]?.state;
const chose = (id: string) => query(product.dir, `SELECT newsletter FROM users WHERE id = '${id}'`)[0]?.newsletter;
const verify = ({ id }: { id: string }, changes: object = {}) =>
  product.manage("PATCH", `/api/collections/users/records/${id}`, { verified: true, ...changes });
/** Subscribes on the page and confirms through the link of the mail. */
const join = async (email: string) => {
  const links = () => sink.to(email).filter(({ text }) => text.includes("/newsletter/confirm#"));
  const before = links().length;
  await subscribe(product, email);
  const mail = await until("the link", () => links()[before]);
  const body = { token: tokenIn(mail) };
  expect((await product.call("POST", "/api/app/newsletter/confirm", { body })).status).toBe(204);
};

it("has one place for the choice of a member's address, also where it subscribed before there was an account", async () => {
  const people = ["ticked", "unticked", "refused", "taken"] as const;
  const emails = people.map((name) => `${name}1@letters.example`);
  for (const name of people) addSubscribers(product, 1, name);
  const [ticked, unticked, refused, taken] = await Promise.all(
    emails.map((email, n) => signUp(product, { email, newsletter: n !== 1 })),
  );
  if (!ticked || !unticked || !refused || !taken) throw new Error("nobody signed up");
  const turnOff = async ({ id, token }: { id: string; token: string }) => {
    const body = { newsletter: false };
    expect((await product.call("PATCH", `/api/collections/users/records/${id}`, { token, body })).status).toBe(200);
  };
  for (const member of [ticked, unticked]) await verify(member);
  await turnOff(ticked);
  // Who turns it off before the confirmation means it; a stranger who made the account with the address does not count.
  await turnOff(refused);
  expect(stateOf(refused.email)).toBe("confirmed");
  await verify(refused);
  await turnOff(taken);
  const code = await mailedCode(product, sink, taken.email);
  expect((await product.call("POST", "/api/collections/users/auth-with-otp", { body: code })).status).toBe(200);
  expect([ticked, unticked, refused, taken].map(({ id }) => chose(id))).toEqual(["0", "1", "0", "1"]);
  expect(emails.map(stateOf)).toEqual(emails.map(() => undefined));

  const id = await sendOut(product);
  await reaches(product, id, "sent");
  const got = sink.mails.filter(({ to, headers }) => emails.includes(to) && headers["message-id"]?.includes(id));
  expect(got.map(({ to }) => to).sort()).toEqual([taken.email, unticked.email]);
});

it("lets old letters end what a member gets, by the account and not by an address that may be another's since", async () => {
  const audience = { locales: ["fr", "en"], people: ["outside"], plans: [] };
  const returning = newEmail("returning");
  await join(returning);
  addSubscribers(product, 2, "former");
  const id = await sendOut(product, 10_000, { audience });
  await reaches(product, id, "sent");
  const old = (email: string) =>
    sink.to(email).find(({ headers }) => headers["message-id"]?.includes(id) && headers["list-unsubscribe"]);
  const [moved, gone] = await Promise.all([1, 2].map((n) => signUp(product, { email: `former${n}@letters.example` })));
  if (!moved || !gone) throw new Error("nobody signed up");
  for (const member of [moved, gone]) await verify(member);
  expect([chose(moved.id), chose(gone.id)]).toEqual(["1", "1"]);

  // The address is another's, once the change cannot be undone: someone who has an account and subscribes there too.
  await verify(moved, { email: newEmail("moved") });
  change(product.dir, "DELETE FROM former_credentials");
  const other = await signUp(product, { email: moved.email });
  await verify(other);
  await join(moved.email);
  expect(chose(other.id)).toBe("1");
  for (const wanted of ["1", "0"]) {
    expect(chose(moved.id)).toBe(wanted);
    expect((await leave(product, old(moved.email))).status).toBe(204);
  }
  expect(chose(other.id)).toBe("1");
  const exported = await product.call("GET", "/api/app/export", { token: await tokenOf(product, moved.id) });
  expect(exported.json).toMatchObject({
    newsletterChoices: [{ wanted: true }, { wanted: false }],
    newsletterSubscriptions: [{ state: "joined", consent: "2026-11", confirmed: "2026-01-01T00:00:00.000Z" }],
  });

  // Who had left, and subscribes again for the account.
  expect((await leave(product, old(returning))).status).toBe(204);
  const back = await signUp(product, { email: returning });
  await verify(back);
  await join(returning);
  expect(chose(back.id)).toBe("1");
  expect((await leave(product, old(returning))).status).toBe(204);
  expect(chose(back.id)).toBe("0");

  // The proof ages with the account, and goes with it.
  const kept = () => query(product.dir, `SELECT id FROM newsletter_subscribers WHERE user = '${gone.id}'`).length;
  change(product.dir, "UPDATE newsletter_subscribers SET updated = '2020-01-01 00:00:00.000Z' WHERE state = 'joined'");
  await product.run("newsletter-purge");
  expect(kept()).toBe(1);
  await product.manage("DELETE", `/api/collections/users/records/${gone.id}`);
  expect(kept()).toBe(0);
  expect((await leave(product, old(gone.email))).status).toBe(204);
});

it("an account that nobody has confirmed takes nothing of its address along", async () => {
  addSubscribers(product, 2, "kept");
  const emails = ["kept1@letters.example", "kept2@letters.example"] as const;
  const stop = (email: string) => `('stop${email.slice(0, 5)}999999', '${email}', 'complained')`;
  change(product.dir, `INSERT INTO newsletter_stops (id, email, reason) VALUES ${emails.map(stop).join()}`);
  const [stranger, owner] = await Promise.all(emails.map((email) => signUp(product, { email })));
  if (!stranger || !owner) throw new Error("nobody signed up");
  await verify(owner);
  for (const { id } of [stranger, owner]) await product.manage("DELETE", `/api/collections/users/records/${id}`);
  const stopped = query(product.dir, "SELECT email, reason FROM newsletter_stops WHERE email LIKE 'kept%'");
  expect(stopped).toEqual([{ email: emails[0], reason: "complained" }]);
  expect(emails.map(stateOf)).toEqual(["confirmed", undefined]);

  // The stop lasts as long as the address belongs to anyone here, and three years.
  const kept = () => query(product.dir, "SELECT email FROM newsletter_stops WHERE email LIKE 'kept%'").length;
  change(product.dir, "UPDATE newsletter_stops SET updated = '2020-01-01 00:00:00.000Z' WHERE email LIKE 'kept%'");
  await product.run("newsletter-purge");
  expect(kept()).toBe(1);
  change(product.dir, "DELETE FROM newsletter_subscribers WHERE email LIKE 'kept%'");
  await product.run("newsletter-purge");
  expect(kept()).toBe(0);
});

it("lets letters end a later choice, also where the subscription had ended before there was an account", async () => {
  const email = newEmail("ticked-later");
  await join(email);
  const id = await sendOut(product, 10_000, { audience: { locales: ["fr"], people: ["outside"], plans: [] } });
  await reaches(product, id, "sent");
  const letter = sink.to(email).find(({ headers }) => headers["message-id"]?.includes(id));
  expect((await leave(product, letter)).status).toBe(204);
  const member = await signUp(product, { email, newsletter: true });
  await verify(member);
  expect(chose(member.id)).toBe("1");
  expect((await leave(product, letter)).status).toBe(204);
  expect(chose(member.id)).toBe("0");
});

it("sends to the account a letter that was under way when its subscription joined, and none twice", async () => {
  addSubscribers(product, 1, "flight");
  const email = "flight1@letters.example";
  const subscriber = query(product.dir, `SELECT id FROM newsletter_subscribers WHERE email = '${email}'`)[0]?.id ?? "";
  const member = await signUp(product, { email });
  await verify(member);
  for (const people of [["outside"], ["trial"]]) {
    const audience = { locales: ["fr"], people, plans: [] };
    const { id, updated } = await draft(product, { audience });
    // The mail server refused it for now: it waits again, after the join.
    change(product.dir, `INSERT INTO newsletter_deliveries VALUES ('${id}', 's${subscriber}', 'queued', 1, 1)`);
    await product.manage("POST", "/api/app/admin/newsletter/send", { id, updated, at: "", rate: 10_000 });
    await reaches(product, id, "sent");
    expect(sink.to(email).filter(({ headers }) => headers["message-id"]?.includes(id))).toHaveLength(1);
  }
});

it("sends once to a subscriber who joins an account between the two passes over the audience", async () => {
  const [email, other] = ["between1@letters.example", newEmail("reader")];
  const [reader, joiner] = [
    await signUp(product, { email: other, newsletter: true }),
    await signUp(product, { email }),
  ];
  await verify(reader);
  addSubscribers(product, 1, "between");
  // What the confirmation of the address does, as soon as the first row is written: rows were chosen before that.
  const own = `mailbox = 'between1'`;
  change(
    product.dir,
    `CREATE TRIGGER between_passes AFTER INSERT ON newsletter_deliveries BEGIN
       UPDATE OR IGNORE newsletter_deliveries SET recipient = 'u${joiner.id}' WHERE recipient =
         (SELECT 's' || id FROM newsletter_subscribers WHERE email = '${email}' OR user = '${joiner.id}');
       UPDATE newsletter_subscribers SET state = 'joined', user = '${joiner.id}', email = '' WHERE ${own};
       UPDATE users SET newsletter = TRUE, verified = TRUE WHERE id = '${joiner.id}';
     END`,
  );
  const id = await sendOut(product);
  await reaches(product, id, "sent");
  change(product.dir, "DROP TRIGGER between_passes");
  expect(sink.to(email).filter(({ headers }) => headers["message-id"]?.includes(id))).toHaveLength(1);
});

it("joins a stopped subscription to the account once the stop is lifted, unless the member has said no", async () => {
  addSubscribers(product, 2, "stopped");
  const [email, refused] = ["stopped1@letters.example", "stopped2@letters.example"];
  const events = [email, refused].map((each) => ({ type: "hard", email: each, detail: "" }));
  expect(await reportBounces(product, events)).toBe(204);
  const [member, decided] = [await signUp(product, { email }), await signUp(product, { email: refused })];
  for (const each of [member, decided]) await verify(each);
  for (const newsletter of [true, false]) await verify(decided, { newsletter });
  expect([stateOf(email), stateOf(refused)]).toEqual(["bounced", "bounced"]);
  const { items } = await product.manage("GET", "/api/app/admin/newsletter/stops");
  for (const stop of listOf({ items }, "items"))
    if ([email, refused].includes(textOf(stop, "email")))
      await product.manage("POST", "/api/app/admin/newsletter/lift", { id: stop.id ?? "", reason: "asked for it" });
  expect([stateOf(email), stateOf(refused)]).toEqual([undefined, undefined]);
  expect([chose(member.id), chose(decided.id)]).toEqual(["1", "0"]);
  // The former addresses may be someone else's by now.
  for (const each of [member, decided]) await verify(each, { email: newEmail("elsewhere") });
  const id = await sendOut(product);
  await reaches(product, id, "sent");
  const got = sink.mails.filter(({ headers }) => headers["message-id"]?.includes(id)).map(({ to }) => to);
  expect(got.filter((to) => to.startsWith("stopped"))).toEqual([]);
  expect(got.filter((to) => to.startsWith("elsewhere"))).toHaveLength(1);
});

it("joins what was subscribed before the upgrade to the accounts, and empties sign-in alerts that were sent", async () => {
  const names = ["off", "later", "denied", "on", "unproved"] as const;
  const members = await Promise.all(names.map((name) => signUp(product, { email: `${name}1@letters.example` })));
  const idOf = (name: (typeof names)[number]) => members[names.indexOf(name)]?.id ?? "";
  for (const name of names) if (name !== "unproved") await verify({ id: idOf(name) }, { newsletter: name === "on" });
  await product.kill();
  const ours = readdirSync(`${ROOT}pb_migrations/dist`).filter((name) => name >= "1797048000" && name.endsWith(".js"));
  expect((await command(product.dir, ["migrate", "down", String(ours.length)], {}, "y\n")).output).toContain(
    "Reverted 1797048000-joined-subscribers.js",
  );
  for (const name of names) addSubscribers(product, 1, name);
  const said = (user: string, day: string) => `('no${user.slice(2)}', '${user}', FALSE, '2026-11', '${day}', '${day}')`;
  change(
    product.dir,
    `INSERT INTO newsletter_choices (id, user, wanted, consent, created, updated) VALUES
       ${said(idOf("later"), "2025-12-31 00:00:00.000Z")}, ${said(idOf("denied"), "2026-01-02 00:00:00.000Z")};
     INSERT INTO newsletter_issues (id, state, audience) VALUES ('beforeupgrade01', 'paused', '{}');
     INSERT INTO newsletter_deliveries (issue, recipient, state) SELECT 'beforeupgrade01', 's' || id, 'queued'
       FROM newsletter_subscribers WHERE mailbox IN ('off1', 'unproved1');
     INSERT INTO jobs (key, kind, lane, payload, state) VALUES
       ('mail.auth-alert:sent', 'mail.auth-alert', 'mail', '{"address":"192.0.2.1"}', 'done')`,
  );
  await product.restart();
  expect(names.map((name) => chose(idOf(name)))).toEqual(["1", "1", "0", "1", "0"]);
  const saidOf = (name: (typeof names)[number]) =>
    query(product.dir, `SELECT wanted FROM newsletter_choices WHERE user = '${idOf(name)}' ORDER BY created`).map(
      ({ wanted }) => wanted,
    );
  expect(names.map(saidOf)).toEqual([["1"], ["0", "1"], ["0"], ["1", "1"], []]);
  const joined = `SELECT s.state, u.id FROM newsletter_subscribers s JOIN users u ON u.id = s.user
    WHERE s.email = '' AND s.mailbox = s.id AND u.id IN (${members.map(({ id }) => `'${id}'`).join()}) ORDER BY u.email`;
  expect(query(product.dir, joined)).toEqual(
    (["denied", "later", "off", "on"] as const).map((name) => ({ state: "joined", id: idOf(name) })),
  );
  expect(stateOf("unproved1@letters.example")).toBe("confirmed");
  const waiting = "SELECT recipient FROM newsletter_deliveries WHERE issue = 'beforeupgrade01' ORDER BY recipient DESC";
  expect(query(product.dir, waiting).map(({ recipient }) => recipient)).toEqual([
    `u${idOf("off")}`,
    expect.stringMatching(/^s/),
  ]);
  expect(query(product.dir, "SELECT payload FROM jobs WHERE key = 'mail.auth-alert:sent'")).toEqual([
    { payload: "{}" },
  ]);
});

it("comes to the end of an issue although many addresses are refused every time", { tags: "long" }, async () => {
  change(product.dir, "DELETE FROM newsletter_subscribers");
  addSubscribers(product, 21, "many");
  const outside = { audience: { locales: ["fr"], people: ["outside"], plans: [] } };
  for (const [mode, later] of [
    ["refuse", "outages = 3"], // after three pauses
    ["defer", "tries = 2"], // in the last pass
  ] as const) {
    sink.mode = mode;
    const id = await sendOut(product, 10_000, outside);
    await reaches(product, id, "paused");
    expect(states(product, id)).toEqual({ queued: 21 });
    change(product.dir, `UPDATE newsletter_deliveries SET ${later} WHERE issue = '${id}'`);
    await product.manage("POST", "/api/app/admin/newsletter/act", { id, act: "resume" });
    await reaches(product, id, "sent");
    expect(states(product, id)).toEqual({ failed: 21 });
  }
  sink.mode = "accept";
});
