import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { command } from "../../support/command.ts";
import { until } from "../../support/poll.ts";
import { startProduct } from "../../support/product.ts";
import { freePort } from "../../support/server.ts";
import type { Campaign } from "../lib/campaign.ts";
import { moreSignUps, startLoad, verify } from "../lib/load.ts";

/**
 * Servers that start on a folder which has one, or on a link to its database, are refused under load; a killed one leaves the
 * folder free.
 */
export const oneFolder: Campaign = {
  name: "two servers on one folder",
  share: 1,
  async run({ chance, end }) {
    const product = await startProduct();
    const acknowledged: string[] = [];
    const broken: string[] = [];
    let refused = 0;
    let rounds = 0;
    const linked = mkdtempSync(`${tmpdir()}/passerelle-linked-`);
    symlinkSync(`${product.dir}/data.db`, `${linked}/data.db`);
    const serve = async (_: unknown, index: number) =>
      command(index % 2 === 0 ? product.dir : linked, ["serve", `--http=127.0.0.1:${await freePort()}`]);
    try {
      do {
        rounds += 1;
        const load = startLoad(product.url, 3);
        await moreSignUps(load, 3);
        const ends = await Promise.all(Array.from({ length: 1 + Math.floor(chance.next() * 3) }, serve));
        for (const { code, output } of ends) {
          if (code === 1 && output.trim().split("\n").length === 1 && output.includes("another server uses"))
            refused += 1;
          else broken.push(`a second server ended with ${code}: ${output}`);
        }
        await moreSignUps(load, 3);
        await product.kill();
        await load.stop();
        acknowledged.push(...load.acknowledged);
        await product.restart();
        await until("health", async () => (await product.call("GET", "/api/app/health")).status === 200);
        broken.push(...verify(product.dir, acknowledged).map((text) => `round ${rounds}: ${text}`));
      } while (Date.now() < end && broken.length === 0);
    } finally {
      await product.stop();
      rmSync(linked, { recursive: true });
    }
    return { figures: { rounds, refused, acknowledged: acknowledged.length }, broken };
  },
};
