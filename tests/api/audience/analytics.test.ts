import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  CohortsReport,
  EffectsReport,
  FunnelReport,
  MoneyReport,
  Series,
  TrafficReport,
} from "../../../common/contract/analytics.ts";
import { query } from "../../support/database.ts";
import { dayAgo, Figures, timeAgo } from "../../support/figures.ts";
import { codes, listOf, textOf } from "../../support/http.ts";
import { awayFromMidnight, until } from "../../support/poll.ts";
import { type Member, type Product, signUpAdmin, startProduct } from "../../support/product.ts";

const ANALYTICS = "/api/app/admin/analytics";
await awayFromMidnight(400); // before the days are named
const [FIRST, YESTERDAY, TODAY] = [dayAgo(60), dayAgo(1), dayAgo(0)];

let product: Product;
let figures: Figures;
let members: Record<"ann" | "bob" | "cleo" | "dan" | "eve" | "fred" | "moved", Member>;
let yearly: string;

/** Six members over sixty days, beside the team, who are not counted. The expected figures below are calculated by hand. */
async function write(): Promise<void> {
  const coupon = textOf(
    await product.manage("POST", "/api/collections/coupons/records", {
      ...{ code: "-SPRING", texts: {}, kind: "amount", amount_cents: 1000, duration: "once", active: true },
    }),
    "id",
  );
  const [ann, bob] = [await figures.member(60), await figures.member(60)];
  const [code] = query(product.dir, `SELECT affiliate_code AS code FROM users WHERE id = '${ann.id}'`);
  const cleo = await figures.member(40, { referral: code?.code ?? "" });
  const [dan, eve, fred] = [await figures.member(12), await figures.member(30), await figures.member(10)];
  // An import has brought one more, who is no sign-up.
  const moved = await figures.member(20);
  members = { ann, bob, cleo, dan, eve, fred, moved };
  figures.sql(`UPDATE users SET trial_ends = '' WHERE id = '${moved.id}';
    INSERT INTO import_rows (id, "import", line, state, user, cells) VALUES ('moved', 'elsewhere', 2, 'created', '${moved.id}', '[]')`);
  await figures.paid(ann, 499, 50, 20);
  await figures.paid(ann, 499, 20, -10, { refunded_cents: 100 });
  yearly = await figures.paid(bob, 4990, 40, -325, { coupon, discount_cents: 1000 });
  await figures.paid(cleo, 499, 30, 0);
  await figures.paid(cleo, 4800, 15, -350); // from the month to the year, in the middle of the month
  await figures.paid(eve, 999, 10, -20, { status: "disputed" });
  await figures.paid(fred, 499, 9, -21, { status: "failed", paid_at: "" });
  // No money moved: it changes none of the figures below.
  await figures.paid(dan, 999, 11, -20, { test: true, coupon });
  const used = { coupon, user: bob.id, state: "used", saved_cents: 1000 };
  await product.manage("POST", "/api/collections/redemptions/records", used);
  await product.manage("POST", "/api/collections/redemptions/records", { ...used, state: "reserved" });
  // Of the team: one who stays, and one whose account is deleted.
  for (const role of ["money", "owner"] as const) {
    const colleague = await signUpAdmin(product, {}, role);
    await figures.paid(colleague, 2999, 40, -10, { coupon, discount_cents: 500 });
    if (role === "owner") await product.manage("DELETE", `/api/collections/users/records/${colleague.id}`);
    else await product.manage("POST", "/api/collections/redemptions/records", { ...used, user: colleague.id });
  }
  figures.sql(`UPDATE redemptions SET created = '${timeAgo(40)}'`);
  figures.views(40, "a /blog news.example", "a /", "a /blog other.example", "b / - en", "c / news.example");
  figures.sql("UPDATE events SET referrer = '' WHERE referrer = '-'");
  figures.views(3, "d /", "d /blog", "e /u/AFF-ANN00000", "e /u/AFF-BOB00000");
  figures.views(0, "f /");
}

beforeAll(async () => {
  product = await startProduct();
  const admin = await signUpAdmin(product);
  figures = new Figures(product, admin.token);
  await write();
  await figures.rebuild(FIRST, TODAY);
  await figures.roll();
});
afterAll(() => product.stop());

const at = (series: Series, days: number) => series.values[60 - days];
const money = (more = "") => figures.report<MoneyReport>("money", FIRST, TODAY, more);

describe("figures", () => {
  it("of visits count each visitor once a day, from the first source", async () => {
    const report = await figures.report<TrafficReport>("traffic", FIRST, TODAY);
    expect([at(report.visitors, 40), at(report.views, 40)]).toEqual([3, 5]);
    expect([report.visitors.total, report.views.total, at(report.visitors, 0)]).toEqual([6, 10, 1]);
    expect(report.sources).toEqual([
      { key: "", visitors: 4, views: 6 },
      { key: "news.example", visitors: 2, views: 4 },
    ]);
    expect(report.pages).toEqual([
      { key: "/", visitors: 5, views: 5 },
      { key: "/blog", visitors: 2, views: 3 },
      { key: "/u/*", visitors: 1, views: 2 },
    ]);
    expect(report.locales).toEqual([
      { key: "fr", visitors: 5, views: 9 },
      { key: "en", visitors: 1, views: 1 },
    ]);
    expect(report.builtUntil).toBe(TODAY);
  });

  it("of the funnel lead from visit to payment", async () => {
    const { visits, signUps, trials, paid } = await figures.report<FunnelReport>("funnel", FIRST, TODAY);
    expect([visits.total, signUps.total, trials.total, paid.total]).toEqual([6, 6, 6, 4]);
    expect([at(signUps, 60), at(signUps, 40), at(signUps, 12)]).toEqual([2, 1, 1]);
    expect([50, 40, 30, 20, 15, 10].map((day) => at(paid, day))).toEqual([1, 1, 1, 0, 0, 1]);
  });

  it("of recurring revenue are per month, less refunds, without disputes, with a change counted once", async () => {
    const { mrrCents, subscribers, started, churned } = await money();
    expect([55, 45, 35, 25, 12].map((day) => at(mrrCents, day))).toEqual([0, 499, 499 + 416, 499 + 416 + 499, 1215]);
    expect(mrrCents.total).toBe(399 + 416 + 400);
    expect([55, 45, 25, 0].map((day) => at(subscribers, day))).toEqual([0, 1, 3, 3]);
    expect([started.total, churned.total]).toEqual([3, 0]);
  });

  it("of revenue and ended trials", async () => {
    const { revenueCents, refundedCents, conversionPercent } = await money();
    expect([revenueCents.total, refundedCents.total]).toEqual([499 * 3 + 4990 + 4800 + 999, 100 + 999]);
    expect([at(revenueCents, 20), at(refundedCents, 20)]).toEqual([499, 100]);
    // Ann's and Bob's, Cleo's, then Dan's, who paid nothing.
    expect([53, 33, 5, 4].map((day) => conversionPercent.values[60 - day])).toEqual([100, 100, 0, null]);
    // Of all six: theirs and Eve's, who disputes her payment now.
    expect(conversionPercent.total).toBe(66.7);
    const whole = await figures.report<MoneyReport>("money", FIRST, TODAY, "&step=month");
    expect(whole.revenueCents.total).toBe(revenueCents.total);
  });

  it("of coupons and referrals", async () => {
    const { coupons, referrals } = await figures.report<EffectsReport>("effects", FIRST, TODAY);
    expect(coupons).toEqual([{ code: "-SPRING", orders: 1, revenueCents: 4990, discountCents: 1000 }]);
    const listed = await product.call("GET", "/api/app/admin/coupons", { token: figures.token });
    expect(listOf(listed.json, "items")).toMatchObject([{ code: "-SPRING", revenueCents: 4990 }]);
    const rewardCents = Number(query(product.dir, "SELECT SUM(cents) AS cents FROM rewards")[0]?.cents);
    expect(rewardCents).toBeGreaterThan(0);
    expect(referrals).toEqual({ signUps: 1, paid: 1, revenueCents: 499 + 4800, rewardCents });
  });

  it("of cohorts show how many of each month's members have paid access now", async () => {
    const { cohorts } = await figures.report<CohortsReport>("cohorts", FIRST, TODAY);
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    expect(sum(cohorts.map(({ size }) => size))).toBe(6);
    expect(sum(cohorts.map(({ paying }) => paying.at(-1) ?? 0))).toBe(3);
    expect(cohorts[0]?.month).toBe(FIRST.slice(0, 7));
    expect(cohorts[0]?.paying).toHaveLength(cohorts.length);
  });

  it("by week, beside the previous days and the previous year", async () => {
    const weeks = await figures.report<MoneyReport>("money", dayAgo(19), YESTERDAY, "&step=week&compare=previous");
    expect(weeks.revenueCents.total).toBe(4800 + 999);
    expect(weeks.revenueCents.before?.total).toBe(499 + 499); // of 38 to 20 days ago
    expect(weeks.mrrCents.before?.total).toBe(399 + 416 + 499); // at the end of the day 20 days ago
    expect(weeks.revenueCents.before?.values).toHaveLength(weeks.days.length);
    for (const day of weeks.days) expect(new Date(day).getUTCDay()).toBe(1);
    expect((await money("&compare=year")).revenueCents.before?.total).toBe(0);
  });
});

describe("requests", () => {
  const ask = (path: string) => product.call("GET", `${ANALYTICS}/${path}`, { token: figures.token });

  it.each([
    ["traffic?from=2026-02-30&to=2026-03-01", { from: "validation_invalid_format" }],
    ["traffic", { from: "validation_invalid_format" }],
    ["money?from=2026-03-02&to=2026-03-01", { to: "range_reversed" }],
    ["money?from=2001-01-01&to=2026-03-01", { from: "range_too_long" }],
    ["funnel?from=2999-01-01&to=2999-01-02", { from: "range_in_future" }],
    ["funnel/csv?from=2026-01-01&to=2026-01-02&step=minute", { step: "validation_in_invalid" }],
    ["effects?from=2026-01-01&to=2026-01-02&compare=all", { compare: "validation_in_invalid" }],
    ["money/csv?from=2026-01-01&to=2026-01-02&part=pages", { part: "validation_in_invalid" }],
    ["traffic/csv?from=2026-01-01&to=2026-01-02&part=visitors", { part: "validation_in_invalid" }],
  ])("are refused at the edge: %s", async (path, expected) => {
    const answer = await ask(path);
    expect([answer.status, codes(answer)]).toEqual([400, expected]);
  });

  it("for ten years of days are answered", async () => {
    const report = await figures.report<MoneyReport>("money", dayAgo(3652), TODAY, "&compare=year");
    expect(report.days).toHaveLength(3653);
    expect(report.mrrCents.total).toBe(1215);
  });

  it("return files in which nothing is a formula", async () => {
    const csv = async (path: string) => {
      const answer = await ask(`${path}from=${FIRST}&to=${TODAY}`);
      expect(answer.headers.get("Content-Type"), answer.text).toBe("text/csv; charset=utf-8");
      expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[a-z]+-[\d-]+\.csv"$/);
      return answer.text.trim().split("\r\n");
    };
    const steps = await csv("money/csv?compare=previous&");
    expect(steps[0]?.split(";").slice(0, 5)).toEqual([
      "À partir du",
      "Revenu mensuel récurrent (€)",
      "Revenu mensuel récurrent (€) – période comparée",
      "Abonnés",
      "Abonnés – période comparée",
    ]);
    expect(steps.join()).not.toContain("undefined");
    expect(steps).toHaveLength(62);
    expect(steps[1 + 60 - 45]).toMatch(new RegExp(`^${dayAgo(45)};4,99;0,00;1;0;`));
    expect(await csv("traffic/csv?part=pages&")).toContain("/blog;2;3");
    expect((await csv("effects/csv?"))[1]).toBe("Code promo;'-SPRING;1;;;49,90;10,00;");
    expect((await csv("cohorts/csv?"))[1]).toMatch(new RegExp(`^${FIRST.slice(0, 7)};\\d+;`));
  });

  it("name no member", async () => {
    const answers = JSON.stringify(await figures.all(FIRST, TODAY));
    for (const text of Object.values(members).flatMap(({ id, email }) => [id, email]))
      expect(answers).not.toContain(text);
  });
});

describe("later changes", () => {
  it("the nightly run finds what a rebuild finds", async () => {
    const before = await figures.all(FIRST, YESTERDAY);
    await figures.roll("analytics-nightly");
    expect(await figures.all(FIRST, YESTERDAY)).toEqual(before);
  });

  it("days missed while the server was down, or while its clock was a year ahead, are made up for", async () => {
    const before = await figures.all(FIRST, YESTERDAY);
    figures.sql(`DELETE FROM stats_daily WHERE day >= '${dayAgo(9)}' OR kind = 'month' OR kind LIKE 'month-%';
      INSERT INTO stats_daily (kind, day, a) VALUES ('built', '${dayAgo(-365)}', 1)`);
    expect((await figures.status()).builtUntil).toBe(dayAgo(10));
    await figures.roll();
    figures.sql(`DELETE FROM stats_daily WHERE day = '${dayAgo(-365)}'`);
    expect(await figures.all(FIRST, YESTERDAY)).toEqual(before);
  });

  it("monthly sums equal the sums of their days", async () => {
    const wide = () => figures.report<TrafficReport>("traffic", `${FIRST.slice(0, 7)}-01`, TODAY);
    const before = await wide();
    expect(query(product.dir, "SELECT day FROM stats_daily WHERE kind = 'month'").length).toBeGreaterThan(0);
    figures.sql("DELETE FROM stats_daily WHERE kind = 'month' OR kind LIKE 'month-%'");
    expect(await wide()).toEqual(before);
  });

  it("deleted accounts stay counted, and their payments identify nobody", async () => {
    const before = (await figures.all(FIRST, YESTERDAY)) as { effects: EffectsReport };
    for (const { id } of [members.cleo, members.ann, members.dan, members.moved])
      await product.manage("DELETE", `/api/collections/users/records/${id}`);
    await figures.rebuild(FIRST, TODAY);
    const after = await figures.all(FIRST, YESTERDAY);
    // A deleted member loses pending rewards.
    const { referrals } = before.effects;
    expect(after).toEqual({ ...before, effects: { ...before.effects, referrals: { ...referrals, rewardCents: 0 } } });
    const kept = query(
      product.dir,
      "SELECT payer, payer_since FROM payments WHERE user = '' AND NOT test AND payer != 'team'",
    );
    expect(kept.map(({ payer_since }) => payer_since).sort()).toEqual([dayAgo(60), dayAgo(60), dayAgo(40), dayAgo(40)]);
    expect(new Set(kept.map(({ payer }) => payer)).size).toBe(2);
    for (const { id } of Object.values(members)) expect(kept.map(({ payer }) => payer)).not.toContain(id);
  });

  it("a late refund changes the past within minutes, also after a clock that was ahead", async () => {
    figures.sql("INSERT INTO stats_daily (kind, day, key) VALUES ('followed', '', '2038-01-01 00:00:00.000Z')");
    const refund = { status: "refunded", refunded_cents: 4990 };
    await product.manage("PATCH", `/api/collections/payments/records/${yearly}`, refund);
    await figures.roll();
    expect(query(product.dir, "SELECT key FROM stats_daily WHERE kind = 'followed'")).toHaveLength(1);
    const { mrrCents, refundedCents } = await money();
    expect([35, 25, 12].map((day) => at(mrrCents, day))).toEqual([499, 998, 799]);
    expect(at(refundedCents, 40)).toBe(4990);
    const { coupons } = await figures.report<EffectsReport>("effects", FIRST, TODAY);
    expect(coupons).toMatchObject([{ orders: 1, revenueCents: 0 }]);
  });
});

it("a flood of invented sources fills no list and is counted", async () => {
  const day = dayAgo(100);
  const views = Array.from({ length: 310 }, (_, index) => `v${index} / site-${index}.example`);
  figures.views(100, ...views, "v0 /", "v0 /");
  await figures.rebuild(day, day);
  const report = await figures.report<TrafficReport>("traffic", day, day);
  expect([report.visitors.total, report.views.total]).toEqual([310, 312]);
  expect(report.sources).toHaveLength(20);
  expect(report.sources[0]).toEqual({ key: "site-0.example", visitors: 1, views: 3 });
  const path = `${ANALYTICS}/traffic/csv?part=sources&from=${day}&to=${day}`;
  const file = await product.call("GET", path, { token: figures.token });
  expect(file.text.trim().split("\r\n")).toHaveLength(301);
});

it("deleted events keep their counts", async () => {
  const old = dayAgo(800);
  figures.views(800, "a /", "b /");
  figures.sql(`INSERT INTO stats_daily (kind, day, a, b) VALUES ('visits', '${old}', 7, 200000)`);
  await figures.rebuild(old, old);
  const { visitors, views } = await figures.report<TrafficReport>("traffic", old, old);
  expect([visitors.total, views.total, (await figures.status()).full]).toEqual([7, 200_000, [old]]);
});

it("a rebuild interrupted by a power cut resumes; one runs at a time", { tags: "long", timeout: 300_000 }, async () => {
  const before = await figures.all(FIRST, YESTERDAY);
  const start = { from: dayAgo(1500), to: TODAY };
  await product.manage("POST", `${ANALYTICS}/rebuild`, start);
  const second = await product.call("POST", `${ANALYTICS}/rebuild`, { token: figures.token, body: start });
  expect([second.status, codes(second)]).toEqual([409, { form: "rebuild_running" }]);
  const cut = await until("some days", async () => {
    const { rebuild } = await figures.status();
    return rebuild && rebuild.done >= 20 && rebuild;
  });
  await product.kill();
  expect(cut).toMatchObject({ state: "running", days: 1501 });
  expect(cut.done).toBeLessThan(1501);
  await product.restart();
  const { rebuild } = await figures.status();
  expect(rebuild?.done).toBeGreaterThanOrEqual(cut.done);
  // The killed run holds no lock: the start resumes the rebuild.
  await until("the rest", async () => (await figures.status()).rebuild === null, 100_000);
  expect(await figures.all(FIRST, YESTERDAY)).toEqual(before);
  const [entry] = await product.find("audit_log", `action = "analytics.rebuild" && actor_kind = "superuser"`);
  expect(entry?.after).toEqual({ from: FIRST, to: TODAY });
});
