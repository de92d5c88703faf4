import { beforeAll, expect, it } from "vitest";
import { isoTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { codes, objectOf } from "../../support/http.ts";
import {
  addSubscribers,
  asleep,
  BOUNCE_SECRET,
  draft,
  EVERYONE,
  idle,
  NO_SERVER,
  reaches,
  reportBounces,
  sendOut,
  sendReport,
  states,
  switchMail,
} from "../../support/newsletter.ts";
import { until } from "../../support/poll.ts";
import { newEmail, signUp } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const ADMIN = "/api/app/admin/newsletter";
/** More than the refusals in a row after which an issue pauses itself. */
const READERS = 24;
const { product, sink } = sharedMailed({ BOUNCE_WEBHOOK_SECRET: BOUNCE_SECRET, ...NO_SERVER });
beforeAll(async () => {
  await switchMail(product, sink, true);
  addSubscribers(product, READERS);
});

const letters = (id: string) => sink.mails.filter(({ headers }) => headers["message-id"]?.includes(id));
const act = (id: string, act: string) =>
  product.call("POST", `${ADMIN}/act`, { token: product.superuser, body: { id, act } });
const audience = async (changes: object) =>
  (await product.manage("POST", `${ADMIN}/audience`, { audience: { ...EVERYONE, ...changes } })).count;

it("pauses within seconds, lets transactional mail through, and resumes where it was", async () => {
  const id = await sendOut(product, 120);
  await until("the first letters", () => letters(id).length >= 3);
  const { email } = await signUp(product);
  await sink.waitFor(email);
  expect(letters(id).length).toBeLessThan(READERS);
  expect((await act(id, "pause")).status).toBe(204);
  const paused = letters(id).length;
  expect((await act(id, "pause")).status).toBe(409);
  await idle(product, id);
  expect(letters(id).length).toBeLessThanOrEqual(paused + 1); // the one that was at the mail server
  await asleep(product);
  change(product.dir, `UPDATE newsletter_issues SET rate = 10000 WHERE id = '${id}'`);
  expect((await act(id, "resume")).status).toBe(204);
  await reaches(product, id, "sent");
  expect(states(product, id)).toEqual({ sent: READERS });
  expect(letters(id)).toHaveLength(READERS);
});

it("keeps the rate that was set", async () => {
  const start = Date.now();
  const id = await sendOut(product, 600); // ten a second
  await until("fifteen letters", () => letters(id).length >= 15);
  expect(Date.now() - start).toBeGreaterThan(1200);
  await act(id, "stop");
  await idle(product, id);
  const counts = () => {
    const { sent = 0, skipped = 0 } = states(product, id);
    return { all: sent + skipped, skipped };
  };
  await product.cron("jobs", "the rest to be skipped", () => counts().all === READERS);
  const issue = await product.manage("GET", `${ADMIN}/issue?id=${id}`);
  expect(objectOf(issue, "outcome")).toMatchObject({ queued: 0, skipped: counts().skipped });
});

it("leaves the archive after it was sent, and comes back", async () => {
  const unsent = await draft(product);
  expect((await act(unsent.id, "unlist")).status).toBe(409);
  expect((await act(unsent.id, "delete")).status).toBe(204);
  const id = await sendOut(product);
  await reaches(product, id, "sent");
  const { number } = await product.manage("GET", `${ADMIN}/issue?id=${id}`);
  const shown = async () => (await product.call("GET", `/newsletter/${number}`)).status;
  expect(await shown()).toBe(200);
  for (const [verb, status] of [
    ["unlist", 404],
    ["list", 200],
  ] as const) {
    expect((await act(id, verb)).status).toBe(204);
    expect(await shown()).toBe(status);
  }
});

it("sends its letters over few connections", async () => {
  const before = sink.connections;
  const id = await sendOut(product);
  await reaches(product, id, "sent");
  expect(states(product, id)).toEqual({ sent: READERS });
  expect(sink.connections - before).toBeLessThan(READERS / 3);
});

it("writes once to a subscriber who became a member while the issue was queued, and nothing in a language that it has not", async () => {
  addSubscribers(product, 1, "twin");
  const email = "twin1@letters.example";
  const french = { audience: { ...EVERYONE, locales: ["fr"] }, en: { subject: "", body: "" } };
  const id = await sendOut(product, 120, french);
  await until("the first letters", () => letters(id).length >= 1);
  await act(id, "pause");
  await asleep(product);
  const member = await signUp(product, { newsletter: true, email, locale: "fr" });
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  const nowReads = (locale: string) =>
    `UPDATE newsletter_subscribers SET locale = '${locale}' WHERE mailbox = 'reader24'`;
  change(product.dir, `${nowReads("en")}; UPDATE newsletter_issues SET rate = 10000 WHERE id = '${id}'`);
  await act(id, "resume");
  await reaches(product, id, "sent");
  change(product.dir, nowReads("fr"));
  expect(letters(id).filter(({ to }) => to === email)).toHaveLength(1);
  expect(letters(id).map(({ subject }) => subject)).not.toContain("");
  expect(states(product, id)).toEqual({ sent: READERS, skipped: 1 });
  await product.manage("DELETE", `/api/collections/users/records/${member.id}`); // and the subscription with it
});

it("sends at the scheduled time, not at once for a past one, and not what was taken back", async () => {
  const { id, updated } = await draft(product);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const send = { id, updated, at: inHours(1), rate: 10_000 };
  const body = { ...send, at: inHours(-1) };
  const late = await product.call("POST", `${ADMIN}/send`, { token: product.superuser, body });
  expect([late.status, codes(late)]).toEqual([400, { at: "time_past" }]);
  expect((await product.manage("POST", `${ADMIN}/send`, send)).state).toBe("scheduled");
  const again = await product.call("POST", `${ADMIN}/send`, { token: product.superuser, body: send });
  expect([again.status, codes(again)]).toEqual([409, { form: "record_changed" }]);
  expect((await act(id, "stop")).status).toBe(204);
  const past = "2026-01-01 00:00:00.000Z";
  const due = () => change(product.dir, `UPDATE jobs SET run_at = '${past}' WHERE kind = 'newsletter.start'`);
  due();
  const done = () => query(product.dir, "SELECT state FROM jobs WHERE kind = 'newsletter.start'")[0]?.state === "done";
  await product.cron("jobs", "the job of the time that was taken back", done);
  expect(query(product.dir, `SELECT state FROM newsletter_issues WHERE id = '${id}'`)).toEqual([{ state: "draft" }]);

  const [stored] = query(product.dir, `SELECT updated FROM newsletter_issues WHERE id = '${id}'`);
  await product.manage("POST", `${ADMIN}/send`, { ...send, updated: isoTime(stored?.updated ?? "") });
  // Without a mail server it would stand in the archive before anyone could get it.
  await switchMail(product, sink, false);
  change(product.dir, `UPDATE newsletter_issues SET send_at = '${past}' WHERE id = '${id}'`);
  due();
  const held = "SELECT id FROM newsletter_issues WHERE state = 'scheduled' AND number = 0 AND problem = 'mail_off'";
  await product.cron("jobs", "the start to be put off", () => query(product.dir, held).length > 0);
  await switchMail(product, sink, true);
  due();
  await product.cron("jobs", "the start", done);
  await reaches(product, id, "sent");
});

it("asks for both texts of a language that is in the audience", async () => {
  const { id, updated } = await draft(product, { en: { subject: "", body: "<p></p>" } });
  const body = { id, updated, at: "", rate: 60 };
  const refused = await product.call("POST", `${ADMIN}/send`, { token: product.superuser, body });
  expect([refused.status, codes(refused)]).toEqual([400, { "en.subject": "validation_required" }]);
  expect((await act(id, "delete")).status).toBe(204);
});

it("counts the people whom an audience reaches", async () => {
  const member = await signUp(product, { newsletter: true, locale: "en" });
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  expect(await audience({ people: ["outside"] })).toBe(READERS);
  expect(await audience({ people: ["trial"] })).toBe(1);
  expect(await audience({ people: ["trial"], locales: ["fr"] })).toBe(0);
  expect(await audience({ people: ["paid", "ended"] })).toBe(0);
  expect(await audience({})).toBe(READERS + 1);
  // A paying member, by the plan.
  const [plan, other] = await product.find("plans");
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { paid_until: "2099-01-01 00:00:00Z" });
  await product.manage("POST", "/api/collections/subscriptions/records", {
    ...{ user: member.id, plan: plan?.id, period: "month", provider: "manual", status: "active" },
  });
  const paid = { people: ["paid"] };
  expect([await audience(paid), await audience({ ...paid, plans: [plan?.id] })]).toEqual([1, 1]);
  expect(await audience({ ...paid, plans: [other?.id] })).toBe(0);
});

it("stops an address that bounced permanently, that complained, or that bounced softly too often", async () => {
  const member = await signUp(product, { newsletter: true, email: newEmail("bouncing") });
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  const report = (events: object[], secret?: string) => reportBounces(product, events, secret);
  const soft = { type: "soft", email: member.email.toUpperCase(), detail: "mailbox full" };
  const full = await audience({});
  expect(await report([soft], "a stranger's")).toBe(400);
  // The same bounce reported again counts once in a day.
  for (let day = 0; day < 5; day++) {
    expect(await audience({})).toBe(full);
    expect(await report([soft, soft, { ...soft, email: "nobody@nowhere.example" }])).toBe(204);
    change(product.dir, "UPDATE newsletter_stops SET updated = '2026-01-01 00:00:00.000Z'");
  }
  expect(await audience({})).toBe(Number(full) - 1);
  const complaint = { type: "complaint", email: "reader9@letters.example", detail: "" };
  expect(await report([complaint, { ...complaint, type: "hard", email: "reader8@letters.example" }])).toBe(204);
  const ended = query(
    product.dir,
    "SELECT state FROM newsletter_subscribers WHERE mailbox IN ('reader8', 'reader9') ORDER BY mailbox",
  );
  expect(ended).toEqual([{ state: "bounced" }, { state: "complained" }]);

  // The mails of the account continue.
  await product.call("POST", "/api/collections/users/request-password-reset", { body: { email: member.email } });
  await sink.waitFor(member.email, /mot de passe/);
  const { items } = await product.manage("GET", `${ADMIN}/stops`);
  const stop = (items as { id: string; email: string; reason: string }[]).find(
    ({ email }) => email === "reader9@letters.example",
  );
  expect(stop?.reason).toBe("complained");
  await product.manage("POST", `${ADMIN}/lift`, { id: stop?.id, reason: "asked for it" });
  expect(await audience({})).toBe(Number(full) - 2);

  // A delivery that was captured stops nobody again.
  const raw = JSON.stringify({ events: [complaint] });
  const time = Math.floor(Date.now() / 1000);
  const lifted = async () => {
    const { items: stopped } = await product.manage("GET", `${ADMIN}/stops`);
    const again = (stopped as { id: string; email: string }[]).find(({ email }) => email === complaint.email);
    if (again) await product.manage("POST", `${ADMIN}/lift`, { id: again.id, reason: "asked for it" });
    return audience({});
  };
  expect(await sendReport(product, raw, time)).toBe(204);
  expect(await audience({})).toBe(Number(full) - 3);
  expect(await lifted()).toBe(Number(full) - 2);
  expect(await sendReport(product, raw, time)).toBe(204);
  expect(await audience({})).toBe(Number(full) - 2);
  // The same report of another time counts again.
  expect(await sendReport(product, raw, time + 1)).toBe(204);
  expect(await audience({})).toBe(Number(full) - 3);
  await lifted();
});
