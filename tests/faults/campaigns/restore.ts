import { existsSync } from "node:fs";
import { command } from "../../support/command.ts";
import { change, query } from "../../support/database.ts";
import { until } from "../../support/poll.ts";
import { startProduct } from "../../support/product.ts";
import { freePort } from "../../support/server.ts";
import type { Campaign } from "../lib/campaign.ts";
import { moreSignUps, startLoad, verify } from "../lib/load.ts";

/**
 * Makes backups of a loaded server while a second server tries to start, then restores one. The backup contains everyone
 * whose sign-up was acknowledged before it began, no partial member, and no job of it runs automatically.
 */
export const restore: Campaign = {
  name: "backup under load, second server, restore",
  share: 2,
  async run({ end }) {
    const broken: string[] = [];
    let rounds = 0;
    let members = 0;
    const product = await startProduct();
    const restored = () => query(product.dir, "SELECT value FROM _params WHERE id = 'faults'").length === 0;
    try {
      do {
        rounds += 1;
        const load = startLoad(product.url, 4);
        await moreSignUps(load, 5);
        const before = [...load.acknowledged];
        const [backup, second] = await Promise.all([
          command(product.dir, ["backup", "faults.zip"]),
          command(product.dir, ["serve", `--http=127.0.0.1:${await freePort()}`]),
        ]);
        await load.stop();
        members += before.length;
        if (backup.code !== 0) broken.push(`round ${rounds}: the backup failed: ${backup.output}`);
        if (second.code !== 1 || !second.output.includes("another server uses"))
          broken.push(`round ${rounds}: a second server ended with ${second.code}: ${second.output}`);
        if (!existsSync(`${product.dir}/backups/faults.zip`)) return { figures: { rounds }, broken };

        // A mark that the backup has not: it is gone when the backup is there.
        change(product.dir, "INSERT INTO _params (id, value) VALUES ('faults', '1')");
        await product.manage("POST", "/api/backups/faults.zip/restore", {});
        await until(
          "the restored database",
          async () => restored() && (await product.call("GET", "/api/health")).status === 200,
        );
        broken.push(...verify(product.dir, before).map((text) => `round ${rounds}: ${text}`));
        const loose = query(product.dir, "SELECT kind, created FROM jobs WHERE state = 'running'");
        if (loose.length > 0) broken.push(`round ${rounds}: jobs of the backup run: ${JSON.stringify(loose)}`);
      } while (Date.now() < end && broken.length === 0);
    } finally {
      await product.stop();
    }
    return { figures: { rounds, members }, broken };
  },
};
