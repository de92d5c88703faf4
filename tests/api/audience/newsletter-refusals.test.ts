import { beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { addSubscribers, asleep, idle, reaches, sendOn, sendOut, states } from "../../support/newsletter.ts";
import { until } from "../../support/poll.ts";
import { sharedMailed } from "../../support/shared.ts";

/** More than the refusals in a row after which an issue pauses itself. */
const READERS = 24;
const { product, sink } = sharedMailed();
beforeAll(async () => {
  addSubscribers(product, READERS);
});

const letters = (id: string) => sink.mails.filter(({ headers }) => headers["message-id"]?.includes(id));
const act = (id: string, act: string) =>
  product.call("POST", "/api/app/admin/newsletter/act", { token: product.superuser, body: { id, act } });

it("waits while the mail server is down, and nothing is lost", async () => {
  const id = await sendOut(product, 600); // one each tenth of a second
  await until("the first letters", () => letters(id).length >= 2);
  sink.mode = "drop";
  const problem = () => query(product.dir, `SELECT problem FROM newsletter_issues WHERE id = '${id}'`)[0]?.problem;
  await until("the outage being noticed", () => problem() !== "");
  sink.mode = "accept";
  await sendOn(product, "the first letter after it", () => problem() === "");
  expect(query(product.dir, `SELECT state FROM newsletter_issues WHERE id = '${id}'`)).toEqual([{ state: "sending" }]);
  await sendOn(product, "the rest", () => states(product, id).queued === undefined);
  await idle(product, id);
  const { sent = 0, unknown = 0 } = states(product, id);
  expect([sent + unknown, unknown <= 1]).toEqual([READERS, true]);
  expect(new Set(letters(id).map(({ to }) => to)).size).toBe(letters(id).length);
});

it("keeps the letters from nobody because of one address at which the mail server hangs up", async () => {
  sink.deadly = "reader1@letters.example";
  const id = await sendOut(product);
  const open = () =>
    query(product.dir, `SELECT outages FROM newsletter_deliveries WHERE issue = '${id}' AND outages > 0`);
  await until("the outage being noticed", () => open().length > 0 && states(product, id).claimed === undefined);
  await sendOn(product, "the others", () => states(product, id).sent === READERS - 1);
  await idle(product, id);
  expect(states(product, id)).toEqual({ sent: READERS - 1, queued: 1 });
  // In the end it is given up.
  change(product.dir, `UPDATE newsletter_deliveries SET outages = 99 WHERE issue = '${id}' AND state = 'queued'`);
  await sendOn(product, "the last", () => states(product, id).failed === 1);
  sink.deadly = "";
  await act(id, "stop");
});

it("pauses itself when the mail server refuses one letter after the other, and keeps them all", async () => {
  sink.mode = "refuse";
  const id = await sendOut(product, 50); // one letter a run
  await until("the first refusal", () => states(product, id).failed === 1);
  change(product.dir, `UPDATE newsletter_issues SET rate = 10000 WHERE id = '${id}'`);
  const paused = `SELECT id FROM newsletter_issues WHERE id = '${id}' AND state = 'paused'`;
  await sendOn(product, "the pause", () => query(product.dir, paused).length > 0);
  expect(query(product.dir, "SELECT key FROM jobs WHERE key LIKE 'mail.notice:newsletter.stopped:%'")).toHaveLength(1);
  expect(states(product, id)).toEqual({ queued: READERS });
  sink.mode = "unknown"; // knows nobody: the operator typed another server
  await act(id, "resume");
  await reaches(product, id, "paused");
  sink.mode = "accept";
  await act(id, "resume");
  await reaches(product, id, "sent");
  expect(states(product, id)).toEqual({ sent: READERS });
  expect(query(product.dir, "SELECT email FROM newsletter_stops")).toEqual([]);
});

it("does not call an issue sent whose few letters were all refused, and stops a mailbox only once a letter was taken", async () => {
  const [last, other] = ["reader1@letters.example", "reader2@letters.example"];
  change(product.dir, `UPDATE newsletter_subscribers SET state = 'pending' WHERE email NOT IN ('${last}', '${other}')`);
  sink.mode = "unknown";
  const id = await sendOut(product);
  await reaches(product, id, "paused");
  expect(states(product, id)).toEqual({ queued: 2 });
  // However often the operator resumes: after three pauses the issue ends.
  for (const state of ["paused", "paused", "sent"]) {
    await act(id, "resume");
    await reaches(product, id, state);
  }
  expect(query(product.dir, "SELECT id FROM newsletter_stops")).toEqual([]);
  const next = await sendOut(product);
  await reaches(product, next, "paused");
  sink.onMail = () => {
    if (letters(next).length > 0) sink.mode = "unknown"; // from the second letter
  };
  sink.mode = "accept";
  await act(next, "resume");
  await reaches(product, next, "sent");
  sink.onMail = undefined;
  sink.mode = "accept";
  expect(states(product, next)).toEqual({ sent: 1, failed: 1 });
  expect(query(product.dir, "SELECT reason FROM newsletter_stops")).toEqual([{ reason: "bounced" }]);
  change(product.dir, "DELETE FROM newsletter_stops; UPDATE newsletter_subscribers SET state = 'confirmed'");
});

it("keeps the letters that were refused before a pause by hand", async () => {
  sink.mode = "refuse";
  const id = await sendOut(product, 1200);
  await until("some refusals", () => (states(product, id).failed ?? 0) >= 3);
  await act(id, "pause");
  await asleep(product);
  sink.mode = "accept";
  await act(id, "resume");
  await reaches(product, id, "sent");
  expect(states(product, id)).toEqual({ sent: READERS });
});
