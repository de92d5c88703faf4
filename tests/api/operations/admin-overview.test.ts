import { beforeAll, describe, expect, it } from "vitest";
import type { AdminOverview } from "../../../common/contract/admin.ts";
import { OVERVIEW_TOPIC } from "../../../common/contract/realtime.ts";
import { addDays, dbTime } from "../../../common/time.ts";
import { COUNTS, DAYS, MENU, NEW_PAID, TOTALS } from "../../../pb_hooks/operations/admin/overview-sql.ts";
import { change, query } from "../../support/database.ts";
import { dayAgo, Figures } from "../../support/figures.ts";
import { listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { subscribe } from "../../support/realtime.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

const overview = async (reader = admin) =>
  (await product.call("GET", "/api/app/admin/overview", { token: reader.token })).json as unknown as AdminOverview; // the route's own type
const sales = (read: AdminOverview) =>
  read.sales ?? { newPaid: { today: -1, week: -1 }, recurring: { subscribers: -1 } };
const failed = (read: AdminOverview) => read.service?.jobs.failed ?? -1;
const at = (days: number) => dbTime(addDays(new Date(), days));
const update = (member: Member, fields: object) =>
  product.manage("PATCH", `/api/collections/users/records/${member.id}`, fields);

describe("the figures", () => {
  it("leave out administrators, who are no customers", async () => {
    await product.cron("jobs-accounts", "the accounts", async () => (await product.find("stremio")).length > 0);
    const { members, signUps, trials, service } = await overview();
    expect({ members, today: signUps.today, running: trials.running, active: service?.streaming.active }).toEqual({
      members: 0,
      today: 0,
      running: 0,
      active: 0,
    });
  });

  it("count sign-ups by day, and trials by their end", async () => {
    const before = await overview();
    const [today, yesterday, lastWeek] = [await signUp(product), await signUp(product), await signUp(product)];
    // One second before this time yesterday, so it counts, unless the day has just begun.
    change(product.dir, `UPDATE users SET created = '${at(-1.00002)}' WHERE id = '${yesterday.id}'`);
    change(product.dir, `UPDATE users SET created = '${at(-5)}' WHERE id = '${lastWeek.id}'`);
    await update(today, { trial_ends: at(10) });
    await update(lastWeek, { trial_ends: at(-1) });
    const after = await overview();
    expect(after.members - before.members).toBe(3);
    expect(after.signUps.today - before.signUps.today).toBe(1);
    expect(after.signUps.week - before.signUps.week).toBe(2);
    expect(after.trials.running - before.trials.running).toBe(2);
    expect(after.trials.ending - before.trials.ending).toBe(1);
  });

  it("count first payments, missed payments and pending work", async () => {
    const before = await overview();
    const [guest, regular] = [await signUp(product), await signUp(product)];
    const [plan] = await product.find("plans");
    const pay = (member: Member, paid: string, changes: object = {}) =>
      product.manage("POST", "/api/collections/payments/records", {
        user: member.id,
        plan: plan?.id,
        provider: "manual",
        status: "paid",
        amount_cents: 4990,
        paid_at: paid,
        period_start: paid,
        period_end: at(200),
        ...changes,
      });
    await pay(regular, at(-40));
    await pay(regular, at(0));
    await pay(guest, at(0), { test: true });
    await pay(guest, at(0));
    await pay(await signUp(product), at(0), { test: true });
    await pay(await signUpAdmin(product), at(0)); // the team counts in no figure
    const owing = { plan: plan?.id, period: "month", provider: "stripe", status: "past_due" };
    await product.manage("POST", "/api/collections/subscriptions/records", { ...owing, user: guest.id });
    const order = { plan: plan?.id, period: "month", provider: "manual", state: "pending", reference: "PS-OVERVW" };
    await product.manage("POST", "/api/collections/orders/records", { ...order, user: regular.id });
    const job = { kind: "no.such", key: "no.such", state: "failed", run_at: at(0) };
    await product.manage("POST", "/api/collections/jobs/records", job);
    const after = await overview();
    expect(sales(after).newPaid.today - sales(before).newPaid.today).toBe(1);
    expect(sales(after).newPaid.week - sales(before).newPaid.week).toBe(1);
    expect(sales(after).recurring.subscribers - sales(before).recurring.subscribers).toBe(2);
    expect(after.pastDue - before.pastDue).toBe(1);
    expect(after.orders.waiting - before.orders.waiting).toBe(1);
    expect(after.orders.since).toEqual(expect.any(String));
    expect(failed(after) - failed(before)).toBe(1);
  });

  it.each([
    ["support", false, true],
    ["money", true, false],
  ] as const)("of sales and of the service are for the roles that may see them: %s", async (role, figures, health) => {
    const read = await overview(await signUpAdmin(product, {}, role));
    expect([read.sales !== null, read.service !== null]).toEqual([figures, health]);
    expect(read).toMatchObject({ done: null, unproved: { superusers: 0 } });
    expect(read.members).toBe((await overview()).members);
  });

  it("say of each source whether it answers, and how often it has today", async () => {
    const day = new Date().toISOString().slice(0, 10);
    change(
      product.dir,
      `INSERT INTO addon_sources (id, key, name, url, host, active, position, down_since) VALUES
         ('sourceanswering', 'answ', 'Archive', 'x', 'archive.example', TRUE, 1, ''),
         ('sourceissilent0', 'issi', 'Cinema', 'x', 'cinema.example', TRUE, 2, '${at(-1)}'),
         ('sourceswitched0', 'swit', 'Off', 'x', 'off.example', FALSE, 3, '');
       INSERT INTO stats_daily (kind, day, key, a) VALUES ('addon-answers', '${day}', 'sourceanswering', 40),
         ('addon-answers', '2026-01-01', 'sourceanswering', 2)`,
    );
    expect((await overview()).service?.sources).toEqual([
      { id: "sourceanswering", name: "Archive", host: "archive.example", silent: false, ms: null, answers: 40 },
      { id: "sourceissilent0", name: "Cinema", host: "cinema.example", silent: true, ms: null, answers: 0 },
    ]);
    change(product.dir, "DELETE FROM addon_sources");
  });

  it("know how many there are without counting them", async () => {
    const gone = await signUp(product);
    await product.manage("DELETE", `/api/collections/users/records/${gone.id}`);
    change(product.dir, "UPDATE stremio SET field = 'error' WHERE user = (SELECT id FROM users WHERE admin LIMIT 1)");
    const counted = `SELECT 'members' AS kind, COUNT(*) AS total FROM users
      UNION ALL SELECT field, COUNT(*) FROM stremio GROUP BY field ORDER BY 1`;
    const kept = "SELECT kind, total FROM member_counts WHERE total > 0 ORDER BY 1";
    expect(query(product.dir, kept)).toEqual(query(product.dir, counted));
    expect((await overview()).service?.streaming.error).toBe(0);
  });

  it("of many members include the recurring revenue of the last roll-up", async () => {
    await product.run("analytics");
    change(product.dir, "UPDATE stats_daily SET a = 4990, b = 10 WHERE kind = 'running' AND day = date('now')");
    const more = (sign: string) =>
      change(product.dir, `UPDATE member_counts SET total = total ${sign} 100000 WHERE kind = 'members'`);
    more("+");
    expect((await overview()).sales?.recurring).toEqual({ mrrCents: 4990, subscribers: 10 });
    more("-");
    expect((await overview()).sales?.recurring).not.toEqual({ mrrCents: 4990, subscribers: 10 });
  });

  it("tick off the first steps when they are done", async () => {
    expect((await overview()).done).not.toContain("plans");
    const { json } = await product.call("GET", "/api/app/admin/plans", { token: admin.token });
    const [plan] = listOf(json, "items");
    const path = `/api/app/admin/plans/${textOf(plan, "id")}`;
    const body = { ...plan, monthly_cents: 599 };
    const answer = await product.call("PATCH", path, { token: admin.token, body });
    expect(answer.status, answer.text).toBeLessThan(300);
    expect((await overview()).done).toContain("plans");
  });

  it.each(Object.entries({ COUNTS, DAYS, MENU, NEW_PAID, TOTALS }))(
    "%s never reads a large table row by row",
    (_, sql) => {
      const steps = query(product.dir, `EXPLAIN QUERY PLAN ${sql.replace(/\{:\w+\}/g, "'2026'")}`);
      const tables = steps.map(({ detail = "" }) => detail).filter((detail) => /^(SCAN|SEARCH) \w+/.test(detail));
      expect(tables.length).toBeGreaterThan(0);
      const large = tables.filter((detail) => !/^SCAN (providers|CONSTANT)/.test(detail));
      // Neither a whole table nor a whole index may be read.
      for (const detail of large) expect(detail).toMatch(/^SEARCH .* USING ((COVERING )?INDEX|PRIMARY KEY)/);
    },
  );
});

describe("the topic of the overview", () => {
  it("notifies an administrator that something happened, without details, once for many sign-ups", async () => {
    const listener = await subscribe(product.url, admin.token, [OVERVIEW_TOPIC]);
    const start = Date.now();
    const [first] = await Promise.all(Array.from({ length: 12 }, () => signUp(product)));
    await until("a message", () => listener.received().includes(OVERVIEW_TOPIC));
    listener.close();
    const seconds = Math.ceil((Date.now() - start) / 1000);
    expect(listener.received()).not.toContain(first?.email);
    const messages = listener.received().split(`event:${OVERVIEW_TOPIC}`).length - 1;
    expect(messages).toBeGreaterThan(0);
    // One per second; runtimes share the last timestamp without a lock.
    expect(messages).toBeLessThan(5 + seconds);
  });

  it("is refused to visitors, members and impersonations", async () => {
    const member = await signUp(product);
    const { json } = await product.call("POST", `/api/app/admin/users/${member.id}/impersonate`, {
      token: admin.token,
      body: { reason: "support" },
    });
    for (const token of ["", member.token, String(json.token)]) {
      for (const topic of [OVERVIEW_TOPIC, `${OVERVIEW_TOPIC}?options=%7B%7D`])
        await expect(subscribe(product.url, token, [topic])).rejects.toThrow(/40[013]/);
    }
    (await subscribe(product.url, product.superuser, [OVERVIEW_TOPIC])).close();
  });

  it("stops for someone who is no longer an administrator", async () => {
    const former = await signUpAdmin(product);
    const listener = await subscribe(product.url, former.token, [OVERVIEW_TOPIC]);
    await update(former, { admin: false });
    const before = listener.received();
    const other = await subscribe(product.url, admin.token, [OVERVIEW_TOPIC]);
    await until("a message for the other one", async () => {
      await signUp(product);
      return other.received().includes(OVERVIEW_TOPIC);
    });
    expect(listener.received()).toBe(before);
    for (const each of [listener, other]) each.close();
  });
});

it("a renewal leaves the figures of its trial's last day alone, a first payment changes them", async () => {
  const figures = new Figures(product, admin.token);
  const member = await figures.member(40);
  const [first, renewal] = [await figures.paid(member, 499, 30, 15), await figures.paid(member, 499, 15, 0)];
  const lastDay = dayAgo(33);
  await figures.rebuild(lastDay, lastDay);
  await figures.roll(); // the first one only notes from when on it follows payments
  figures.sql(`UPDATE payments SET updated = '2020-01-01 00:00:00.000Z';
    UPDATE stats_daily SET a = 77 WHERE kind = 'accounts' AND day = '${lastDay}'`);
  const after = async (payment: string) => {
    figures.sql(`UPDATE payments SET updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE id = '${payment}'`);
    await figures.roll();
    return query(product.dir, `SELECT a FROM stats_daily WHERE kind = 'accounts' AND day = '${lastDay}'`);
  };
  expect(await after(renewal)).toEqual([{ a: "77" }]);
  expect(await after(first)).toEqual([{ a: "0" }]);
});
