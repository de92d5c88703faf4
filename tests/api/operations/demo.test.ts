import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Me } from "../../../common/contract/api.ts";
import { dbTime } from "../../../common/time.ts";
import type { Demo } from "../../../scripts/demo/folder.ts";
import { readDemo } from "../../../scripts/demo/folder.ts";
import { query } from "../../support/database.ts";
import { call, listOf, textOf } from "../../support/http.ts";
import { ROOT, startServer, type TestServer } from "../../support/server.ts";

const folder = mkdtempSync(`${tmpdir()}/passerelle-demo-`);
const dir = `${folder}/demo`;
const now = () => dbTime(new Date());

// A build would replace what other tests read at the same time.
const make = (...args: string[]) => {
  const command = [`${ROOT}scripts/demo.ts`, "--no-build", "--no-serve", ...args];
  return spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
};

let demo: Demo;
let server: TestServer;

beforeAll(async () => {
  const made = make(`--dir=${dir}`, "--users=50", "--days=60");
  expect(made.stderr).toBe("");
  const found = readDemo(dir);
  if (!found) throw new Error(made.stdout);
  demo = found;
  server = await startServer({ dir });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const logIn = async (identity: string) => {
  const body = { identity, password: demo.password };
  const { json } = await call(server.url, "POST", "/api/collections/users/auth-with-password", { body });
  return textOf(json, "token");
};
const number = (sql: string) => Number(query(dir, `SELECT (${sql}) AS n`)[0]?.n);

describe("a demo", () => {
  it("lets a paying member sign in, with a readable streaming password", async () => {
    const token = await logIn(demo.members.paid);
    const me = (await call(server.url, "GET", "/api/app/me", { token })).json as unknown as Me; // the route's own type
    expect(me.access.state).toBe("paid");
    const shown = await call(server.url, "POST", "/api/app/stremio/password", { token });
    expect(textOf(shown.json, "password")).toMatch(/^.{16}$/);
  });

  it("lets a trial member sign in, who has used their one trial", async () => {
    const token = await logIn(demo.members.trial);
    const me = (await call(server.url, "GET", "/api/app/me", { token })).json as unknown as Me; // the route's own type
    expect(me.access.state).toBe("trial");
    const again = {
      email: demo.members.trial.replace("@", "+again@"),
      password: "vif-argent 42 et bruyère",
      plan: "free",
    };
    const body = { ...again, passwordConfirm: again.password, locale: "fr", admin: false, is_api: false };
    const { status } = await call(server.url, "POST", "/api/collections/users/records", { body });
    expect(status).toBe(200);
    expect(query(dir, `SELECT trial_ends FROM users WHERE email = '${again.email}'`)).toEqual([{ trial_ends: "" }]);
  });

  it("shows the administrator all members and finds one by a word", async () => {
    const token = await logIn(demo.admin);
    const search = (q: string) =>
      call(server.url, "POST", "/api/app/admin/users/search", { token, body: { q } }).then(({ json }) => json);
    expect((await search("")).count).toBeGreaterThanOrEqual(51);
    expect(listOf(await search("andrea quint7"), "items").map(({ email }) => email)).toEqual([
      "andrea.quint7@example.org",
    ]);
  });

  it("gives access to everyone who pays and to nobody whose time is over", () => {
    const paying = `SELECT COUNT(*) FROM subscriptions s JOIN users u ON u.id = s.user
                    WHERE s.status IN ('active', 'trialing') AND s.current_period_end > '${now()}'`;
    expect(number(paying)).toBeGreaterThan(0);
    expect(number(`${paying} AND u.paid_until >= s.current_period_end`)).toBe(number(paying));
    const wrong = `SELECT COUNT(*) FROM stremio s JOIN users u ON u.id = s.user
      WHERE (s.desired = 'active') != (u.blocked = '' AND (u.paid_until > '${now()}' OR u.trial_ends > '${now()}'))`;
    expect(number(wrong)).toBe(0);
  });

  it("has payments that match their orders, and counts coupons as used", () => {
    const orders = "SELECT SUM(due_cents) FROM orders WHERE state = 'paid' AND provider = 'manual'";
    const payments = "SELECT SUM(amount_cents) FROM payments WHERE provider = 'manual'";
    expect(number(payments)).toBe(number(orders));
    expect(
      number("SELECT COUNT(*) FROM payments WHERE refunded_cents > amount_cents OR period_end <= period_start"),
    ).toBe(0);
    const uses = "SELECT COUNT(*) FROM redemptions r WHERE r.coupon = c.id AND r.state IN ('used', 'reserved')";
    expect(number(`SELECT COUNT(*) FROM coupons c WHERE c.uses != (${uses})`)).toBe(0);
  });

  it("has a past that visitors and members read: days of status with an incident, letters, papers", () => {
    expect(number("SELECT COUNT(DISTINCT day) FROM status_days")).toBeGreaterThanOrEqual(90);
    expect(number("SELECT COUNT(*) FROM status_days WHERE down > 0")).toBe(1);
    expect(number("SELECT COUNT(*) FROM incidents WHERE state = 'resolved'")).toBe(1);
    expect(number("SELECT COUNT(*) FROM newsletter_issues WHERE state = 'sent' AND listed")).toBe(3);
    const paper = "SELECT 1 FROM contract_documents d JOIN contract_texts t ON t.hash = d.hash WHERE d.once = o.id";
    expect(number(`SELECT COUNT(*) FROM orders o WHERE o.state = 'paid' AND NOT EXISTS (${paper})`)).toBe(0);
  });

  it("has daily figures", async () => {
    const token = await logIn(demo.admin);
    const from = query(dir, "SELECT MIN(day) AS day FROM events")[0]?.day;
    const path = `/api/app/admin/analytics/traffic?from=${from}&to=${now().slice(0, 10)}&step=day&compare=none`;
    const { json } = await call(server.url, "GET", path, { token });
    expect(json.views).toMatchObject({ total: number("SELECT COUNT(*) FROM events") });
  });

  it("is kept when the command runs again", () => {
    expect(make(`--dir=${dir}`).status).toBe(0);
    expect(readDemo(dir)).toEqual(demo);
  });
});

describe("folders that are not demos", () => {
  it("are left unchanged", () => {
    writeFileSync(`${folder}/kept.txt`, "mine");
    const { status, stderr } = make(`--dir=${folder}`, "--new");
    expect(status).toBe(1);
    expect(stderr).toContain("no demo");
    expect(make(`--dir=${ROOT}data`).stderr).toContain("real data");
  });
});
