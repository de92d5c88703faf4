import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SystemStatus } from "../../../common/contract/system.ts";
import { command } from "../../support/command.ts";
import { change, query } from "../../support/database.ts";
import { pause, until } from "../../support/poll.ts";
import { OWN_COLLECTOR, residentMegabytes } from "../../support/process.ts";
import { type Member, type Product, signUpAdmin, startProduct } from "../../support/product.ts";

/** `npm run test:long -- large-copies`: copies, drill and restore of a database of so many GB, which SQL fills. */
const GIGABYTES = Number(process.env.LARGE_GB ?? 0);
const MEGABYTE = 1024 * 1024;
/** What the drill may take of the server's memory beside what it has anyway. */
const MOST_MEMORY_MB = 200;

const root = mkdtempSync(`${tmpdir()}/passerelle-large-`);
const env = { BACKUP_URL: `file://${root}/copy`, ...OWN_COLLECTOR };

describe.runIf(GIGABYTES > 0)("a large database", () => {
  let product: Product;
  let admin: Member;
  beforeAll(async () => {
    product = await startProduct({ env });
    admin = await signUpAdmin(product);
    change(product.dir, "CREATE TABLE own_large (id INTEGER PRIMARY KEY, bytes BLOB)");
    for (let part = 0; part < GIGABYTES * 16; part++) fill(64);
  }, 1_800_000);
  afterAll(async () => {
    await product?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  /** Adds so many MB that no compression makes smaller. */
  const fill = (megabytes: number) =>
    change(
      product.dir,
      `INSERT INTO own_large (bytes) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${megabytes * 256})
       SELECT randomblob(4000) FROM n`,
    );
  const copies = async () => {
    const { json } = await product.call("GET", "/api/app/admin/system", { token: admin.token });
    const { copies: found } = json as unknown as SystemStatus;
    if (!found) throw new Error("nothing is copied");
    return found;
  };
  const count = (dir: string) => Number(query(dir, "SELECT COUNT(*) AS n FROM own_large")[0]?.n);
  const size = (path: string): number =>
    !existsSync(path)
      ? 0
      : statSync(path).isDirectory()
        ? readdirSync(path).reduce((sum, name) => sum + size(`${path}/${name}`), 0)
        : statSync(path).size / MEGABYTE;

  /** Measures members' requests until `done`. @returns their times in ms, sorted, and the most memory and scratch space in MB */
  async function visit(done: () => boolean): Promise<{ times: number[]; memory: number; scratch: number }> {
    const [times, before] = [[] as number[], residentMegabytes(product.pid())];
    let [memory, scratch] = [0, 0];
    while (!done()) {
      const { ms } = await product.call("GET", "/api/collections/posts/records");
      times.push(ms);
      memory = Math.max(memory, residentMegabytes(product.pid()) - before);
      scratch = Math.max(scratch, size(`${product.dir}/.drill`));
      await pause(20);
    }
    return { times: times.sort((a, b) => a - b), memory, scratch };
  }
  const at95 = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? 0;

  /** Restores the copy as it was at a moment, the newest without one. @returns how many rows there are */
  async function restore(at?: string): Promise<number> {
    const dir = `${root}/restored`;
    const started = Date.now();
    const done = await command(root, ["restore", dir, ...(at ? [`--at=${at}`] : [])], env, "", 1_800_000);
    expect(done).toMatchObject({ code: 0 });
    const shown = [...done.output.matchAll(/data\.db: (\d+) %/g)].map(([, percent]) => Number(percent));
    console.log(`Restored in ${Math.round((Date.now() - started) / 1000)} s; shown: ${shown.join(", ")} %`);
    expect(shown.at(-1)).toBe(100);
    expect(shown.length).toBeGreaterThan(2);
    const rows = count(dir);
    rmSync(dir, { recursive: true });
    return rows;
  }

  it("is copied and drilled beside the server, with little memory, and restored to any moment", {
    timeout: 3_600_000,
  }, async () => {
    const begin = Date.now();
    await until(
      "the copy",
      async () => {
        const { ageSeconds } = await copies();
        return ageSeconds >= 0 && ageSeconds < 20 && Date.now() - begin > 30_000;
      },
      900_000,
    );
    const between = new Date().toISOString();
    await pause(2_000);
    change(product.dir, "INSERT INTO own_large (bytes) VALUES (x'00')");
    const rows = count(product.dir);
    // Within five minutes: an older moment is kept to half a minute, and to more while so many writes are merged.
    expect(await restore(between)).toBe(rows - 1);

    let over = false;
    setTimeout(() => (over = true), 15_000);
    const idle = await visit(() => over);

    const last = (await copies()).drill?.at;
    await product.call("POST", "/api/app/admin/system/copies/drill", { token: admin.token });
    let report: Awaited<ReturnType<typeof copies>>["drill"] | undefined;
    const waiting = until(
      "the drill",
      async () => {
        const { drill } = await copies();
        return drill?.at !== last && drill;
      },
      1_800_000,
    ).then((found) => (report = found));
    const drilled = await visit(() => report !== undefined);
    await waiting;
    expect(report).toMatchObject({ problem: "" });
    const megabytes = size(`${product.dir}/data.db`);
    console.log(
      `${Math.round(megabytes)} MB, its copy ${Math.round(size(`${root}/copy`))} MB; the drill took ${report?.seconds} s, ` +
        `${Math.round(drilled.memory)} MB of memory and ${Math.round(drilled.scratch)} MB of disk; ` +
        `a list took ${at95(idle.times).toFixed(1)} ms before and ${at95(drilled.times).toFixed(1)} ms during it (95th percentile)`,
    );
    expect(drilled.memory).toBeLessThan(MOST_MEMORY_MB);
    expect(drilled.scratch).toBeLessThan(megabytes * 1.1 + 64);
    expect(existsSync(`${product.dir}/.drill`)).toBe(false);

    expect(await restore()).toBe(rows);
  });
});
