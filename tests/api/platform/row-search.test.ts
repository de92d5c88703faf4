import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { MEANT } from "../../../pb_hooks/billing/terminations/named-account.ts";
import { beginsWith } from "../../../pb_hooks/lib/begins-with.ts";
import { DELETE_DONE, DELETE_KEYS, DELETE_NOTICES, OLDEST_OF_KINDS } from "../../../pb_hooks/lib/job-sql.ts";
import { change, query } from "../../support/database.ts";
import { listOf } from "../../support/http.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const LISTS = ["orders", "payments", "invoices", "api-keys", "stremio/accounts"] as const;
/** More members than the search of any list goes through. */
const CROWD = 2001;

/** Partial indexes whose column is asked for one value only beside their condition (docs/design/platform.md, Features), or of few rows. */
const WITH_CONDITION = [
  ...["idx_coupon_claims_order", "idx_invoices_first", "idx_price_notices_unsent", "idx_stremio_waiting"],
  ...["idx_messages_mail", "idx_messages_sender"],
  ...["idx_payments_card", "idx_payments_coupon", "idx_payments_payer"],
  ...["idx_payments_period", "idx_payments_refund_due", "idx_payments_start"],
  ...["idx_billing_events_received", "idx_jobs_settled"],
  ...["idx_subscriptions_offer", "idx_subscriptions_overdue", "idx_users_given_plan"],
  ...["idx_users_admin", "idx_users_blocked", "idx_users_invited", "idx_users_is_api", "idx_email_pbc_3142635823"],
  ...["idx_adoptions_adopted", "idx_adoptions_paid"],
];
/** What only the deletion of a plan or a coupon reads, or of which there are few rows. */
const RARELY_DELETED = /^(site|price_moves)\.|\.(plan|pending_plan|later_plan|trial_plan|given_plan|plans|coupon)$/;

const product = shared(startProduct);
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

const search = async (list: string, q: string) =>
  (await product.call("POST", `/api/app/admin/${list}/search`, { token: admin.token, body: { q } })).json;
const found = async (list: string, q: string) => listOf(await search(list, q), "items");

/** A payment of a new member, which gets an invoice. */
async function paid(name: string): Promise<{ member: Member; invoice: string }> {
  const member = await signUp(product, { name });
  const body = { user: member.id, provider: "manual", status: "paid", amount_cents: 499 };
  await product.manage("POST", "/api/collections/payments/records", body);
  const [row] = query(product.dir, `SELECT number FROM invoices WHERE member = '${member.id}'`);
  return { member, invoice: String(row?.number) };
}

describe("an invoice is found", () => {
  it("by its number, and by the member's words", async () => {
    const { member, invoice } = await paid("Ophélie Sansnom");
    for (const q of [invoice, member.email.toUpperCase(), "sansnom", "Oph"])
      expect([q, (await found("invoices", q)).map(({ number }) => number)]).toEqual([q, [invoice]]);
    expect(await found("invoices", invoice.slice(0, 6))).toEqual([]);
  });

  it("by the beginning of the buyer's name or address after the account is gone", async () => {
    const { member, invoice } = await paid("Zébulon Parti");
    await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    for (const q of ["zéBULON", "Zéb", member.email.toUpperCase(), member.email.slice(0, 9)])
      expect([q, (await found("invoices", q)).map(({ number }) => number)]).toEqual([
        q,
        expect.arrayContaining([invoice]),
      ]);
  });

  it("without reading the others", () => {
    for (const column of ["buyer_name", "buyer_email"]) {
      const start = beginsWith(`${column} COLLATE NOCASE`).replaceAll("{:start}", "'abc'");
      const steps = query(product.dir, `EXPLAIN QUERY PLAN SELECT id FROM invoices WHERE ${start}`);
      expect(steps.map(({ detail }) => detail)).toEqual([expect.stringContaining(`idx_invoices_${column}`)]);
    }
  });
});

it("a list says when too many members match, and a file holds them all", async () => {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${CROWD})`;
  change(
    product.dir,
    `${numbers} INSERT INTO users (id, email, name, tokenKey, affiliate_code, stremio_username)
       SELECT printf('crowd%010d', i), printf('crowd%d@mail.example', i), 'Crowd', printf('t%049d', i),
         printf('AFF-%08d', i), printf('crowd_%d@passerelle.example', i) FROM n`,
  );
  for (const list of [...LISTS, "users"]) {
    expect([list, (await search(list, "crowd")).cut]).toEqual([list, true]);
    expect([list, (await search(list, "crowd17")).cut]).toEqual([list, false]);
    expect([list, (await search(list, "")).cut]).toEqual([list, false]);
  }
  const file = async (filter: object) => {
    const body = { q: "crowd", reason: "Asked for by the test", ...filter };
    const answer = await product.call("POST", "/api/app/admin/users/csv", { token: admin.token, body });
    return answer.text.trim().split("\r\n").slice(1);
  };
  expect(await file({})).toHaveLength(CROWD);
  change(product.dir, "UPDATE users SET blocked = '2026-01-01 00:00:00.000Z' WHERE id = 'crowd0000000001'");
  expect(await file({ access: "blocked" })).toEqual([expect.stringContaining("crowd0000000001")]);
});

describe("no whole table is read", () => {
  /** Of a few rows, SQLite reads all: a new connection without statistics expects many. */
  const scans = (sql: string) =>
    query(product.dir, `EXPLAIN QUERY PLAN ${sql}`).some(({ detail }) => /^SCAN/.test(`${detail}`));
  beforeAll(() => change(product.dir, "DROP TABLE IF EXISTS sqlite_stat1"));

  it("for one value of a column whose index leaves rows out", () => {
    const sql = "SELECT name, tbl_name AS place, sql FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'";
    const found = query(product.dir, sql).filter(({ place, sql = "" }) => {
      const column = /\(([^,)]+)/.exec(sql)?.[1];
      return scans(`SELECT 1 FROM ${place} WHERE ${column} = 'x'`);
    });
    expect(found.map(({ name }) => name).filter((name = "") => !WITH_CONDITION.includes(name))).toEqual([]);
  });

  it("for the rows that refer to a deleted one, as PocketBase asks", () => {
    const sql = `SELECT c.name AS place, f.value ->> 'name' AS field FROM _collections c, json_each(c.fields) f
      WHERE f.value ->> 'type' = 'relation'`;
    const found = query(product.dir, sql).filter(({ place, field }) =>
      scans(`SELECT "${place}"."id" FROM "${place}" WHERE "${place}"."${field}" = 'x' LIMIT 8000`),
    );
    const names = found.map(({ place, field }) => `${place}.${field}`);
    expect(names.filter((name) => !RARELY_DELETED.test(name))).toEqual([]);
  });

  it.each([
    ["identity/second-factor/public.ts", /UPDATE users SET factor_proved.+?(?=")/, "idx_users_address"],
    ["billing/coupons/admin-read.ts", /SELECT COALESCE\(SUM\(p\.amount_cents.+?'refunded'\)/s, "idx_payments_coupon"],
    ["platform/mail/jobs.ts", /(?<=`)key >= [^`]+?'\$\{CODE\};'/, "idx_jobs_key"],
  ])("by a statement of %s", (file, statement, index) => {
    const found = statement.exec(readFileSync(`pb_hooks/${file}`, "utf8"))?.[0] ?? "";
    const text = found.startsWith("key") ? `UPDATE jobs SET payload = '' WHERE ${found}` : found;
    const sql = text.replace(/\{:\w+\}|coupons\.id/g, "'x'");
    expect(query(product.dir, `EXPLAIN QUERY PLAN ${sql}`)).toMatchObject([
      { detail: expect.stringMatching(`^SEARCH .*${index} `) },
    ]);
  });

  it.each([
    [OLDEST_OF_KINDS, "idx_jobs_queued (lane=? AND kind=? AND run_at<?)"],
    [DELETE_KEYS, "idx_jobs_key (key>? AND key<?)"],
    [DELETE_DONE, "idx_jobs_settled (updated<?)"],
    [DELETE_NOTICES, "idx_jobs_state (state=? AND updated<?)"],
  ])("of jobs by %s", (sql, index) => {
    const steps = query(product.dir, `EXPLAIN QUERY PLAN ${sql.replace(/\{:\w+\}/g, "'x'")}`);
    expect(steps.map(({ detail }) => detail)).toContainEqual(expect.stringContaining(index));
  });
});

it("the jobs of a deleted member go, whatever their kind", async () => {
  const [{ id }, { id: other }] = [await signUp(product), await signUp(product)];
  const named = (user: string) => [
    `mail.notice:billing.owed:${user}:x`,
    `mail.code:${user}:y`,
    `guesses.tell:${user}:z`,
  ];
  const values = [...named(id), `billing.customer:${id}`, ...named(other)].map((key) => `('${key}', 'x', 'done')`);
  change(product.dir, `INSERT INTO jobs (key, kind, state) VALUES ${values.join()}`);
  await product.manage("DELETE", `/api/collections/users/records/${id}`);
  const left = query(product.dir, `SELECT key FROM jobs WHERE kind = 'x' OR key LIKE '%:${id}%'`);
  expect(left.map(({ key }) => key).sort()).toEqual(named(other).sort());
});

it("the member meant by a signed-out request is found without reading the others", () => {
  const typed = { email: "a@b.fr", reference: "ABC" };
  // Of a few rows, SQLite reads all: a new connection without statistics expects many.
  change(product.dir, "DROP TABLE IF EXISTS sqlite_stat1");
  const sql = MEANT.replace(/\{:(email|reference)\}/g, (_, name: keyof typeof typed) => `'${typed[name]}'`);
  const read = query(product.dir, `EXPLAIN QUERY PLAN ${sql}`)
    .map(({ detail }) => String(detail))
    .filter((step) => /SCAN|SEARCH/.test(step));
  expect(read).toHaveLength(2);
  expect(read.filter((step) => !/^SEARCH . USING .*INDEX/.test(step))).toEqual([]);
});
