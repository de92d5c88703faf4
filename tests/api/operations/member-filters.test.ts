import { beforeAll, describe, expect, it } from "vitest";
import { ANY_USER, type UserPage, type UserQuery } from "../../../common/contract/admin.ts";
import { addDays, dbTime } from "../../../common/time.ts";
import { conditionsOf, paramsOf } from "../../../pb_hooks/operations/admin/user-query.ts";
import { change, query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);
let admin: Member;
/** Members by what they are, and the ids of two plans. */
const who: Record<string, string> = {};
const plans: string[] = [];

const at = (days: number) => dbTime(addDays(new Date(), days));
const sql = (statement: string) => change(product.dir, statement);
const read = async (wanted: Partial<UserQuery>) => {
  const body = { q: "filtered", ...wanted };
  const { json } = await product.call("POST", "/api/app/admin/users/search", { token: admin.token, body });
  return json as unknown as UserPage; // the route's own type
};
/** Who fits, by a search among our members and by the list of everyone. */
const found = async (wanted: Partial<UserQuery>) => {
  const names = (page: UserPage) => page.items.flatMap(({ id }) => Object.keys(who).filter((name) => who[name] === id));
  const searched = names(await read(wanted)).sort();
  expect(names(await read({ ...wanted, q: "" })).sort()).toEqual(searched);
  return searched;
};

beforeAll(async () => {
  admin = await signUpAdmin(product);
  const known = await product.find("plans");
  plans.push(...known.slice(0, 2).map((plan) => textOf(plan, "id")));
  const [small, large] = plans;
  const member = async (name: string, paid: number | null = null) => {
    const { id } = await signUp(product, { name: `Filtered ${name}` });
    who[name] = id;
    if (paid !== null) sql(`UPDATE users SET plan = 'paid', paid_until = '${at(paid)}' WHERE id = '${id}'`);
    return id;
  };
  const subscribe = async (name: string, changes: object) =>
    product.manage("POST", "/api/collections/subscriptions/records", {
      ...{ user: await member(name, 20), plan: small, period: "month", provider: "stripe", status: "active" },
      ...{ current_period_end: at(19), ...changes },
    });
  await subscribe("renewing", {});
  await subscribe("leaving", { cancel_at_period_end: true, plan: large });
  await subscribe("stopping", { cancel_at: at(5) });
  await subscribe("transfer", { provider: "manual", period: "year" });
  await subscribe("late", { status: "past_due", past_due_since: at(-2) });
  await subscribe("lost", { status: "unpaid", past_due_since: at(-20) });
  await subscribe("over", { status: "canceled", cancel_at_period_end: true, past_due_since: at(-3) });
  const given = await member("given", 40);
  sql(`UPDATE users SET given_plan = '${large}', newsletter = TRUE WHERE id = '${given}'`);
  const fresh = await member("fresh");
  sql(`UPDATE users SET invited = '${at(-3)}' WHERE id = '${fresh}'`);
  const body = { reason: "Writes from another address" };
  await product.call("POST", `/api/app/admin/users/${fresh}/note`, { token: admin.token, body });
  const uses = { renewing: -1, leaving: -45, stopping: -100 };
  for (const [name, days] of Object.entries(uses))
    sql(`INSERT INTO addon_access (id, user, token, token_hash, state, last_used)
      VALUES ('${name.padEnd(15, "0")}', '${who[name]}', '${name}', '${name}', 'open', '${at(days)}')
      ON CONFLICT (user) DO UPDATE SET last_used = excluded.last_used`);
});

describe("members are found", () => {
  it("by their plan, also one that the team gave", async () => {
    expect(await found({ plan: plans[1] ?? "" })).toEqual(["given", "leaving"]);
    expect(await found({ plan: plans[0] ?? "" })).toEqual(["late", "lost", "renewing", "stopping", "transfer"]);
  });

  it("by who takes their money", async () => {
    expect(await found({ provider: "manual" })).toEqual(["transfer"]);
    expect(await found({ provider: "stripe" })).toEqual(["late", "leaving", "lost", "renewing", "stopping"]);
    // Paid time after the subscription is over is no longer its own.
    expect(await found({ provider: "given" })).toEqual(["given", "over"]);
  });

  it("by their renewal", async () => {
    expect(await found({ renewal: "renews" })).toEqual(["late", "lost", "renewing"]);
    expect(await found({ renewal: "ends" })).toEqual(["leaving", "stopping", "transfer"]);
    expect(await found({ renewal: "none" })).toEqual(["fresh", "given", "over"]);
  });

  it("by an overdue payment", async () => {
    expect(await found({ grace: "running" })).toEqual(["late"]);
    expect(await found({ grace: "over" })).toEqual(["lost"]);
  });

  it("by their last use", async () => {
    expect(await found({ used: "recent" })).toEqual(["renewing"]);
    expect(await found({ used: "over30" })).toEqual(["leaving", "stopping"]);
    expect(await found({ used: "over90" })).toEqual(["stopping"]);
    expect(await found({ used: "never", renewal: "ends" })).toEqual(["transfer"]);
  });

  it("by an invitation that nobody has used yet", async () => {
    expect(await found({ invited: "yes" })).toEqual(["fresh"]);
    expect((await read({ invited: "yes" })).items).toMatchObject([{ unopened: true }]);
  });

  it("by the newsletter and by a note", async () => {
    expect(await found({ newsletter: "yes" })).toEqual(["given"]);
    expect(await found({ note: "yes" })).toEqual(["fresh"]);
    expect(await found({ note: "no", provider: "given" })).toEqual(["given", "over"]);
  });

  it("with the same facts in the row", async () => {
    const [row] = (await read({ grace: "running" })).items;
    expect(row).toMatchObject({ provider: "stripe", period: "month", renewal: "renews", noted: false, lastUsed: null });
    expect(row?.until).toBe(row?.graceEnd);
    expect(row?.planName?.en).toBeTruthy();
    const [given] = (await read({ newsletter: "yes" })).items;
    expect(given).toMatchObject({ provider: "given", renewal: "none", period: null, newsletter: true });
    expect(given?.until).toBe(given?.paidUntil);
  });

  it("and exported with them", async () => {
    const body = { reason: "Figures of the month", provider: "manual" };
    const proved = await product.call("POST", "/api/app/admin/users/csv", { token: admin.token, body });
    expect(proved.text).toContain("Renouvellement");
    expect(proved.text).toContain(who.transfer);
    expect(proved.text).not.toContain(who.renewing);
  });
});

describe("few members are found without reading the others:", () => {
  const lists: Partial<UserQuery>[] = [
    { plan: "abcdefghijklmno" },
    ...(["stripe", "manual"] as const).map((provider) => ({ provider })),
    ...(["renews", "ends"] as const).map((renewal) => ({ renewal })),
    ...(["running", "over"] as const).map((grace) => ({ grace })),
    ...(["recent", "over30", "over90"] as const).map((used) => ({ used })),
    ...(["yes", "no"] as const).map((newsletter) => ({ newsletter })),
    { note: "yes" },
    { invited: "yes" },
  ];
  beforeAll(() => {
    // What the planner knows of a large installation.
    sql("ANALYZE; UPDATE sqlite_stat1 SET stat = '1000000 1' WHERE idx = 'sqlite_autoindex_users_1'");
    sql(`UPDATE sqlite_stat1 SET stat = '1000000 ' || substr(stat, instr(stat, ' ') + 1)
      WHERE tbl IN ('users', 'subscriptions', 'addon_access', 'audit_log') AND idx != 'sqlite_autoindex_users_1'`);
  });
  it.each(lists)("%j", (wanted) => {
    const asked = { ...ANY_USER, ...wanted };
    const params = paramsOf(asked, new Date());
    const bound = (text: string) => text.replace(/\{:(\w+)\}/g, (_, name) => `'${params[name]}'`);
    const [condition] = conditionsOf(asked);
    for (const statement of [
      `SELECT u.id, u.created FROM users u WHERE ${condition?.lead ?? condition?.sql} ORDER BY +u.created DESC LIMIT 31`,
      `SELECT 1 FROM ${condition?.counted ?? `users u WHERE ${condition?.sql}`} LIMIT 3001`,
    ]) {
      const steps = query(product.dir, `EXPLAIN QUERY PLAN ${bound(statement)}`).map(({ detail = "" }) => detail);
      const scans = steps.filter((detail) => /^SCAN (?!\(|\w+ USING INDEX idx_subscriptions_ending)/.test(detail));
      expect(scans, steps.join("\n")).toEqual([]);
    }
  });
});
