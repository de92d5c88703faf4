import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { type Json, objectOf } from "../../support/http.ts";
import { importsOf } from "../../support/imports.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUpAdmin, startProduct } from "../../support/product.ts";

/** `ROWS=10000 npm run test:long -- imports.alone` measures a large file. */
const ROWS = Number(process.env.ROWS ?? 2000);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid()}/status`, "utf8"))?.[1] ?? 0) / 1024;
/** Seconds of processor time, which a busy machine does not change much. */
const processor = () => {
  const fields = readFileSync(`/proc/${product.pid()}/stat`, "utf8").split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
};
const created = (found: Json) => Number(objectOf(found, "counts").created);

it("a large file takes the same time for each row, in flat memory, and each member has a key", {
  timeout: 60_000 + ROWS * 200,
}, async () => {
  const imports = importsOf(product, (await signUpAdmin(product)).token);
  const rows = Array.from({ length: ROWS }, (_, index) => [
    `import.${index}@example.org`,
    `Member ${index}`,
    "2099-04-03T10:00:00Z",
  ]);
  const id = await imports.send({ headings: ["email", "name", "paid_until"], rows });
  const [held, begun, spent] = [memory(), Date.now(), processor()];
  await imports.start(id);
  const half = await until(
    "half of the rows",
    async () => {
      const found = await imports.read(id);
      return created(found) >= ROWS / 2 && { at: processor(), rows: created(found) };
    },
    ROWS * 100,
  );
  const done = await imports.ended(id, ROWS * 100);
  const [seconds, used, most] = [(Date.now() - begun) / 1000, processor() - spent, memory()];
  console.log(
    `${ROWS} rows: ${seconds.toFixed(1)} s, ${used.toFixed(1)} s of processor, ${held.toFixed(0)} to ${most.toFixed(0)} MB`,
  );
  expect(done.counts).toMatchObject({ created: ROWS, waiting: 0, refused: 0 });
  const sql = `SELECT COUNT(DISTINCT tokenKey) AS keys, COUNT(DISTINCT password) AS hashes,
    COUNT(DISTINCT stremio_username) AS names FROM users WHERE invited != ''`;
  const [made] = query(product.dir, sql);
  expect(made).toMatchObject({ keys: String(ROWS), names: String(ROWS) });
  expect(Number(made?.hashes)).toBeLessThan(ROWS / 10);
  const first = (half.at - spent) / half.rows;
  const second = (spent + used - half.at) / (ROWS - half.rows);
  expect(second, "seconds for a row of the second half").toBeLessThan(first * 2);
  expect(most - held).toBeLessThan(200);
});
