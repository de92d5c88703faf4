import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { command } from "../../support/command.ts";
import { query } from "../../support/database.ts";
import { until } from "../../support/poll.ts";
import { type Product, startProduct } from "../../support/product.ts";
import { freePort } from "../../support/server.ts";
import { template } from "../../support/template.ts";
import type { Campaign } from "../lib/campaign.ts";
import { fill, free, noVolumes, setReadOnly, tmpfs } from "../lib/volume.ts";

const MB = 1024 * 1024;
/** Too little for a backup, whose margin alone is 64 MB, and enough for everything else. */
const LEFT = 50 * MB;

/**
 * A backup that does not fit is refused, leaves nothing and alerts once; one that fits again ends the alert. A start on a disk that is
 * full or read-only says so first, and `check` with it.
 */
export const noRoom: Campaign = {
  name: "no room for a backup or a start",
  share: 1,
  missing: noVolumes,
  async run() {
    const volume = tmpfs(256);
    const dir = `${volume.path}/data`;
    mkdirSync(dir);
    const broken: string[] = [];
    try {
      const product = await startProduct({ from: await template(), dir });
      try {
        broken.push(...(await backups(product, volume.path)));
      } finally {
        await product.stop();
      }
      fill(volume.path);
      broken.push(...(await starts(dir, "has only 0 MB free")));
      free(volume.path);
      setReadOnly(volume.path, true);
      broken.push(...(await starts(dir, "is on a read-only file system")));
      setReadOnly(volume.path, false);
    } finally {
      volume.remove();
    }
    return { figures: { backups: 3, starts: 2 }, broken };
  },
};

const ALERTS = "SELECT over != '' AS over FROM alerts WHERE kind = 'system.backup'";

async function backups(product: Product, volume: string): Promise<string[]> {
  const broken: string[] = [];
  const { dir } = product;
  const room = () => statfsSync(volume).bavail * statfsSync(volume).bsize;
  const back = (name: string) =>
    product.call("POST", "/api/backups", { token: product.superuser, body: { name: `${name}.zip` } });
  writeFileSync(`${volume}/ballast`, Buffer.alloc(room() - LEFT));
  for (const name of ["one", "two"]) {
    const answer = await back(name);
    if (answer.status !== 400) broken.push(`a backup without room is answered with ${answer.status}`);
  }
  if (room() < LEFT - 8 * MB) broken.push(`only ${Math.round(room() / MB)} MB are left`);
  const left = existsSync(`${dir}/.pb_temp_to_delete`) ? readdirSync(`${dir}/.pb_temp_to_delete`) : [];
  if (left.length > 0) broken.push(`left: ${left.join(", ")}`);
  const told = JSON.stringify(query(dir, ALERTS));
  if (told !== '[{"over":"0"}]') broken.push(`the alerts are ${told}`);
  rmSync(`${volume}/ballast`);
  const answer = await back("three");
  if (answer.status !== 204) broken.push(`with room: ${answer.status} ${answer.text}`);
  await until("the end of the alert", () => JSON.stringify(query(dir, ALERTS)) === '[{"over":"1"}]');
  return broken;
}

async function starts(dir: string, says: string): Promise<string[]> {
  const ends = [await command(dir, ["check"]), await command(dir, ["serve", `--http=127.0.0.1:${await freePort()}`])];
  return ends.flatMap(({ code, output }) =>
    code === 1 && output.includes(says) ? [] : [`instead of "${says}": exit ${code}: ${output}`],
  );
}
