import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { command } from "../../support/command.ts";
import { startProduct } from "../../support/product.ts";
import { freePort } from "../../support/server.ts";
import type { Campaign } from "../lib/campaign.ts";
import { moreSignUps, startLoad } from "../lib/load.ts";

/** What a folder may hold without its database and still be new: a first start leaves it, or the operator brought it. */
const OF_A_NEW_FOLDER = [".server.lock", ".backup.lock", ".bundle", ".temporary", "app.key"];

/**
 * A folder loses its database and a random part of everything else: `check` and a start refuse it with the same sentence and
 * write nothing, whatever is left.
 */
export const incomplete: Campaign = {
  name: "an incomplete folder",
  share: 1,
  async run({ chance, end }) {
    const broken: string[] = [];
    let rounds = 0;
    const product = await startProduct();
    const load = startLoad(product.url, 3);
    await moreSignUps(load, 3);
    await load.stop();
    await command(product.dir, ["backup", "whole.zip"]);
    await product.end();
    const all = readdirSync(product.dir).filter((name) => !name.startsWith("data.db"));
    const isFilled = (name: string) => {
      const path = `${product.dir}/${name}`;
      const info = statSync(path);
      return info.isDirectory() ? readdirSync(path).length > 0 : info.size > 0;
    };
    const others = all.filter((name) => !OF_A_NEW_FOLDER.includes(name) && isFilled(name));
    try {
      do {
        rounds += 1;
        const dir = mkdtempSync(`${tmpdir()}/passerelle-incomplete-`);
        try {
          const kept = all.filter(() => chance.next() < 0.5);
          const one = others[Math.floor(chance.next() * others.length)] ?? "auxiliary.db";
          for (const name of new Set([...kept, one]))
            cpSync(`${product.dir}/${name}`, `${dir}/${name}`, { recursive: true });
          const before = readdirSync(dir).join(" ");
          const checked = await command(dir, ["check"]);
          const started = await command(dir, ["serve", `--http=127.0.0.1:${await freePort()}`]);
          for (const { code, output } of [checked, started]) {
            if (code !== 1 || !output.includes("data.db is missing, but its folder is not new"))
              broken.push(`beside ${before}: exit ${code}: ${output}`);
          }
          if (readdirSync(dir).some((name) => name.startsWith("data.db")))
            broken.push(`beside ${before}: a database was made`);
        } finally {
          rmSync(dir, { recursive: true });
        }
      } while (Date.now() < end && broken.length === 0);
    } finally {
      await product.stop();
    }
    return { figures: { rounds, others: others.length }, broken };
  },
};
