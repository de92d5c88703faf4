import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { signUpAdmin, signUpMany, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const CLIENTS = 4;
const MEMBERS = 20;
const PAYMENTS = Number(process.env.PAYMENTS ?? 200);
const DAY = "2026-01-01 00:00:00.000Z";
const CLIENT = fileURLToPath(new URL("../../support/confirm-orders.ts", import.meta.url));

const product = shared(startProduct);
let admin: string;
beforeAll(async () => {
  admin = (await signUpAdmin(product)).token;
});

const idOf = (index: number) => `order${String(index).padStart(10, "0")}`;
const issued = () => Number(query(product.dir, "SELECT COUNT(*) AS n FROM invoices")[0]?.n);

/** Transfers that an administrator is about to confirm. */
async function placeOrders(): Promise<void> {
  const plan = textOf((await product.find("plans", 'slug = "essential"'))[0], "id");
  const members = await signUpMany(product, MEMBERS);
  const rows = Array.from({ length: PAYMENTS }, (_, index) => {
    const user = members[index % MEMBERS]?.id;
    return `('${idOf(index)}', '${user}', 'PS-K${index}', '${plan}', 'month', 'manual', 'pending', 499, 499, '2026-01-01', '${DAY}', '${DAY}', '${DAY}')`;
  });
  // An order without accepted terms would be an earlier version's change of a running plan.
  const terms = "terms_version, terms_accepted, start_now_accepted";
  const columns = `id, user, reference, plan, period, provider, state, regular_cents, due_cents, ${terms}, created`;
  change(product.dir, `INSERT INTO orders (${columns}) VALUES ${rows.join(", ")}`);
}

/** Runs each client in a separate process. @returns their exit codes */
function confirmAll(): Promise<(number | null)[]> {
  const share = PAYMENTS / CLIENTS;
  return Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => {
      const ids = Array.from({ length: share }, (_, index) => idOf(client * share + index));
      const child = spawn(process.execPath, [CLIENT, product.url, admin, ...ids], { stdio: "inherit" });
      return new Promise<number | null>((done) => child.once("exit", done));
    }),
  );
}

it(`${PAYMENTS} payments at once and three kills leave no gap, no double and no payment without its number`, {
  tags: "long",
  timeout: 300_000,
}, async () => {
  await placeOrders();
  const clients = confirmAll();
  for (const share of [0.15, 0.45, 0.75]) {
    const reached = share * PAYMENTS;
    await until(`${reached} invoices`, () => issued() >= reached, 240_000);
    await product.kill();
    await product.restart();
  }
  expect(await clients).toEqual(Array(CLIENTS).fill(0));

  const rows = query(product.dir, "SELECT seq, payment, issued FROM invoices ORDER BY year, seq");
  expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: PAYMENTS }, (_, index) => index + 1));
  expect(new Set(rows.map(({ payment }) => payment)).size).toBe(PAYMENTS);
  const times = rows.map(({ issued: at }) => at ?? "");
  expect([...times].sort()).toEqual(times);
  const open = `SELECT (SELECT COUNT(*) FROM orders WHERE state != 'paid') AS orders, (SELECT COUNT(*) FROM payments p
    WHERE NOT EXISTS (SELECT 1 FROM invoices i WHERE i.payment = p.id)) AS payments`;
  expect(query(product.dir, open)).toEqual([{ orders: "0", payments: "0" }]);
  const answer = await product.call("POST", "/api/app/admin/invoices/search", { token: admin, body: {} });
  expect(answer.json.series).toMatchObject([{ last: expect.stringMatching(`-0*${PAYMENTS}$`), missing: 0 }]);
});
